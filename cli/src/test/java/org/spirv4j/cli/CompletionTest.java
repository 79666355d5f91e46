// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                        "as dis val cfg specialize rebind link stats explain strip compact completion help",
                        "--preserve-numeric-ids",
                        "--handle-unknown-opcodes");
        assertThat(runner.run("completion", "zsh").out()).isEqualTo(result.out());
    }
}
