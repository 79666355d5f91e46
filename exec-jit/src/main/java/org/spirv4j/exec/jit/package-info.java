// SPDX-License-Identifier: Apache-2.0
/**
 * Compiles programs to bytecode. {@link org.spirv4j.exec.jit.BytecodeCompiler} is found by {@link
 * org.spirv4j.exec.Program#withEngine}.
 *
 * <p>The steps of a program become nodes ({@code ProgramGraph}), which are divided at barriers into segments. A segment
 * is a method with a loop over the invocations of a work-group. Values that are live at a barrier are saved in a frame
 * ({@code GroupState}).
 */
@NullMarked
package org.spirv4j.exec.jit;

import org.jspecify.annotations.NullMarked;
