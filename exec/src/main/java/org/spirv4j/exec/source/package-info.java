// SPDX-License-Identifier: Apache-2.0
/**
 * The functions and variables of the source that a module was compiled from:
 * {@link org.spirv4j.exec.source.DebugInformation} reads them from the instruction sets NonSemantic.Shader.DebugInfo,
 * OpenCL.DebugInfo.100 and DebugInfo. What {@link org.spirv4j.exec.debug} shows of a run in terms of the source comes
 * from here.
 */
@NullMarked
package org.spirv4j.exec.source;

import org.jspecify.annotations.NullMarked;
