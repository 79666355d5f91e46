// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.dis;

import java.io.File;
import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.DisassemblyOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileRun;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.graph.GraphDrawing;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.reflect.Reflecting;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.Disassembler;

/** {@code spirv dis}. */
public final class DisCommand extends FileCommand {
    private static final Option FORMAT = Option.choice(
            "--format",
            "write assembly text; or the header and the instructions as JSON, with errors as one line of"
                    + " JSON per file; or a web page with links from ids to their definitions and uses",
            "text",
            "json",
            "html");
    private static final Option RECOVER = Option.flag(
            "--recover",
            "print the readable parts of a damaged module, and damaged words as !0x... with a comment that"
                    + " says what is wrong; the exit status is still 1");

    private static final Option GRAPHS = Option.flag(
            "--graphs",
            "with --format html and -o NAME.html, also write the control-flow graphs of the functions to"
                    + " NAME.cfg.html; the pages link to each other");

    private static final Option REFLECTION = Option.flag(
            "--reflection",
            "with --format html and -o NAME.html, also write what the module expects of its host to"
                    + " NAME.reflect.html; the pages link to each other");

    public DisCommand() {
        super(
                CommandName.DIS,
                InputKind.BINARY_MODULE,
                List.of(
                        CommonOptions.OUTPUT,
                        DisassemblyOptions.RAW_ID,
                        DisassemblyOptions.NO_HEADER,
                        DisassemblyOptions.NO_INDENT,
                        DisassemblyOptions.NESTED_INDENT,
                        DisassemblyOptions.REORDER_BLOCKS,
                        DisassemblyOptions.OFFSETS,
                        DisassemblyOptions.COMMENT,
                        DisassemblyOptions.COLOR,
                        DisassemblyOptions.NO_COLOR,
                        DisassemblyOptions.HANDLE_UNKNOWN_OPCODES,
                        RECOVER,
                        FORMAT,
                        GRAPHS,
                        REFLECTION));
    }

    @Override
    public Help help() {
        return help(
                "Without -o, the text goes to standard output. It is byte for byte what spirv-dis prints,"
                        + " and spirv as can assemble it again.",
                new Example("spirv dis shader.spv", ""),
                new Example("spirv dis --raw-id --no-header shader.spv -o shader.spvasm", ""),
                new Example(
                        "spirv dis build -o text",
                        "disassembles all binary modules in build, with the same subfolders"),
                new Example("spirv dis --format html shader.spv -o shader.html", "a web page"),
                new Example("spirv dis --format json shader.spv", "for other programs"));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        boolean colorless = arguments.isLast(DisassemblyOptions.NO_COLOR, DisassemblyOptions.COLOR);
        Console shown = colorless ? console.withoutColor() : console;
        String output = arguments.value(CommonOptions.OUTPUT, InputFile.STANDARD);
        boolean isColored = CommonOptions.format(arguments, FORMAT).equals("text")
                && DisassemblyOptions.of(arguments, shown, output.equals(InputFile.STANDARD))
                        .color();
        int status = super.run(arguments, isColored ? shown.withColoredOutput() : shown);
        String listing = new File(output).getName();
        if (arguments.has(GRAPHS) && status == ExitStatus.DONE) {
            GraphDrawing drawing = GraphDrawing.beside(listing, GrammarOption.readOptions(arguments, shown));
            status = write(drawing, beside(GRAPHS, ".cfg.html", arguments, console), arguments, shown);
        }
        if (arguments.has(REFLECTION) && status == ExitStatus.DONE) {
            Reflecting reflecting = Reflecting.beside(listing, GrammarOption.readOptions(arguments, shown));
            status =
                    write(reflecting, beside(REFLECTION, Reflecting.PAGE_SUFFIX, arguments, console), arguments, shown);
        }
        return status;
    }

    /** Writes another page of the same module. */
    private int write(FileAction action, String page, Arguments arguments, Console shown) throws FileProblem {
        return new FileRun(
                        action,
                        CommonOptions.report(arguments, report(arguments, shown)),
                        shown,
                        arguments.has(CommonOptions.DEBUG))
                .run(TaskList.ofOne(arguments.operands(), page), 1);
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        String format = CommonOptions.format(arguments, FORMAT);
        boolean recovers = arguments.has(RECOVER);
        if (recovers && !format.equals("text")) {
            throw new UsageException("--recover cannot be combined with --format " + format);
        }
        String output = arguments.value(CommonOptions.OUTPUT, InputFile.STANDARD);
        Disassembler disassembler = DisassemblyOptions.of(arguments, console, output.equals(InputFile.STANDARD));
        String graphs = beside(GRAPHS, ".cfg.html", arguments, console);
        String reflection = beside(REFLECTION, Reflecting.PAGE_SUFFIX, arguments, console);
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        return switch (format) {
            case "json" -> new Listing(read);
            case "html" ->
                new BrowserListing(disassembler, read, new File(graphs).getName(), new File(reflection).getName());
            default -> new Disassembling(disassembler, read, recovers);
        };
    }

    /** The name of another page, beside that of the listing; empty if the option for it was not given. */
    private static String beside(Option option, String suffix, Arguments arguments, Console console) {
        if (!arguments.has(option)) {
            return "";
        }
        String output = arguments.value(CommonOptions.OUTPUT, InputFile.STANDARD);
        boolean oneFile = arguments.operands().size() == 1
                && !arguments.operands().get(0).equals(InputFile.STANDARD)
                && !output.equals(InputFile.STANDARD)
                && !console.file(output).isDirectory();
        if (!CommonOptions.format(arguments, FORMAT).equals("html") || !oneFile) {
            throw new UsageException(
                    option.name() + " needs --format html, one input file, and -o with the name of a file");
        }
        String stem = output.endsWith(".html") ? output.substring(0, output.length() - ".html".length()) : output;
        return stem + suffix;
    }
}
