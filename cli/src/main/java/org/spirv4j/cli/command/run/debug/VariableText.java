// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.debug.Stop;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.SourceFrame;
import org.spirv4j.exec.source.SourceValues;
import org.spirv4j.exec.source.SourceVariable;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Shows the variables of the selected frame, those of the module, and the results of instructions. */
final class VariableText {
    private final DebugSession session;
    private final ModuleText module;
    private final SourceValues values;
    private int number;

    /** The stop and the invocation whose frame was selected; at others, it is the innermost one. */
    private Optional<Stop> at = Optional.empty();

    private Invocation of = Invocation.FIRST;

    VariableText(DebugSession session, ModuleText module) {
        this.session = session;
        this.module = module;
        values = SourceValues.create(module.debugInformation());
    }

    private List<CallFrame> frames() {
        return module.frames(session.moment(), session.selected());
    }

    /** The number of the selected frame. */
    @SuppressWarnings("ReferenceEquality") // A later stop at the same place is another one.
    int frame() {
        boolean isSame = at.filter(stop -> stop == session.stop()).isPresent() && of.equals(session.selected());
        return isSame ? number : 0;
    }

    /** The selected frame; empty if the invocation has none. */
    Optional<CallFrame> selected() {
        List<CallFrame> frames = frames();
        return frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(Math.min(frame(), frames.size() - 1)));
    }

    /** Selects a frame by its number. */
    List<String> select(String text) {
        List<CallFrame> frames = frames();
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) >= frames.size()) {
            throw new DebugProblem("there is no frame '" + text + "'; where lists the frames");
        }
        number = Integer.parseInt(text);
        at = Optional.of(session.stop());
        of = session.selected();
        CallFrame frame = frames.get(number);
        List<String> lines = new ArrayList<>(List.of("#" + number + " " + frame));
        frame.location().ifPresent(location -> lines.add(module.text(location)));
        return lines;
    }

    /** The lines of the command {@code info} about values. */
    List<String> info(String what) {
        if ("locals".startsWith(what)) {
            return locals();
        }
        if ("globals".startsWith(what)) {
            return globals();
        }
        if ("arguments".startsWith(what)) {
            return arguments();
        }
        if ("results".startsWith(what)) {
            return results();
        }
        throw new DebugProblem(
                "info shows locals, arguments, globals, results, breakpoints or invocations, not '" + what + "'");
    }

    /** The variables of the frame; the results of instructions if the module does not describe the function. */
    private List<String> locals() {
        Optional<CallFrame> frame = selected();
        Optional<SourceFrame> source = frame.flatMap(CallFrame::source);
        if (frame.isEmpty() || source.isEmpty()) {
            return results();
        }
        return lines(frame.get(), module.debugInformation().variables(source.get()));
    }

    /** The arguments of the kernel, whichever compiler made the module. */
    private List<String> arguments() {
        List<String> text = new ArrayList<>();
        module.arguments(session.moment(), session.selected())
                .forEach((name, value) -> text.addAll(ValueText.lines(name, value, module)));
        return text;
    }

    private List<String> globals() {
        if (!module.debugInformation().isEmpty()) {
            return selected()
                    .map(frame -> lines(frame, module.debugInformation().globals()))
                    .orElse(List.of());
        }
        List<Integer> ids = module.module().layout().globalVariables().stream()
                .map(Instruction::resultId)
                .toList();
        return named(ids);
    }

    private List<String> lines(CallFrame frame, List<SourceVariable> variables) {
        Moment moment = session.moment();
        List<String> text = new ArrayList<>();
        for (SourceVariable variable : variables) {
            text.addAll(ValueText.lines(
                    variable.name(), values.value(variable, frame, moment, session.selected()), module));
        }
        return text;
    }

    /** The values that the instructions of the function have made. */
    private List<String> results() {
        Optional<Function> function = selected()
                .flatMap(frame -> module.module().layout().function(frame.call().functionId()));
        return function.map(found -> named(found.instructions().stream()
                        .map(Instruction::resultId)
                        .filter(id -> id != 0 && id != found.id())
                        .toList()))
                .orElse(List.of());
    }

    private List<String> named(List<Integer> ids) {
        List<String> text = new ArrayList<>();
        for (int id : ids) {
            session.moment()
                    .value(session.selected(), id)
                    .ifPresent(value -> text.addAll(ValueText.lines(module.name(id), value, module)));
        }
        return text;
    }
}
