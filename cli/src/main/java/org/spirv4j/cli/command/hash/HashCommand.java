// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.hash;

import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.Report;
import org.spirv4j.cli.report.TextReport;

/** {@code spirv hash}. */
public final class HashCommand extends FileCommand {
    private static final Option FORMAT =
            Option.choice("--format", "write text, or one line of JSON per file; errors likewise", "text", "json");

    public HashCommand() {
        super(CommandName.HASH, InputKind.MODULE, List.of(FORMAT));
    }

    @Override
    public Help help() {
        return help(
                "Prints a SHA-256 for each module and its name. Modules with the same hash are equal except for the"
                        + " numbers of ids, the generator, names and other debug information, non-semantic instructions,"
                        + " unused types, constants and imports, and the order of declarations and decorations.",
                new Example("spirv hash shader.spv", ""),
                new Example("spirv hash shaders | sort", "lists equal modules one after the other"));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Hashing(
                GrammarOption.readOptions(arguments, console),
                CommonOptions.format(arguments, FORMAT).equals("json"));
    }

    @Override
    protected Report report(Arguments arguments, Console console) {
        return CommonOptions.format(arguments, FORMAT).equals("json")
                ? super.report(arguments, console)
                : new TextReport(console, "");
    }
}
