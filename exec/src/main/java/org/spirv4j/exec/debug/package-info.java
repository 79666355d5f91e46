// SPDX-License-Identifier: Apache-2.0
/**
 * Observers of runs: {@link org.spirv4j.exec.debug.Trace} records what one invocation does,
 * {@link org.spirv4j.exec.debug.ExecutionCounts} counts executed instructions, and
 * {@link org.spirv4j.exec.debug.DebugSession} stops a run, executes it in steps, and shows where it stands.
 */
@NullMarked
package org.spirv4j.exec.debug;

import org.jspecify.annotations.NullMarked;
