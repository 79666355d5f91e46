// SPDX-License-Identifier: Apache-2.0
/**
 * Which rules of layout the declared offsets and strides of structures follow, so that a language that has these rules
 * need not repeat the numbers. Knows no language.
 */
@NullMarked
package org.spirv4j.translate.internal.layout;

import org.jspecify.annotations.NullMarked;
