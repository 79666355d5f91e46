// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.cli.option.Option;

class CompletionTest {
    @TempDir
    Path folder;

    @Test
    void knowsCommandsAndOptions() {
        CommandRunner runner = new CommandRunner(folder);
        CommandRunner.Result result = runner.run("completion", "bash");
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .startsWith("#!/usr/bin/env bash\n")
                .contains(
                        "dis explore cfg stats objdump explain val lint diff as fmt opt link strip compact specialize rebind reduce run debug reflect bind corpus hash lsp dap completion help",
                        "--preserve-numeric-ids",
                        "--handle-unknown-opcodes");
        assertThat(runner.run("completion", "zsh").out()).isEqualTo(result.out());
    }

    @Test
    void fishKnowsEveryCommandAndOption() {
        CommandRunner runner = new CommandRunner(folder);
        CommandRunner.Result result = runner.run("completion", "fish");
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .contains(
                        "complete -c spirv -n '__fish_use_subcommand' -f -a val -d 'Validate modules by",
                        "complete -c spirv -n '__fish_seen_subcommand_from grammar' -f -a import -d '",
                        "complete -c spirv -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n",
                        "complete -c spirv -n '__fish_seen_subcommand_from as' -l endian -x -a 'little big' -d '",
                        "complete -c spirv -n '__fish_seen_subcommand_from as' -s o -l output -r -d '",
                        "-l target-env -x -a 'spv1.0 spv1.1 ");
        assertThat(result.out().lines().skip(1)).allMatch(line -> line.startsWith("complete -c spirv -n '"));
        for (Command command : Commands.all()) {
            String word = command.name().substring(command.name().indexOf(' ') + 1);
            for (Option option : command.options()) {
                String letters = option.name().replaceFirst("^-+", "");
                String name =
                        (option.name().startsWith("--") ? " -l " : letters.length() == 1 ? " -s " : " -o ") + letters;
                assertThat(result.out().lines())
                        .anyMatch(line -> line.contains("from " + word + "'") && line.contains(name));
            }
        }
    }
}
