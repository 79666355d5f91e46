package org.spirv4j.cli;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.grammar.Grammar;

/** The option {@code --grammar}, which lays grammar files over the built-in grammar. */
final class GrammarOption {
    static final Option GRAMMAR = Option.repeatable(
            "--grammar",
            "[NAME=]FILE.json",
            "also know the instructions, enumerants and extended sets of this file in the Khronos JSON schema; NAME is"
                    + " the name by which OpExtInstImport imports an extended set, if the file does not tell");

    private GrammarOption() {}

    /** The built-in grammar with all the given files laid over it. */
    static Grammar read(List<String> values, Console console) throws FileProblem {
        Grammar grammar = Grammar.builtIn();
        for (String value : values) {
            int equals = value.indexOf('=');
            boolean isNamed = equals >= 0 && !console.file(value).exists();
            String importName = isNamed ? value.substring(0, equals) : "";
            String name = isNamed ? value.substring(equals + 1) : value;
            String json = new String(InputFile.read(name, console), StandardCharsets.UTF_8);
            try {
                grammar = grammar.withJson(json, new File(name).getName(), importName);
            } catch (IllegalArgumentException e) {
                throw new FileProblem("cannot use the grammar " + Printable.of(name) + ": "
                        + Printable.of(String.valueOf(e.getMessage())));
            }
        }
        return grammar;
    }
}
