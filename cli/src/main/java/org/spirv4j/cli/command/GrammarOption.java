// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.io.File;
import java.nio.charset.StandardCharsets;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.TextEncoding;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.MalformedGrammarException;
import org.spirv4j.module.ReadOptions;

/** The option {@code --grammar}, which adds grammar files to the built-in grammar. */
public final class GrammarOption {
    public static final Option GRAMMAR = Option.repeatable(
            "--grammar",
            "[NAME=]FILE.json",
            "also use the instructions, enumerants and extended instruction sets of this grammar file in"
                    + " the Khronos JSON schema; NAME is the import name of an extended set if the file does not"
                    + " state it");

    private GrammarOption() {}

    /** The built-in grammar with the grammar files that the arguments name. */
    public static Grammar read(Arguments arguments, Console console) throws FileProblem {
        Grammar grammar = Grammar.builtIn();
        for (String value : arguments.values(GRAMMAR)) {
            Source source = Source.of(value, console);
            try {
                grammar =
                        grammar.withJson(source.read(console), new File(source.file()).getName(), source.importName());
            } catch (MalformedGrammarException e) {
                throw new FileProblem("cannot use the grammar " + Printable.of(source.file()) + ": "
                        + Printable.of(String.valueOf(e.getMessage())));
            }
        }
        return grammar;
    }

    /** How commands read modules: with the grammar files that the arguments name, and with any id bound. */
    public static ReadOptions readOptions(Arguments arguments, Console console) throws FileProblem {
        return ReadOptions.DEFAULT.withGrammar(read(arguments, console)).withMaxIdBound(Integer.MAX_VALUE);
    }

    /**
     * A grammar file, given as {@code [NAME=]FILE}.
     *
     * @param importName the import name of an extended set; empty if it is not given
     */
    public record Source(String importName, String file) {
        public static Source of(String text, Console console) {
            int equals = text.indexOf('=');
            return equals < 0 || console.file(text).exists()
                    ? new Source("", text)
                    : new Source(text.substring(0, equals), text.substring(equals + 1));
        }

        public String read(Console console) throws FileProblem {
            return new String(TextEncoding.utf8(InputFile.read(file, console)), StandardCharsets.UTF_8);
        }
    }
}
