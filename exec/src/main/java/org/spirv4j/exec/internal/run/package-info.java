// SPDX-License-Identifier: Apache-2.0
/**
 * One run of a program. {@link org.spirv4j.exec.internal.run.Run} has what the stages have in common, and has a
 * subclass for each: compute shaders and kernels, vertex shaders, and fragment shaders. A run takes an
 * {@link org.spirv4j.exec.internal.run.Executable} and {@link org.spirv4j.exec.internal.run.BoundData}, finds the
 * memory of variables ({@link org.spirv4j.exec.internal.run.RunMemory}), executes the invocations, and has their
 * findings and messages.
 */
@NullMarked
package org.spirv4j.exec.internal.run;

import org.jspecify.annotations.NullMarked;
