package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.binary.MalformedModuleException;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.FolderListing;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.DiagnosticJson;
import org.spirv4j.cli.report.DiagnosticText;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.cli.stats.ModuleStatistics;
import org.spirv4j.cli.stats.StatisticsJson;
import org.spirv4j.cli.stats.StatisticsText;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** {@code spirv stats}. */
final class StatsCommand implements Command {
    private static final Option FORMAT =
            Option.value("--format", "text|json", "write text, or one line of JSON per file; errors likewise");

    @Override
    public String name() {
        return "stats";
    }

    @Override
    public String summary() {
        return "Count what modules are made of";
    }

    @Override
    public List<Option> options() {
        return List.of(FORMAT, GrammarOption.GRAMMAR, CommonOptions.DEBUG);
    }

    @Override
    public Operands operands() {
        return CommonOptions.MODULES;
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv stats [OPTION...] [FILE|FOLDER...]"),
                "Shows the header, capabilities, extensions and entry points, and how many instructions and words there"
                        + " are by section of the module's logical layout and by opcode.",
                List.of(
                        new Example("spirv stats shader.spv", ""),
                        new Example("spirv stats --format json shaders > shaders.jsonl", "one line per module")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        boolean json = CommonOptions.isJson(arguments, FORMAT);
        List<String> operands = arguments.operands().isEmpty() ? List.of(InputFile.STANDARD) : arguments.operands();
        int status = ExitStatus.DONE;
        boolean isFirst = true;
        for (String file : FolderListing.expand(operands, ".spv", console)) {
            List<Diagnostic> diagnostics;
            try {
                byte[] bytes = InputFile.read(file, console);
                ModuleStatistics statistics = new ModuleStatistics(SpirvModule.read(bytes, read));
                String name = InputFile.displayName(file);
                String separator = isFirst || json ? "" : "\n";
                isFirst = false;
                Cli.print(
                        separator
                                + (json
                                        ? StatisticsJson.of(name, bytes.length, statistics)
                                        : StatisticsText.of(name, bytes.length, statistics)),
                        console);
                continue;
            } catch (MalformedModuleException e) {
                diagnostics = e.diagnostics();
            } catch (FileProblem e) {
                if (e.isBrokenPipe()) {
                    throw e;
                }
                diagnostics = List.of(Diagnostic.error(Position.UNKNOWN, String.valueOf(e.getMessage())));
            }
            report(file, diagnostics, json, console);
            status = ExitStatus.BAD_INPUT;
        }
        return status;
    }

    private static void report(String file, List<Diagnostic> diagnostics, boolean json, Console console) {
        String name = InputFile.displayName(file);
        if (json) {
            console.error(DiagnosticJson.of(name, diagnostics));
            return;
        }
        DiagnosticText text = new DiagnosticText(console.colorsErrors());
        for (Diagnostic diagnostic : diagnostics) {
            if (diagnostic.position().equals(Position.UNKNOWN)) {
                text.addError(Printable.of(diagnostic.message()));
            } else {
                text.add(name, diagnostic);
            }
        }
        console.error(text.toString());
    }
}
