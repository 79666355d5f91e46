// SPDX-License-Identifier: Apache-2.0
/** glsl */
@NullMarked
package org.spirv4j.translate.internal.glsl;

import org.jspecify.annotations.NullMarked;
