// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.transform;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.SpecializationConstant;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.Specialization;

/** {@code spirv specialize}. */
public final class SpecializeCommand extends ListingCommand {
    private static final Option FREEZE = Option.repeatable(
            "--freeze",
            "all|set|ID,...",
            "turn specialization constants into ordinary constants: all of them, those of --set and"
                    + " --set-name, or those with these SpecIds or names; constants that depend only on ordinary"
                    + " constants become ordinary too");
    private static final Option LIST = Option.flag(
            "--list", "list the constants with SpecId, type, default value and name instead of changing anything");

    public SpecializeCommand() {
        super(
                CommandName.SPECIALIZE,
                List.of(SpecializationOptions.SET, SpecializationOptions.SET_NAME, FREEZE),
                List.of(SpecializationOptions.IGNORE_UNKNOWN),
                LIST);
    }

    @Override
    public List<String> valueWords(Option option) {
        return option == FREEZE ? List.of("all", "set") : List.of();
    }

    @Override
    public Help help() {
        return help(
                "Changes the default values of specialization constants. They stay specialization"
                        + " constants unless --freeze turns them into ordinary ones. An operation whose result the"
                        + " specification leaves undefined, such as a division by zero, is kept with a warning."
                        + " Without -o, the module goes to standard output.",
                new Example("spirv specialize --list shader.spv", ""),
                new Example("spirv specialize --list --json shaders", "the constants of all modules in a folder"),
                new Example("spirv specialize --set 0=64 --set 3=1.5 shader.spv -o wide.spv", ""),
                new Example("spirv specialize --set-name debug=true --freeze set a.spv -o b.spv", ""),
                new Example(
                        "spirv specialize --freeze all shaders -o frozen",
                        "makes all constants ordinary, with their default values"));
    }

    @Override
    Tabulating.Table table() {
        return new Tabulating.Table(
                "constants",
                List.of(
                        new Tabulating.Column("SpecId", "specId", true),
                        new Tabulating.Column("Id", "id", true),
                        new Tabulating.Column("Type", "type", false),
                        new Tabulating.Column("Default", "default", false),
                        new Tabulating.Column("Name", "name", false)),
                SpecializeCommand::rows);
    }

    private static List<List<String>> rows(SpirvModule module) {
        List<List<String>> rows = new ArrayList<>();
        for (SpecializationConstant constant : SpecializationConstant.of(module)) {
            String specId = constant.specId().isPresent()
                    ? Integer.toUnsignedString(constant.specId().getAsInt())
                    : "";
            rows.add(List.of(
                    specId,
                    Integer.toString(constant.id()),
                    constant.type(),
                    constant.defaultValue(),
                    constant.name()));
        }
        return rows;
    }

    @Override
    FileAction change(Arguments arguments, ReadOptions read) {
        Specialization none = SpecializationOptions.none(arguments);
        Specialization values = SpecializationOptions.values(arguments);
        List<String> frozen = new ArrayList<>();
        for (String list : arguments.values(FREEZE)) {
            frozen.addAll(List.of(list.split(",", -1)));
        }
        if (frozen.contains("")) {
            throw new UsageException("--freeze takes " + FREEZE.valueLabel() + "; one of the IDs is empty");
        }
        ModuleTransform transform = values.asDefaults();
        if (frozen.contains("all")) {
            transform = values.full();
        } else if (!frozen.isEmpty()) {
            transform = ModuleTransform.inOrder(
                    List.of(values.asDefaults(), freezing(frozen.contains("set") ? values : none, frozen)));
        }
        return new Transforming(
                transform,
                read,
                "specialized",
                module -> frozen.isEmpty() ? List.of() : Specialization.unfolded(module));
    }

    /**
     * Turns the constants that have a value in {@code values} into ordinary ones, and those with these names or
     * SpecIds.
     */
    private static ModuleTransform freezing(Specialization values, List<String> names) {
        Specialization result = values;
        for (String name : names) {
            if (name.matches("[0-9]+")) {
                result = result.withDefault(Assignment.number(FREEZE, name));
            } else if (!name.equals("set")) {
                result = result.withDefault(name);
            }
        }
        return result.partial();
    }
}
