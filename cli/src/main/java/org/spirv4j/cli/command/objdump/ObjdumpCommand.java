// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.objdump;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;

/** {@code spirv objdump}. */
public final class ObjdumpCommand extends FileCommand {
    public static final Option SOURCE = Option.flag("--source", "print the texts of the source files");
    static final Option FORCE = Option.flag("--force", "replace files that exist");
    public static final Option LIST = Option.flag("--list", "print the names of the source files, one a line");

    private static final Option ENTRY_POINTS =
            Option.flag("--entry-points", "print the execution models and names of the entry points, one a line");
    private static final Option COMPILER = Option.flag(
            "--compiler",
            "print the options that the compiler was called with, and what else the module states about how it was made");
    private static final Option OUTPUT = Option.value(
                    "-o",
                    "FOLDER",
                    "write the source files to this folder, under their names without what would lead out of it")
            .orName("--output");
    private static final Option FORMAT = Option.choice(
            "--format", "write text, or one line of JSON per file with everything; errors likewise", "text", "json");

    public ObjdumpCommand() {
        super(
                CommandName.OBJDUMP,
                InputKind.MODULE,
                List.of(SOURCE, LIST, ENTRY_POINTS, COMPILER, OUTPUT, FORCE, FORMAT));
    }

    @Override
    public Help help() {
        return help(
                "Shows what a module states about where it comes from: source files, which OpSource and the debug information"
                        + " of shaders and kernels name, with their texts where the module has them; entry points; the tool"
                        + " that wrote it, and the options that the compiler was called with. Without options, an overview"
                        + " without texts is printed.",
                new Example("spirv objdump shader.spv", ""),
                new Example(
                        "spirv objdump --source shader.spv > shader.hlsl", "the text that the module was made from"),
                new Example("spirv objdump -o sources shader.spv", "each source file as a file"));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        Set<Dumping.Part> parts = new TreeSet<>();
        if (arguments.has(SOURCE)) {
            parts.add(Dumping.Part.SOURCE);
        }
        if (arguments.has(LIST)) {
            parts.add(Dumping.Part.LIST);
        }
        if (arguments.has(ENTRY_POINTS)) {
            parts.add(Dumping.Part.ENTRY_POINTS);
        }
        if (arguments.has(COMPILER)) {
            parts.add(Dumping.Part.COMPILER);
        }
        boolean isJson = CommonOptions.format(arguments, FORMAT).equals("json");
        String folder = arguments.value(OUTPUT, "");
        if ((isJson || !folder.isEmpty()) && !parts.isEmpty()) {
            throw new UsageException((isJson ? "--format json has everything" : "-o writes files") + ": leave out "
                    + parts.iterator().next().option());
        }
        if (isJson && !folder.isEmpty()) {
            throw new UsageException("-o cannot be combined with --format json");
        }
        if (arguments.has(FORCE) && folder.isEmpty()) {
            throw new UsageException("--force is for -o");
        }
        if (!folder.isEmpty()) {
            if (arguments.operands().size() > 1) {
                throw new UsageException(
                        "-o takes one module at a time, so that files of one do not replace another's");
            }
            return new SourceExtraction(
                    GrammarOption.readOptions(arguments, console), folder, arguments.has(FORCE), console);
        }
        return new Dumping(GrammarOption.readOptions(arguments, console), parts, isJson);
    }
}
