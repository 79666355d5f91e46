// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.PlaceFinder;
import org.spirv4j.module.Instruction;

/** The breakpoints of a session by the source that they are in; editors set all of a source at once. */
final class BreakpointSets {
    /** By source: the numbers of its breakpoints. */
    private final Map<String, List<Integer>> numbers = new HashMap<>();

    /** Replaces the breakpoints of a source by others; tells which are possible. */
    Breakpoint[] set(DebugSession session, PlaceFinder finder, String source, List<String> places) {
        numbers.getOrDefault(source, List.of()).forEach(session::remove);
        List<Integer> set = new ArrayList<>();
        List<Breakpoint> answers = new ArrayList<>();
        for (String place : places) {
            Breakpoint answer = new Breakpoint();
            try {
                List<Integer> offsets =
                        finder.find(place).stream().map(Instruction::wordOffset).toList();
                int number = session.breakAt(place, offsets).number();
                set.add(number);
                answer.setId(number);
                answer.setVerified(true);
            } catch (DebugProblem e) {
                answer.setVerified(false);
                answer.setMessage(e.getMessage());
            }
            answers.add(answer);
        }
        numbers.put(source, set);
        return answers.toArray(Breakpoint[]::new);
    }
}
