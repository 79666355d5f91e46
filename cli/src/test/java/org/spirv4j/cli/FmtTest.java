// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FmtTest {
    private static final String ROUGH = "OpCapability   Shader\n%a  =  OpTypeFloat 32\n";
    private static final String FINE = "               OpCapability Shader\n          %a = OpTypeFloat 32\n";

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() {
        runner = new CommandRunner(folder);
    }

    @Test
    void filesAreFormattedInPlace() throws IOException {
        runner.write("a.spvasm", ROUGH);
        runner.write("b/c.spvasm", ROUGH);
        assertThat(runner.run("fmt", "a.spvasm", "b").status()).isZero();
        assertThat(folder.resolve("a.spvasm")).hasContent(FINE);
        assertThat(folder.resolve("b/c.spvasm")).hasContent(FINE);
    }

    @Test
    void standardInputIsFormattedToStandardOutput() {
        assertThat(runner.input(ROUGH).run("fmt").out()).isEqualTo(FINE);
        assertThat(runner.input(ROUGH).run("fmt", "--indent", "0", "-").out())
                .isEqualTo("OpCapability Shader\n%a = OpTypeFloat 32\n");
    }

    @Test
    void aCheckNamesFilesAndChangesNothing() throws IOException {
        runner.write("rough.spvasm", ROUGH);
        runner.write("fine.spvasm", FINE);
        CommandRunner.Result result = runner.run("fmt", "--check", "rough.spvasm", "fine.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("rough.spvasm is not formatted").doesNotContain("fine.spvasm is");
        assertThat(folder.resolve("rough.spvasm")).hasContent(ROUGH);
        assertThat(runner.run("fmt", "--check", "fine.spvasm").status()).isZero();
    }

    @Test
    void formattedFilesAreNotWritten() throws IOException {
        runner.write("fine.spvasm", FINE);
        Path file = folder.resolve("fine.spvasm");
        var before = Files.getLastModifiedTime(file);
        Object key = Files.readAttributes(file, "unix:ino").get("ino");
        assertThat(runner.run("fmt", "fine.spvasm").status()).isZero();
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(before);
        assertThat(Files.readAttributes(file, "unix:ino").get("ino")).isEqualTo(key);
    }

    @Test
    void modulesAreNotText() throws IOException {
        runner.input("OpCapability Shader\n").run("as", "-o", "a.spv", "-");
        CommandRunner.Result result = runner.run("fmt", "a.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("a.spv is not assembly text");
    }

    @Test
    void theIndentIsChecked() {
        assertThat(runner.run("fmt", "--indent", "101").err()).contains("--indent is at most 100, not 101");
        assertThat(runner.run("fmt", "--indent", "x").status()).isEqualTo(2);
    }
}
