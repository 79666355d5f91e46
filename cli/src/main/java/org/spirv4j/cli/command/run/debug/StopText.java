// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.exec.debug.Breakpoint;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.debug.Stop;
import org.spirv4j.exec.debug.Watch;
import org.spirv4j.exec.observe.Call;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Standing;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.module.Instruction;

/** Tells where a session stands. */
final class StopText {
    /** How many invocations are listed by name. */
    private static final int MAX_INVOCATIONS = 8;

    private final DebugSession session;
    private final ModuleText module;
    private String lastHead = "";
    private Optional<SourceLocation> lastSource = Optional.empty();

    StopText(DebugSession session, ModuleText module) {
        this.session = session;
        this.module = module;
    }

    /** The lines for a stop. */
    List<String> lines(Stop stop) {
        List<String> lines = new ArrayList<>(reason(stop));
        if (!stop.isEnd()) {
            lines.addAll(place());
        }
        return lines;
    }

    private List<String> reason(Stop stop) {
        List<String> lines = new ArrayList<>();
        for (Breakpoint breakpoint : stop.breakpoints()) {
            lines.add("breakpoint " + breakpoint.number() + ", " + breakpoint.label());
        }
        for (Watch watch : stop.watches()) {
            lines.add("watch " + watch.number() + ": " + watch.label() + " was " + watch.before() + ", is "
                    + watch.now());
        }
        switch (stop.reason()) {
            case ENTRY -> lines.add("the run stands at its first instruction");
            case PAUSED -> lines.add("paused");
            case INVOCATION_ENDED -> lines.add("the invocation has ended; the next is selected");
            case FINDING ->
                stop.finding()
                        .ifPresent(finding ->
                                lines.add("finding: " + finding.diagnostic().message()));
            case ENDED -> ended(lines);
            case FAILED ->
                session.failure().ifPresent(exception -> lines.add("the run has failed: " + exception.getMessage()));
            case STEP, BREAKPOINT, WATCH -> {}
        }
        return lines;
    }

    private void ended(List<String> lines) {
        session.report().ifPresent(report -> {
            report.messages().forEach(message -> lines.add("printed: " + message.stripTrailing()));
            report.findings()
                    .forEach(finding ->
                            lines.add("finding: " + finding.diagnostic().message()));
        });
        lines.add("the run has ended");
    }

    /** The lines for the place of the selected invocation. */
    List<String> place() {
        Moment moment = session.moment();
        Invocation invocation = session.selected();
        List<String> lines = new ArrayList<>();
        Optional<Standing> standing = moment.standing(invocation);
        if (standing.isEmpty()) {
            lines.add("invocation " + invocation + " has ended, or has not started");
            return lines;
        }
        Call call = moment.calls(invocation).get(0);
        Instruction instruction = module.instructionAtWord(call.wordOffset());
        String state = switch (standing.get().state()) {
            case EXECUTES -> moment.count() == 1 ? "" : " and " + (moment.count() - 1) + " more";
            case READY -> " (others are executed first)";
            case WAITS -> " (waits for others)";
            case ENDED -> " (has ended)";
        };
        CallFrame frame = module.frames(moment, invocation).get(0);
        String head = "invocation " + invocation + state + ", in " + frame.name();
        if (!head.equals(lastHead)) {
            lines.add(head);
        }
        lastHead = head;
        Optional<SourceLocation> source = module.source(instruction);
        if (source.isPresent() && !source.equals(lastSource)) {
            lines.add(module.text(source.get()));
        }
        lastSource = source;
        lines.add(text(instruction));
        return lines;
    }

    /** The number and the text of a line. */
    String text(Instruction instruction) {
        return module.line(instruction) + ": " + module.text(instruction);
    }

    /** The frames of functions that the invocation is in. */
    List<String> calls() {
        List<String> lines = new ArrayList<>();
        for (CallFrame frame : module.frames(session.moment(), session.selected())) {
            Instruction instruction = module.instructionAtWord(frame.call().wordOffset());
            lines.add("#" + lines.size() + " "
                    + (frame.source().isPresent()
                            ? frame + ", " + (frame.isInlined() ? "inlined, " : "") + text(instruction)
                            : frame.name() + ", " + text(instruction)
                                    + frame.location()
                                            .map(found -> " (" + found + ")")
                                            .orElse("")));
        }
        return lines;
    }

    /** Where all invocations stand. */
    List<String> invocations() {
        List<String> lines = new ArrayList<>();
        for (Standing standing : session.moment().standings()) {
            String state = switch (standing.state()) {
                case EXECUTES -> "here:    ";
                case READY -> "stopped: ";
                case WAITS -> "waiting: ";
                case ENDED -> "ended:   ";
            };
            String position =
                    standing.wordOffset() < 0 ? "" : "  at " + text(module.instructionAtWord(standing.wordOffset()));
            lines.add(state + names(standing.invocations()) + position);
        }
        return lines;
    }

    private static String names(List<Invocation> invocations) {
        List<String> names = invocations.stream()
                .limit(MAX_INVOCATIONS)
                .map(Invocation::toString)
                .toList();
        int rest = invocations.size() - names.size();
        return String.join(" ", names) + (rest == 0 ? "" : " and " + rest + " more");
    }
}
