// SPDX-License-Identifier: Apache-2.0
/**
 * Writes modules in versions of MSL, the shading language of Metal. Memory keeps the layout of the module by packed
 * vectors, strides and padding; see {@link org.spirv4j.translate.internal.msl.MslLayouts}. Variables outside of
 * functions are parameters, since the language has none that can be written.
 */
@NullMarked
package org.spirv4j.translate.internal.msl;

import org.jspecify.annotations.NullMarked;
