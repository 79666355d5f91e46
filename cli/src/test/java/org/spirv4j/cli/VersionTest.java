// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.spirv4j.cli.command.Version;
import org.spirv4j.grammar.Grammar;

final class VersionTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @Test
    void namesTheCommit() {
        assertThat(Version.text("1.2.3", COMMIT))
                .isEqualTo("spirv 1.2.3 (commit 0123456789ab), " + Grammar.builtIn() + "\n");
    }

    @Test
    void saysWhenTheTreeWasModified() {
        assertThat(Version.text("1.2.3", COMMIT + "-modified")).contains(" (commit 0123456789ab, modified), ");
    }

    @Test
    void leavesAnUnknownCommitOut() {
        assertThat(Version.text("1.2.3", "unknown")).isEqualTo("spirv 1.2.3, " + Grammar.builtIn() + "\n");
    }

    @Test
    void buildRecordsTheCommitOfItsCheckout() throws IOException, InterruptedException {
        Path root = Path.of("..");
        assumeTrue(Files.exists(root.resolve(".git")), "not a checkout");
        Process git = new ProcessBuilder("git", "rev-parse", "HEAD")
                .directory(root.toFile())
                .start();
        String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assumeTrue(git.waitFor() == 0, "git does not answer");
        assertThat(Version.text()).contains(" (commit " + commit.substring(0, 12));
    }
}
