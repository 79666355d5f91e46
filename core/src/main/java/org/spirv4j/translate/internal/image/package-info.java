// SPDX-License-Identifier: Apache-2.0
/**
 * How a module uses its images and samplers: what each variable and parameter is used for, which images are sampled
 * through which samplers, and the operands of image instructions. Knows no language.
 */
@NullMarked
package org.spirv4j.translate.internal.image;

import org.jspecify.annotations.NullMarked;
