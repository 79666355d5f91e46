// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.carve;

import java.util.List;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.ArchiveInputs;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;

/** {@code spirv carve}. */
public final class CarveCommand extends AbstractCommand {
    private static final Option OUTPUT = Option.value(
                    "-o",
                    "FOLDER",
                    "write each module to a file in this folder, in folders named by the inputs, archives and files that it is"
                            + " in; without it, modules are listed only")
            .orName("--output");
    private static final Option FORCE = Option.flag("--force", "replace files that exist");
    private static final Option UNIQUE = Option.flag("--unique", "leave out modules with the bytes of one before them");
    private static final Option FORMAT = Option.choice(
            "--format", "list modules as text, or as one line of JSON each; errors likewise", "text", "json");

    public CarveCommand() {
        super(
                CommandName.CARVE,
                new Operands(
                        "FILE",
                        1,
                        Integer.MAX_VALUE,
                        "any file, folder or archive, such as a program, a library, a package, a source or JSON; standard"
                                + " input if it is -"),
                List.of(
                        OUTPUT,
                        FORCE,
                        UNIQUE,
                        FORMAT,
                        CommonOptions.JSON,
                        CommonOptions.PROGRESS,
                        CommonOptions.QUIET));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv carve [OPTION...] FILE|FOLDER...", "spirv carve [OPTION...] -o FOLDER FILE|FOLDER..."),
                "Finds the modules inside other files: in programs and libraries, in packs of engines, as arrays of numbers in"
                        + " sources, as base64 in JSON, and in shader packs of Qt (.qsb), whose texts in other languages and"
                        + " reflection are extracted, too. Archives are opened, also in each other. A module is named by its"
                        + " symbol, variable or member, or by its offset; the same inputs give the same names. What starts"
                        + " like a module, but is damaged, is an error, and so is an input without modules. The names can be"
                        + " inputs of other commands.",
                List.of(
                        new Example("spirv carve libshaders.so", "lists the modules in a library"),
                        new Example("spirv carve -o modules package.tgz", ""),
                        new Example(
                                "spirv carve --unique --format json game/ > modules.jsonl",
                                "each different module once")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        boolean isQuiet = arguments.has(CommonOptions.QUIET);
        String folder = arguments.value(OUTPUT, "");
        if (arguments.has(FORCE) && folder.isEmpty()) {
            throw new UsageException("--force is for -o");
        }
        Carving.Plan plan = new Carving.Plan(
                arguments.operands(),
                folder,
                arguments.has(FORCE),
                arguments.has(UNIQUE),
                CommonOptions.format(arguments, FORMAT).equals("json"));
        Carving carving = new Carving(plan, console);
        ArchiveInputs.read(
                arguments.operands(),
                carving,
                CommonOptions.progressAsLines(arguments),
                // A list on the terminal shows the progress itself.
                isQuiet || console.outIsTerminal() ? console.withPlainErrors() : console);
        if (!isQuiet) {
            console.error(carving.summary());
        }
        return carving.status();
    }
}
