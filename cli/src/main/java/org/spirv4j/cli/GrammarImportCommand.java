package org.spirv4j.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.internal.grammar.GrammarImport;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/** {@code spirv grammar import}. */
final class GrammarImportCommand implements Command {
    private static final Option OUTPUT = Option.value(
                    "-o", "FOLDER", "write the files into this folder, which is made if need be")
            .orName("--output");

    @Override
    public String name() {
        return "grammar import";
    }

    @Override
    public String summary() {
        return "Turn published grammar files into spirv4j's own text form";
    }

    @Override
    public List<Option> options() {
        return List.of(OUTPUT, CommonOptions.DEBUG);
    }

    @Override
    public Operands operands() {
        return new Operands(
                "FILE",
                1,
                Integer.MAX_VALUE,
                "a grammar in the Khronos JSON schema, or the registry spir-v.xml; NAME= in front gives the name by"
                        + " which OpExtInstImport imports an extended set, if the file does not tell");
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv grammar import -o FOLDER [NAME=]FILE.json|spir-v.xml..."),
                "Each instruction set becomes one file with a line per instruction and enumerant, made for review in a"
                        + " diff. Files that would not change are left alone, so importing twice changes nothing. The"
                        + " folder \"grammar\" of spirv4j is what the library is built from.",
                List.of(
                        new Example("spirv grammar import -o grammar spirv.core.grammar.json extinst.*.json", ""),
                        new Example(
                                "spirv grammar import -o grammar spir-v.xml", "the names of tools that write SPIR-V"),
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
                write(name, text, console);
            }
            report.append(isSame ? "unchanged " : "written   ").append(name).append('\n');
        }
        Cli.print(report.toString(), console);
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
            throw new FileProblem("cannot import " + Printable.of(source.file()) + ": "
                    + Printable.of(String.valueOf(e.getMessage())));
        }
    }

    private static void write(String name, byte[] text, Console console) throws FileProblem {
        try (OutputFile out = OutputFile.of(name, true, console)) {
            out.write(text);
            out.commit();
        } catch (FileProblem e) {
            throw e;
        } catch (IOException e) {
            throw new FileProblem("cannot write " + Printable.of(name));
        }
    }
}
