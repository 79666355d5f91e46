// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import org.spirv4j.exec.debug.DebugSession;

/**
 * What there is after a launch.
 *
 * @param run the run, as it was launched
 * @param session the debug session of the run
 * @param sources the texts that the editor shows
 * @param values the values that the editor has seen since the run stopped
 * @param breakpoints the breakpoints
 */
record Debugged(
        DebuggedRun run, DebugSession session, Sources sources, VariableTree values, BreakpointSets breakpoints) {}
