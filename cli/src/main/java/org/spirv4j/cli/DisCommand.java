package org.spirv4j.cli;

import java.io.File;
import java.util.List;
import org.spirv4j.cli.file.Conversion;
import org.spirv4j.cli.file.ConversionRun;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.DisassemblerOptions;

/** {@code spirv dis}. */
final class DisCommand implements Command {
    private static final Option FORMAT = Option.value(
            "--format",
            "text|json|html",
            "write assembly text, or header and instructions as JSON, or a page for a browser with links from ids to"
                    + " definitions and uses; with json, errors are JSON too, one line per file");
    private static final Option RECOVER = Option.flag(
            "--recover",
            "print what can be read of a damaged module: damaged words as !0x..., each with what is wrong as a comment;"
                    + " the exit status is still 1");

    private static final Option GRAPHS = Option.flag(
            "--graphs",
            "with --format html and -o NAME.html, also write NAME.cfg.html with the functions' control-flow graphs, and"
                    + " link to it");

    @Override
    public String name() {
        return "dis";
    }

    @Override
    public String summary() {
        return "Disassemble binary SPIR-V modules into text";
    }

    @Override
    public List<Option> options() {
        return List.of(
                AsCommand.OUTPUT,
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
                GrammarOption.GRAMMAR,
                CommonOptions.JOBS,
                CommonOptions.DEBUG);
    }

    @Override
    public Operands operands() {
        return FileCommandRun.MODULES;
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv dis [OPTION...] [FILE]", "spirv dis [OPTION...] -o FOLDER FILE|FOLDER..."),
                "Without -o, the text goes to standard output. It is what spirv-dis prints, byte for byte, and spirv as"
                        + " reads it back.",
                List.of(
                        new Example("spirv dis shader.spv", ""),
                        new Example("spirv dis --raw-id --no-header shader.spv -o shader.spvasm", ""),
                        new Example("spirv dis build -o text", "all *.spv files in build, in the same folders"),
                        new Example("spirv dis --format html shader.spv -o shader.html", "for a browser"),
                        new Example("spirv dis --format json shader.spv", "for programs")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String format = CommonOptions.choice(arguments, FORMAT, List.of("text", "json", "html"));
        boolean json = format.equals("json");
        boolean recovers = arguments.has(RECOVER);
        if (recovers && !format.equals("text")) {
            throw new UsageException("--recover writes text; it does not go with --format " + format);
        }
        String output = arguments.value(AsCommand.OUTPUT, "");
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        DisassemblerOptions options = DisassemblyOptions.of(arguments, console, output.isEmpty() || output.equals("-"));
        String graphs = arguments.has(GRAPHS) ? graphs(arguments, format, output, console) : "";
        Conversion conversion = switch (format) {
            case "json" -> new Listing(read);
            case "html" -> new BrowserListing(options, read, new File(graphs).getName());
            default -> new Disassembling(options, read, recovers);
        };
        int jobs = CommonOptions.jobs(arguments);
        TaskList tasks = TaskList.of(arguments.operands(), output, "-", conversion, console);
        Console errors = arguments.isLast(DisassemblyOptions.NO_COLOR, DisassemblyOptions.COLOR)
                ? console.withoutColor()
                : console;
        boolean debug = arguments.has(CommonOptions.DEBUG);
        int status = new ConversionRun(conversion, errors, json, debug).run(tasks, jobs);
        if (graphs.isEmpty() || status != ExitStatus.DONE) {
            return status;
        }
        GraphDrawing drawing = new GraphDrawing(GraphDrawing.Format.HTML, "", false, read);
        return new ConversionRun(drawing, errors, json, debug).run(TaskList.ofOne(arguments.operands(), graphs), jobs);
    }

    /** The file for the graphs beside the one for the listing. */
    private static String graphs(Arguments arguments, String format, String output, Console console) {
        boolean oneFile = arguments.operands().size() == 1
                && !arguments.operands().get(0).equals(InputFile.STANDARD)
                && !output.isEmpty()
                && !output.equals(InputFile.STANDARD)
                && !console.file(output).isDirectory();
        if (!format.equals("html") || !oneFile) {
            throw new UsageException("--graphs writes a second page beside the first one: it needs --format html, one"
                    + " file, and -o with the name of a file");
        }
        String stem = output.endsWith(".html") ? output.substring(0, output.length() - ".html".length()) : output;
        return stem + ".cfg.html";
    }
}
