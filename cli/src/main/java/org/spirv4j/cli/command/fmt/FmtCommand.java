// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.fmt;

import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.text.TextFormat;

/** {@code spirv fmt}. */
public final class FmtCommand extends FileCommand {
    private static final Option CHECK =
            Option.flag("--check", "change nothing; the exit status is 1 if a file is not formatted");
    private static final Option INDENT = Option.value(
            "--indent", "N", "start opcodes after N columns, 0 to 100; default: 15, as the disassembler does");

    public FmtCommand() {
        super(CommandName.FMT, InputKind.TEXT, List.of(CHECK, INDENT));
    }

    @Override
    public Help help() {
        return help(
                "Formats files in place: one instruction a line, opcodes in one column, operands separated by one space."
                        + " Comments, the names of ids and single blank lines are kept. The assembled words stay the"
                        + " same, and formatting twice changes nothing more. Standard input is formatted to standard"
                        + " output.",
                new Example("spirv fmt shader.spvasm", ""),
                new Example("spirv fmt --check shaders", "for a build: names the files that are not formatted"));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) {
        String indent = arguments.value(INDENT, "");
        TextFormat format =
                indent.isEmpty() ? TextFormat.create() : TextFormat.create().withIndent(columns(indent));
        return new Formatting(format, arguments.has(CHECK), console);
    }

    private static int columns(String value) {
        int columns = INDENT.number(value, 0);
        if (columns > TextFormat.MAX_COLUMNS) {
            throw new UsageException("--indent is at most " + TextFormat.MAX_COLUMNS + ", not " + value);
        }
        return columns;
    }
}
