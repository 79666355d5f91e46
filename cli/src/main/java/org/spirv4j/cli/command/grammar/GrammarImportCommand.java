// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.grammar;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.internal.grammar.GrammarImport;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/** {@code spirv grammar import}. */
public final class GrammarImportCommand extends AbstractCommand {
    private static final Option OUTPUT = Option.value(
                    "-o", "FOLDER", "write the files to this folder, which is created if necessary")
            .orName("--output");

    public GrammarImportCommand() {
        super(
                CommandName.GRAMMAR_IMPORT,
                new Operands(
                        "FILE",
                        1,
                        Integer.MAX_VALUE,
                        "a grammar in the Khronos JSON schema, or the registry spir-v.xml; NAME is the"
                                + " import name of an extended set if the file does not state it"),
                List.of(OUTPUT, CommonOptions.QUIET));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv grammar import -o FOLDER [NAME=]FILE.json|spir-v.xml..."),
                "Writes one file per instruction set, with one line per instruction and enumerant, so that"
                        + " changes are easy to review. Files that would not change are not written. spirv4j itself"
                        + " is built from such files, in its folder \"grammar\".",
                List.of(
                        new Example("spirv grammar import -o grammar spirv.core.grammar.json extinst.*.json", ""),
                        new Example(
                                "spirv grammar import -o grammar spir-v.xml",
                                "imports the names of tools that generate SPIR-V"),
                        new Example("spirv grammar import -o /tmp/acme Acme.Math=acme.json", "")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String folder = arguments.value(OUTPUT, "");
        if (folder.isEmpty()) {
            throw new UsageException("-o FOLDER is missing");
        }
        GrammarImport grammar = new GrammarImport();
        for (String operand : arguments.operands()) {
            add(operand, grammar, console);
        }
        StringBuilder report = new StringBuilder();
        for (Map.Entry<String, String> file : grammar.files().entrySet()) {
            String name = folder + (folder.endsWith("/") ? "" : "/") + file.getKey();
            byte[] text = file.getValue().getBytes(StandardCharsets.UTF_8);
            boolean isSame = console.file(name).isFile() && Arrays.equals(InputFile.read(name, console), text);
            if (!isSame) {
                OutputFile.write(name, text, true, console);
            }
            report.append(isSame ? "unchanged " : "written   ").append(name).append('\n');
        }
        console.print(arguments.has(CommonOptions.QUIET) ? "" : report.toString());
        return ExitStatus.DONE;
    }

    private static void add(String operand, GrammarImport grammar, Console console) throws FileProblem {
        GrammarOption.Source source = GrammarOption.Source.of(operand, console);
        String text = source.read(console);
        String shortName = new File(source.file()).getName();
        try {
            if (text.stripLeading().startsWith("<")) {
                grammar.addGenerators(text, shortName);
            } else {
                grammar.addJson(text, shortName, source.importName());
            }
        } catch (GrammarSyntaxException e) {
            String message = String.valueOf(e.getMessage());
            String file = shortName + ": ";
            throw new FileProblem("cannot import " + Printable.of(source.file()) + ": "
                    + Printable.of(message.startsWith(file) ? message.substring(file.length()) : message));
        }
    }
}
