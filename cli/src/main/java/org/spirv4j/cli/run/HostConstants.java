// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.Set;
import java.util.stream.Collectors;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.KernelArgument.HostValue;
import org.spirv4j.reflect.KernelArgument.Place;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.transform.Specialization;

/**
 * The values of specialization constants in a run: those of {@code --set}, and those by which the host tells a kernel
 * that a compiler made a compute shader (NonSemantic.ClspvReflection) how it is dispatched.
 *
 * @param values the values
 * @param isEmpty whether no constant gets a value
 */
record HostConstants(Specialization values, boolean isEmpty) {
    static final HostConstants NONE = new HostConstants(Specialization.create(), true);

    /** The values for a module. */
    static HostConstants of(SpirvModule module, Arguments arguments) {
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
        return new HostConstants(values, isEmpty);
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
