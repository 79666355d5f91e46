// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.Rebinding;
import org.spirv4j.transform.ShaderVariable;
import org.spirv4j.transform.VariableSelector;

/** {@code spirv rebind}. */
public final class RebindCommand extends ListingCommand {
    private static final Option BINDING =
            Option.repeatable("--binding", "WHICH=NUMBER", "change the binding of a resource variable");
    private static final Option SET =
            Option.repeatable("--set", "WHICH=NUMBER", "change the descriptor set of a resource variable");
    private static final Option LOCATION =
            Option.repeatable("--location", "WHICH=NUMBER", "change the location of an input or output variable");
    private static final Option LIST = Option.flag(
            "--list", "list the variables outside functions with their numbers and names instead of changing anything");

    public RebindCommand() {
        super(CommandName.REBIND, List.of(BINDING, SET, LOCATION), List.of(), LIST);
    }

    @Override
    public Help help() {
        return help(
                "WHICH is the name of a variable or of its block, its SET.BINDING before the change, or"
                        + " %ID. All changes are made at once, so two variables can swap their numbers. Without -o,"
                        + " the module goes to standard output.",
                new Example("spirv rebind --list shader.spv", ""),
                new Example("spirv rebind --binding lights=4 --set lights=1 a.spv -o b.spv", ""),
                new Example("spirv rebind --binding 0.1=2 --binding 0.2=1 a.spv -o b.spv", "swaps two bindings"),
                new Example("spirv rebind --location color=3 a.spv -o b.spv", ""));
    }

    @Override
    FileAction change(Arguments arguments, ReadOptions read) {
        Rebinding rebinding = Rebinding.create();
        for (Option option : List.of(BINDING, SET, LOCATION)) {
            for (String text : arguments.values(option)) {
                Assignment assignment = Assignment.of(option, text);
                int number = Assignment.number(option, assignment.value());
                VariableSelector which = selector(assignment.which());
                rebinding = option == BINDING
                        ? rebinding.withBinding(which, number)
                        : option == SET
                                ? rebinding.withDescriptorSet(which, number)
                                : rebinding.withLocation(which, number);
            }
        }
        return new Transforming(rebinding, read, "rebound");
    }

    private static VariableSelector selector(String text) {
        try {
            return VariableSelector.of(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    @Override
    Tabulating.Table table() {
        return new Tabulating.Table(
                "variables",
                List.of(
                        new Tabulating.Column("Id", "id", true),
                        new Tabulating.Column("Set", "descriptorSet", true),
                        new Tabulating.Column("Binding", "binding", true),
                        new Tabulating.Column("Location", "location", true),
                        new Tabulating.Column("Storage", "storageClass", false),
                        new Tabulating.Column("Name", "name", false)),
                RebindCommand::rows);
    }

    private static List<List<String>> rows(SpirvModule module) {
        List<List<String>> rows = new ArrayList<>();
        for (ShaderVariable variable : ShaderVariable.of(module)) {
            rows.add(List.of(
                    Integer.toString(variable.id()),
                    number(variable.descriptorSet()),
                    number(variable.binding()),
                    number(variable.location()),
                    variable.storageClass().map(Enum::name).orElse(""),
                    variable.name()));
        }
        return rows;
    }

    private static String number(OptionalInt number) {
        return number.isPresent() ? Integer.toUnsignedString(number.getAsInt()) : "";
    }
}
