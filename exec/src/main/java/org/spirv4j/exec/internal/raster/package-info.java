// SPDX-License-Identifier: Apache-2.0
/** Finds the fragments of triangles: clipping, the viewport, coverage, and interpolation; knows no shader. */
@NullMarked
package org.spirv4j.exec.internal.raster;

import org.jspecify.annotations.NullMarked;
