// SPDX-License-Identifier: Apache-2.0
/**
 * The layout of types in memory: sizes, alignments, strides and offsets in bytes.
 *
 * <p>{@link org.spirv4j.analysis.internal.layout.ComputedLayout} computes them by the rules of std140, std430, scalar
 * block layout or OpenCL C, {@link org.spirv4j.analysis.internal.layout.DeclaredLayout} reads them from the decorations
 * Offset, ArrayStride and MatrixStride. Both see types through
 * {@link org.spirv4j.analysis.internal.layout.LayoutTypes}, which a module and a builder implement.
 */
@NullMarked
package org.spirv4j.analysis.internal.layout;

import org.jspecify.annotations.NullMarked;
