package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.spirv4j.cli.file.Conversion;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.Rebinding;
import org.spirv4j.transform.ShaderVariable;
import org.spirv4j.transform.VariableSelector;

/** {@code spirv rebind}. */
final class RebindCommand implements Command {
    private static final Option BINDING =
            Option.repeatable("--binding", "WHICH=NUMBER", "give a resource variable another binding");
    private static final Option SET =
            Option.repeatable("--set", "WHICH=NUMBER", "give a resource variable another descriptor set");
    private static final Option LOCATION =
            Option.repeatable("--location", "WHICH=NUMBER", "give an input or output variable another location");
    private static final Option LIST =
            Option.flag("--list", "list the variables outside functions with their numbers and names; change nothing");

    @Override
    public String name() {
        return "rebind";
    }

    @Override
    public String summary() {
        return "Change descriptor sets, bindings and locations";
    }

    @Override
    public List<Option> options() {
        return List.of(
                AsCommand.OUTPUT,
                BINDING,
                SET,
                LOCATION,
                LIST,
                CommonOptions.LIST_FORMAT,
                GrammarOption.GRAMMAR,
                CommonOptions.JOBS,
                CommonOptions.DEBUG);
    }

    @Override
    public Operands operands() {
        return CommonOptions.MODULES;
    }

    @Override
    public Help help() {
        return new Help(
                List.of(
                        "spirv rebind --list [FILE]",
                        "spirv rebind [OPTION...] [FILE]",
                        "spirv rebind [OPTION...] -o FOLDER FILE|FOLDER..."),
                "WHICH is the name of a variable or of its block, or SET.BINDING as it was before, or %ID. All changes are"
                        + " made at once, so that two variables can swap their numbers. Without -o, the module goes to"
                        + " standard output.",
                List.of(
                        new Example("spirv rebind --list shader.spv", ""),
                        new Example("spirv rebind --binding lights=4 --set lights=1 a.spv -o b.spv", ""),
                        new Example("spirv rebind --binding 0.1=2 --binding 0.2=1 a.spv -o b.spv", "a swap"),
                        new Example("spirv rebind --location color=3 a.spv -o b.spv", "")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        boolean json = CommonOptions.isJson(arguments, CommonOptions.LIST_FORMAT);
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        boolean changes = arguments.has(BINDING) || arguments.has(SET) || arguments.has(LOCATION);
        if (arguments.has(LIST) == changes) {
            throw new UsageException(
                    changes
                            ? "--list changes nothing; it does not go with --binding, --set or --location"
                            : "nothing to do: --binding, --set, --location or --list is missing");
        }
        Conversion conversion = changes ? rebinding(arguments, read) : listing(read, json);
        return FileCommandRun.of(conversion, json, arguments, console);
    }

    private static Conversion rebinding(Arguments arguments, ReadOptions read) {
        Rebinding rebinding = Rebinding.NONE;
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

    private static Conversion listing(ReadOptions read, boolean json) {
        return new Tabulating(
                "variables",
                List.of(
                        new Tabulating.Column("Id", "id", true),
                        new Tabulating.Column("Set", "descriptorSet", true),
                        new Tabulating.Column("Binding", "binding", true),
                        new Tabulating.Column("Location", "location", true),
                        new Tabulating.Column("Storage", "storageClass", false),
                        new Tabulating.Column("Name", "name", false)),
                RebindCommand::rows,
                read,
                json);
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
