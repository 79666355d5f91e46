// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.Thread;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Standing;
import org.spirv4j.exec.source.CallFrame;

/** The numbers by which the protocol names invocations and their stack frames. */
final class Invocations {
    /** Editors show all threads in a list, which is of no use if it is longer. */
    private static final int MAX_SHOWN = 64;

    private final List<Invocation> known = new ArrayList<>();
    private final Map<Invocation, Integer> numbers = new HashMap<>();
    private final List<Frame> frames = new ArrayList<>();

    /** A function that an invocation is in, by its number from the outermost one on. */
    record Frame(Invocation invocation, int depth) {
        /** The number of the frame from the innermost one on. */
        int number(List<CallFrame> stack) {
            if (depth > stack.size()) {
                throw new DebugProblem("the function has returned");
            }
            return stack.size() - depth;
        }
    }

    int number(Invocation invocation) {
        return numbers.computeIfAbsent(invocation, added -> {
            known.add(added);
            return known.size();
        });
    }

    Invocation get(int number) {
        if (number < 1 || number > known.size()) {
            throw new DebugProblem("there is no thread " + number);
        }
        return known.get(number - 1);
    }

    private int frame(int thread, int depth) {
        Frame frame = new Frame(get(thread), depth);
        int index = frames.indexOf(frame);
        if (index < 0) {
            frames.add(frame);
        }
        return index < 0 ? frames.size() : index + 1;
    }

    /** The functions that an invocation is in, the innermost first. */
    List<StackFrame> frames(int thread, DebugSession session, ModuleText text, Sources sources) {
        List<StackFrame> stack = new ArrayList<>();
        List<CallFrame> calls = text.frames(session.moment(), get(thread));
        for (CallFrame call : calls) {
            StackFrame frame = new StackFrame();
            frame.setId(frame(thread, calls.size() - stack.size()));
            frame.setName(call.name());
            frame.setInstructionPointerReference(
                    Disassembly.reference(call.call().wordOffset()));
            sources.place(frame, text.instructionAtWord(call.call().wordOffset()), call.location());
            stack.add(frame);
        }
        return stack;
    }

    Frame frame(int number) {
        if (number < 1 || number > frames.size()) {
            throw new DebugProblem("there is no stack frame " + number);
        }
        return frames.get(number - 1);
    }

    /** The selected invocation, those that execute with it, and others of the work-group that have not ended. */
    Thread[] threads(DebugSession session) {
        Set<Invocation> shown = new LinkedHashSet<>();
        shown.add(session.selected());
        session.moment().invocations().stream().limit(MAX_SHOWN).forEach(shown::add);
        for (Standing standing : session.moment().standings()) {
            if (standing.state() != Standing.State.ENDED) {
                standing.invocations().stream().limit(MAX_SHOWN).forEach(shown::add);
            }
        }
        return shown.stream()
                .limit(MAX_SHOWN)
                .map(invocation -> {
                    Thread thread = new Thread();
                    thread.setId(number(invocation));
                    thread.setName("invocation " + invocation);
                    return thread;
                })
                .toArray(Thread[]::new);
    }
}
