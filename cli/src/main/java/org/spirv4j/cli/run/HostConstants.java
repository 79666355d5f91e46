// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.run.data.RunData;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.KernelArgument.HostValue;
import org.spirv4j.reflect.KernelArgument.Place;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.transform.Specialization;

/**
 * The values of specialization constants in a run: those of {@code --set}, and those by which the host tells a kernel
 * that a compiler made a compute shader (NonSemantic.ClspvReflection) how it is dispatched and how large its local
 * memory is.
 *
 * @param values the values
 * @param isEmpty whether no constant gets a value
 */
record HostConstants(Specialization values, boolean isEmpty) {
    static final HostConstants NONE = new HostConstants(Specialization.create(), true);

    /** The values for an entry point. */
    static HostConstants of(EntryPoint entryPoint, Arguments arguments, Console console) throws FileProblem {
        SpirvModule module = entryPoint.instruction().module();
        Specialization values = SpecializationOptions.values(arguments);
        boolean isEmpty = !arguments.has(SpecializationOptions.SET) && !arguments.has(SpecializationOptions.SET_NAME);
        Set<Integer> given = arguments.values(SpecializationOptions.SET).stream()
                .map(text -> Assignment.of(SpecializationOptions.SET, text))
                .map(assignment -> Assignment.number(SpecializationOptions.SET, assignment.which()))
                .collect(Collectors.toSet());
        ModuleReflection reflection = ModuleReflection.of(module);
        Set<Integer> declared = reflection.specializationConstants().stream()
                .flatMapToInt(constant -> constant.specId().stream())
                .boxed()
                .collect(Collectors.toSet());
        for (HostValue value : reflection.kernelHostValues()) {
            int[] numbers = numbers(value, arguments);
            for (int i = 0; i < Math.min(numbers.length, value.places().size()); i++) {
                Place place = value.places().get(i);
                int id = place.specId().orElse(-1);
                if (place.kind() == Place.Kind.SPECIALIZATION_CONSTANT
                        && declared.contains(id)
                        && !given.contains(id)) {
                    values = values.with(id, (long) numbers[i]);
                    isEmpty = false;
                }
            }
        }
        List<KernelArgument> parameters = reflection
                .entryPoints()
                .get(module.layout().entryPoints().indexOf(entryPoint))
                .arguments();
        List<String> texts = arguments.values(RunOptions.ARGUMENT);
        for (int i = 0; i < Math.min(parameters.size(), texts.size()); i++) {
            OptionalInt specId = specId(parameters.get(i));
            if (specId.isPresent() && declared.contains(specId.getAsInt()) && !given.contains(specId.getAsInt())) {
                long length = length(parameters.get(i), texts.get(i), console);
                values = values.with(specId.getAsInt(), length);
                isEmpty = false;
            }
        }
        return new HostConstants(values, isEmpty);
    }

    /** The constant that is the length of local memory; empty for other arguments. */
    private static OptionalInt specId(KernelArgument argument) {
        return argument.place().map(Place::specId).orElse(OptionalInt.empty());
    }

    /** The number of elements in the local memory that an option gives to a kernel. */
    private static long length(KernelArgument argument, String text, Console console) throws FileProblem {
        long bytes = RunData.unlinked(RunOptions.ARGUMENT.name(), text, console)
                .bytes()
                .remaining();
        long element = Math.max(1, argument.place().orElseThrow().size().orElse(1));
        if (bytes == 0 || bytes % element != 0) {
            String memory = RunOptions.ARGUMENT.name() + ": the local memory " + argument.name() + " has ";
            throw new UsageException(
                    bytes == 0
                            ? memory + "no bytes"
                            : memory + Counted.of(bytes, "byte") + ", which is not a multiple of its elements of "
                                    + Counted.of(element, "byte"));
        }
        return bytes / element;
    }

    /** The numbers of a value that the options state; none if they do not. */
    private static int[] numbers(HostValue value, Arguments arguments) {
        return switch (value.purpose()) {
            case WORKGROUP_SIZE ->
                arguments.has(RunOptions.LOCAL_SIZE)
                        ? RunInputs.numbers(RunOptions.LOCAL_SIZE, arguments, 1, 1)
                        : new int[0];
            case GLOBAL_OFFSET ->
                arguments.has(RunOptions.GLOBAL_OFFSET)
                        ? RunInputs.numbers(RunOptions.GLOBAL_OFFSET, arguments, 0, 0)
                        : new int[0];
            case WORK_DIM -> RunInputs.dimensions(arguments).stream().toArray();
            default -> new int[0];
        };
    }
}
