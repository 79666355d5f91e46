// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.DebugInformation;
import org.spirv4j.exec.source.SourceFrame;
import org.spirv4j.exec.source.SourceValues;
import org.spirv4j.exec.source.SourceVariable;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;

/** The functions of the source in which a mistake was found, with the values of their variables, as notes. */
final class FindingFrames {
    private static final int MAX_VARIABLES = 8;
    private static final int MAX_SCALARS = 4;

    private final SpirvModule module;
    private final DebugInformation source;
    private final FriendlyNames names;
    private final SourceValues values;

    FindingFrames(DebugInformation source, FriendlyNames names) {
        this.source = source;
        this.names = names;
        module = source.module();
        values = SourceValues.create(source);
    }

    /** A note for the function with the instruction, and one for each of its callers. */
    List<RelatedLocation> of(Moment moment, Invocation invocation) {
        List<RelatedLocation> notes = new ArrayList<>();
        List<CallFrame> frames = CallFrame.of(source, names, moment, invocation);
        if (frames.isEmpty() || frames.get(0).source().isEmpty()) {
            return notes;
        }
        for (int i = 0; i < frames.size(); i++) {
            CallFrame frame = frames.get(i);
            String relation = i == 0 ? "in " : frames.get(i - 1).isInlined() ? "inlined into " : "called by ";
            int at = frame.call().wordOffset();
            Instruction instruction =
                    module.instruction(ModuleAccess.data(module).instructionWith(at));
            boolean isCall = i > 0 && !frames.get(i - 1).isInlined();
            notes.add(new RelatedLocation(
                    Position.ofInstruction(at, instruction.index()),
                    relation + frame + variables(frame, moment, invocation),
                    isCall ? Disassembler.create().instruction(instruction, names) : ""));
        }
        return notes;
    }

    private String variables(CallFrame frame, Moment moment, Invocation invocation) {
        Optional<SourceFrame> described = frame.source();
        if (described.isEmpty()) {
            return "";
        }
        List<String> shown = new ArrayList<>();
        for (SourceVariable variable : source.variables(described.get())) {
            boolean isVisible = source.variable(described, variable.name()).equals(Optional.of(variable))
                    && DebugInformation.hasStarted(variable, described.get());
            Value value = values.value(variable, frame, moment, invocation);
            if (isVisible && !SourceValues.isOptimisedOut(value) && shown.size() < MAX_VARIABLES) {
                shown.add(variable + " = " + value.text(names, MAX_SCALARS));
            }
        }
        return shown.isEmpty() ? "" : shown.stream().collect(Collectors.joining(", ", ": ", ""));
    }
}
