// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.run.Place;
import org.spirv4j.cli.run.RunData;
import org.spirv4j.cli.run.RunResult;
import org.spirv4j.exec.Bindings;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/** The data that the options of {@code spirv run} give an entry point. */
final class RunInputs {
    private final Arguments arguments;
    private final Console console;
    private final Bindings bindings = Bindings.create();

    /** Resources by {@code SET:BINDING}, arguments by number. */
    private final Map<String, RunResult> results = new LinkedHashMap<>();

    /** Reads the buffers and the push constants. */
    RunInputs(Arguments arguments, Console console) throws FileProblem {
        this.arguments = arguments;
        this.console = console;
        for (String text : arguments.values(RunCommand.BUFFER)) {
            Assignment assignment = Assignment.of(RunCommand.BUFFER, text);
            RunData read = RunData.read(RunCommand.BUFFER.name(), assignment.value(), console);
            Place place = Place.of(RunCommand.BUFFER, assignment.which());
            results.put(place.toString(), read);
            bindings.buffer(place.set(), place.binding(), read.bytes());
        }
        if (arguments.has(RunCommand.PUSH)) {
            bindings.pushConstants(RunData.read(RunCommand.PUSH.name(), arguments.value(RunCommand.PUSH, ""), console)
                    .bytes());
        }
    }

    /** Reads what depends on the entry point: whether an argument of a kernel is a buffer. */
    void complete(EntryPoint entryPoint) throws FileProblem {
        List<Instruction> parameters =
                entryPoint.function().map(f -> f.parameters()).orElse(List.of());
        int number = 0;
        for (String text : arguments.values(RunCommand.ARGUMENT)) {
            RunData read = RunData.read(RunCommand.ARGUMENT.name(), text, console);
            results.put("" + number, read);
            if (number < parameters.size() && isPointer(parameters.get(number))) {
                bindings.bufferArgument(read.bytes());
            } else {
                bindings.valueArgument(read.bytes());
            }
            number++;
        }
    }

    private static boolean isPointer(Instruction parameter) {
        return parameter
                .module()
                .definition(parameter.typeId())
                .filter(type -> type.is(Op.OpTypePointer))
                .isPresent();
    }

    Bindings bindings() {
        return bindings;
    }

    /** What can be written or printed when the run has ended, by the names that {@code --out} gives it. */
    Map<String, RunResult> results() {
        return results;
    }
}
