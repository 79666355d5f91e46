// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.stats;

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

/** {@code spirv stats}. */
public final class StatsCommand extends FileCommand {
    private static final Option FORMAT =
            Option.choice("--format", "write text, or one line of JSON per file; errors likewise", "text", "json");

    public StatsCommand() {
        super(CommandName.STATS, InputKind.MODULE, List.of(FORMAT));
    }

    @Override
    public Help help() {
        return help(
                "Shows the header, the capabilities, extensions and entry points, and the number of"
                        + " instructions and words per section of the logical layout and per opcode.",
                new Example("spirv stats shader.spv", ""),
                new Example("spirv stats --format json shaders > shaders.jsonl", "one line per module"));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Counting(
                GrammarOption.readOptions(arguments, console),
                CommonOptions.format(arguments, FORMAT).equals("json"));
    }
}
