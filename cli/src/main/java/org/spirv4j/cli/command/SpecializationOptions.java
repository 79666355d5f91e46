// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.Specialization;

/** Options that give values to specialization constants. */
public final class SpecializationOptions {
    public static final Option SET = Option.repeatable(
            "--set",
            "SPECID=VALUE",
            "set the value of the constant with this SpecId: an integer, a floating-point number, true or"
                    + " false, in the syntax of assembly text");
    public static final Option SET_NAME =
            Option.repeatable("--set-name", "NAME=VALUE", "set the value of the constant with this name");
    public static final Option IGNORE_UNKNOWN = Option.flag(
            "--ignore-unknown",
            "ignore SpecIds and names that a module does not have, as Vulkan does, instead of reporting an error");

    public static final List<Option> ALL = List.of(SET, SET_NAME, IGNORE_UNKNOWN);

    private SpecializationOptions() {}

    /** No values; unknown constants are errors unless the arguments say otherwise. */
    public static Specialization none(Arguments arguments) {
        return arguments.has(IGNORE_UNKNOWN) ? Specialization.create().ignoringUnknown() : Specialization.create();
    }

    /** The values that the arguments give. */
    public static Specialization values(Arguments arguments) {
        Specialization values = none(arguments);
        for (String text : arguments.values(SET)) {
            Assignment assignment = Assignment.of(SET, text);
            values = values.with(Assignment.number(SET, assignment.which()), assignment.value());
        }
        for (String text : arguments.values(SET_NAME)) {
            Assignment assignment = Assignment.of(SET_NAME, text);
            values = values.with(assignment.which(), assignment.value());
        }
        return values;
    }

    /** Makes the values of the arguments the defaults; empty if there are none. */
    public static Optional<ModuleTransform> asDefaults(Arguments arguments) {
        return arguments.has(SET) || arguments.has(SET_NAME)
                ? Optional.of(values(arguments).asDefaults())
                : Optional.empty();
    }
}
