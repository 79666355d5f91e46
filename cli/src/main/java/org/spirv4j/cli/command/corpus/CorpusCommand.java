// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.command.ValidationOption;
import org.spirv4j.cli.command.Version;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.ArchiveInputs;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.corpus.CorpusSummary;
import org.spirv4j.corpus.ModuleMeasure;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.internal.number.Counted;

/** {@code spirv corpus}. */
public final class CorpusCommand extends AbstractCommand {
    private static final Option OUTPUT = Option.value(
                    "-o",
                    "FOLDER",
                    "folder for the report, which is made if there is none; files of the same names are replaced")
            .orName("--output");
    private static final Option FORMAT = Option.choice(
            "--format",
            "write the records to modules.jsonl, one JSON object a line, or to modules.csv, comma-separated values",
            "jsonl",
            "csv");
    private static final Option TARGET_ENV =
            TargetEnvOption.of("validate for this environment", "the version of each module");
    private static final Option STATE = Option.value(
            "--state",
            "FILE",
            "keep the records in this file as well, and go on after those that are in it; the inputs and options must be the same");

    public CorpusCommand() {
        super(
                CommandName.CORPUS,
                new Operands(
                        "FILE",
                        1,
                        Integer.MAX_VALUE,
                        "a module in any form, a folder, or an archive: zip, tar or Fossilize, also compressed with gzip, xz or"
                                + " zstd; standard input if it is -"),
                CommonOptions.join(
                        List.of(OUTPUT, FORMAT, STATE, TARGET_ENV),
                        ValidationOption.ALL,
                        List.of(
                                GrammarOption.GRAMMAR,
                                CommonOptions.JOBS,
                                CommonOptions.PROGRESS,
                                CommonOptions.QUIET)));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv corpus [OPTION...] -o FOLDER FILE|FOLDER..."),
                "Validates and reflects all modules, and writes three files: the record of each module, in the order of"
                        + " the inputs; summary.json, with sizes, versions, generators, capabilities, extensions,"
                        + " broken rules with an example each, and duplicates; and index.html, which shows the"
                        + " summary. The same inputs give the same bytes. Invalid modules, and modules in folders and"
                        + " archives that cannot be read, are part of the report and no failure. If an input itself"
                        + " cannot be read to its end, the report is written and the exit status is 1. Folders and"
                        + " archives without modules are warnings. If there are only such inputs, no report is"
                        + " written.",
                List.of(
                        new Example("spirv corpus shaders -o report", ""),
                        new Example(
                                "spirv corpus --target-env vulkan1.3 --state run.state shaders -o report",
                                "can be stopped, and goes on when it is started again"),
                        new Example("spirv corpus shaders.tar.xz game.foz -o report", "archives are not unpacked")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String folder = arguments.value(OUTPUT, "");
        if (folder.isEmpty()) {
            throw new UsageException("-o FOLDER is missing: where the report is written");
        }
        boolean progressAsLines = CommonOptions.progressAsLines(arguments);
        Optional<TargetEnv> env = TargetEnvOption.value(TARGET_ENV, arguments);
        ModuleMeasure measure = env.map(ModuleMeasure.create()::withTarget)
                .orElseGet(ModuleMeasure::create)
                .withValidation(ValidationOption.of(arguments))
                .withReading(GrammarOption.readOptions(arguments, console));
        List<String> inputs = arguments.operands();
        Survey.Plan plan = new Survey.Plan(
                folder,
                arguments.choice(FORMAT).equals("csv"),
                arguments.value(STATE, ""),
                stateTitle(arguments),
                inputs.stream().map(InputFile::displayName).collect(Collectors.toSet()),
                inputs.size() == 1 ? inputs.get(0) : inputs.size() + " inputs",
                CommonOptions.jobs(arguments),
                arguments.has(CommonOptions.QUIET));
        try (Survey survey = Survey.start(plan, measure, console)) {
            ArchiveInputs.read(
                    inputs,
                    survey,
                    progressAsLines,
                    arguments.has(CommonOptions.QUIET) ? console.withPlainErrors() : console);
            CorpusSummary summary = survey.finish();
            if (!arguments.has(CommonOptions.QUIET)) {
                console.error("measured " + Counted.of(summary.modules(), "module") + ": "
                        + summary.valid() + " valid, " + summary.invalid() + " invalid, " + summary.unreadable()
                        + " unreadable; the report is in " + Printable.of(folder) + "\n");
            }
            survey.unreadableInputs().forEach(message -> console.error("error: " + message + "\n"));
            return survey.unreadableInputs().isEmpty() ? ExitStatus.DONE : ExitStatus.BAD_INPUT;
        }
    }

    /** What decides the records: the version, the options and the inputs. */
    private static String stateTitle(Arguments arguments) {
        List<Option> options = new ArrayList<>(ValidationOption.ALL);
        options.add(TARGET_ENV);
        options.add(GrammarOption.GRAMMAR);
        return JsonText.withShortEscapes()
                .object()
                .member("spirv corpus", Version.number())
                .members("options", arguments.words(options))
                .members("inputs", arguments.operands())
                .endObject()
                .toString();
    }
}
