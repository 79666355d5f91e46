// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.lsp;

import java.util.List;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.Version;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.lsp.SpirvLanguageServer;

/** {@code spirv lsp}. */
public final class LspCommand extends AbstractCommand {
    public LspCommand() {
        super(CommandName.LSP, Operands.NONE, List.of());
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv lsp"),
                "An editor starts the server and talks to it over standard input and output. It shows what assembler,"
                        + " validator and linter find while text is written, and offers quick fixes, hover texts,"
                        + " definitions, references, renaming, completion, signatures, outlines, folding, colors, inlay"
                        + " hints, formatting and call hierarchies. The initialization options"
                        + " {\"targetEnvironment\": \"vulkan1.3\", \"lint\": false} choose the environment that"
                        + " texts are checked for, and whether the linter runs.",
                List.of(new Example("spirv lsp", "the command to enter in the settings of an editor")));
    }

    @Override
    public int run(Arguments arguments, Console console) {
        if (console.isInteractive()) {
            throw new UsageException("the input is a terminal; an editor must start the language server");
        }
        return SpirvLanguageServer.serve(console.in(), console.out(), Version.number());
    }
}
