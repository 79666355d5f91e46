// SPDX-License-Identifier: Apache-2.0
/**
 * The pass that replaces calls of built-in functions of OpenCL C by instructions. The table of the functions is that of
 * {@code org.spirv4j.analysis.internal.imports}; classes here know what it cannot state.
 */
@NullMarked
package org.spirv4j.optimize.internal.opencl;

import org.jspecify.annotations.NullMarked;
