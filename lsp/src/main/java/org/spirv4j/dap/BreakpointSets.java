// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.InstructionBreakpoint;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.debug.BreakpointRule;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.FoundPlace;
import org.spirv4j.exec.debug.PlaceFinder;
import org.spirv4j.module.Instruction;

/** The breakpoints of a session by the source that they are in; editors set all of a source at once. */
final class BreakpointSets {
    /** What an editor asks for; texts are empty for what it does not want. */
    private record Wanted(String place, String condition, String hits, String message) {
        static Wanted of(String place, @Nullable String condition, @Nullable String hits, @Nullable String message) {
            return new Wanted(
                    place,
                    Objects.requireNonNullElse(condition, ""),
                    Objects.requireNonNullElse(hits, ""),
                    Objects.requireNonNullElse(message, ""));
        }
    }

    /** Tells an editor where a breakpoint is. */
    @FunctionalInterface
    private interface Place {
        void tell(Breakpoint answer, Instruction first);
    }

    private final DebugSession session;
    private final DebuggedRun run;
    private final Sources sources;
    private final PlaceFinder finder;
    private final Consumer<String> log;

    /** By source: the numbers of its breakpoints. */
    private final Map<String, List<Integer>> numbers = new HashMap<>();

    /**
     * Makes the sets of a session.
     *
     * @param log shows messages to the user
     */
    BreakpointSets(DebugSession session, DebuggedRun run, Sources sources, Consumer<String> log) {
        this.session = session;
        this.run = run;
        this.sources = sources;
        this.log = log;
        finder = PlaceFinder.create(run.text());
    }

    /**
     * Replaces the breakpoints of a source. Where a line has nothing that is executed, the next one that has is taken.
     */
    Breakpoint[] inSource(Source source, SourceBreakpoint[] breakpoints) {
        List<Wanted> wanted = present(breakpoints)
                .map(breakpoint -> Wanted.of(
                        sources.place(source, breakpoint.getLine()),
                        breakpoint.getCondition(),
                        breakpoint.getHitCondition(),
                        breakpoint.getLogMessage()))
                .toList();
        boolean isAssembly = sources.isAssembly(source);
        return set(sources.key(source), wanted, (answer, first) -> {
            answer.setSource(source);
            Optional<SourceLocation> location =
                    isAssembly ? Optional.empty() : run.text().source(first);
            location.ifPresent(found -> sources.know(source, found));
            answer.setLine(
                    location.map(found -> sources.line(source, found)).orElseGet(() -> sources.assemblyLine(first)));
        });
    }

    /** Replaces the breakpoints at functions and at what has names. */
    Breakpoint[] atNames(FunctionBreakpoint[] breakpoints) {
        List<Wanted> wanted = present(breakpoints)
                .map(breakpoint -> Wanted.of(
                        RequestProblems.required(breakpoint.getName(), "name"),
                        breakpoint.getCondition(),
                        breakpoint.getHitCondition(),
                        null))
                .toList();
        return set("functions", wanted, (answer, first) -> {});
    }

    /** Replaces the breakpoints in the disassembly. */
    Breakpoint[] atInstructions(InstructionBreakpoint[] breakpoints) {
        List<Wanted> wanted = present(breakpoints)
                .map(breakpoint -> Wanted.of(
                        "word:"
                                + Disassembly.wordOffset(
                                        RequestProblems.required(
                                                breakpoint.getInstructionReference(), "instructionReference"),
                                        Objects.requireNonNullElse(breakpoint.getOffset(), 0)),
                        breakpoint.getCondition(),
                        breakpoint.getHitCondition(),
                        null))
                .toList();
        return set(
                "instructions",
                wanted,
                (answer, first) -> answer.setInstructionReference(Disassembly.reference(first.wordOffset())));
    }

    private static <T> Stream<T> present(T[] breakpoints) {
        return Arrays.stream(breakpoints).map(breakpoint -> RequestProblems.required(breakpoint, "breakpoints"));
    }

    private Breakpoint[] set(String key, List<Wanted> wanted, Place place) {
        numbers.getOrDefault(key, List.of()).forEach(session::remove);
        List<Integer> set = new ArrayList<>();
        List<Breakpoint> answers = new ArrayList<>();
        for (Wanted request : wanted) {
            Breakpoint answer = new Breakpoint();
            try {
                FoundPlace found = finder.find(request.place);
                BreakpointRule rule =
                        BreakpointRule.create(run.text(), request.condition, request.hits, request.message, log);
                int number = session.breakAt(request.place, found.wordOffsets(), rule)
                        .number();
                set.add(number);
                answer.setId(number);
                answer.setVerified(true);
                found.message().ifPresent(answer::setMessage);
                place.tell(answer, found.first());
            } catch (DebugProblem e) {
                answer.setVerified(false);
                answer.setMessage(e.getMessage());
            }
            answers.add(answer);
        }
        numbers.put(key, set);
        return answers.toArray(Breakpoint[]::new);
    }
}
