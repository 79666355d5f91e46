// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.transform;

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
import org.spirv4j.transform.CompactIds;

/** {@code spirv compact}. */
public final class CompactCommand extends FileCommand {
    public CompactCommand() {
        super(CommandName.COMPACT, InputKind.MODULE, List.of(CommonOptions.OUTPUT));
    }

    @Override
    public Help help() {
        return help(
                "Numbers ids from 1 in the order of their first use, as spirv-opt --compact-ids does, and"
                        + " lowers the id bound accordingly. Nothing else changes. Without -o, the module goes to"
                        + " standard output. A module with instructions that the grammar does not define is refused,"
                        + " because their ids cannot be told from literals.",
                new Example("spirv compact shader.spv -o small.spv", ""),
                new Example("spirv strip --all shader.spv | spirv compact > small.spv", ""),
                new Example("spirv compact build -o out", "compacts all modules in build, with the same subfolders"));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Transforming(CompactIds.create(), GrammarOption.readOptions(arguments, console), "compacted");
    }
}
