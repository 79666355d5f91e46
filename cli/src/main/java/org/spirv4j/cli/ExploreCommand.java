// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;

/** {@code spirv explore}. */
final class ExploreCommand extends FileCommand {
    static final Option TARGET_ENV = TargetEnvOption.of("validate for this environment", "spv1.6");

    ExploreCommand() {
        super(
                "explore",
                "Write a web page that shows everything about a module",
                InputKind.MODULE,
                List.of(CommonOptions.OUTPUT, TARGET_ENV));
    }

    @Override
    public Help help() {
        return help(
                "Writes one web page that needs no network and no other file: the disassembly, and beside it the uses of an"
                        + " id, the control flow of functions, types, memory layouts, the interface, findings of the"
                        + " validator and the linter, statistics, and the source if the module has debug information."
                        + " The key ? on the page lists its keys. Without -o, the output goes to standard output.",
                new Example("spirv explore shader.spv -o shader.html", ""),
                new Example(
                        "spirv explore --target-env vulkan1.3 shader.spv -o shader.html",
                        "with findings for Vulkan 1.3"));
    }

    @Override
    FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Exploring(
                TargetEnvOption.value(TARGET_ENV, arguments), GrammarOption.readOptions(arguments, console));
    }
}
