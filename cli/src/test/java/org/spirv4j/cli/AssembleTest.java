// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("sets the locale")
class AssembleTest {
    private static final String BAD = "OpCapability Shader\n\t%x = OpTypeFlaot 32\nOpCapability Shadr\n";

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() {
        runner = new CommandRunner(folder);
    }

    @Test
    void oneFileBecomesAModuleInTheCurrentFolder() throws IOException {
        runner.write("shaders/a.spvasm", CommandRunner.TEXT);
        CommandRunner.Result result = runner.run("as", "--target-env", "spv1.0", "shaders/a.spvasm");
        assertThat(result.status()).isZero();
        assertThat(result.out() + result.err()).isEmpty();
        assertThat(folder.resolve("a.spv")).hasBinaryContent(CommandRunner.module());
    }

    @Test
    void anySuffixIsReplaced() throws IOException {
        runner.write("a.comp.txt", CommandRunner.TEXT);
        runner.write("plain", CommandRunner.TEXT);
        assertThat(runner.run("as", "a.comp.txt").status()).isZero();
        assertThat(runner.run("as", "plain").status()).isZero();
        assertThat(folder.resolve("a.comp.spv")).isRegularFile();
        assertThat(folder.resolve("plain.spv")).isRegularFile();
    }

    @Test
    void outputIsAFileOrAFolderOrStandardOutput() throws IOException {
        runner.write("a.spvasm", CommandRunner.TEXT);
        Files.createDirectory(folder.resolve("build"));
        assertThat(runner.run("as", "a.spvasm", "-o", "b.spv").status()).isZero();
        assertThat(runner.run("as", "a.spvasm", "-o", "build").status()).isZero();
        byte[] module = runner.run("as", "a.spvasm", "-o", "-").outBytes();
        assertThat(folder.resolve("b.spv")).hasBinaryContent(module);
        assertThat(folder.resolve("build/a.spv")).hasBinaryContent(module);
        assertThat(folder.resolve("a.spv")).doesNotExist();
    }

    @Test
    void standardInputGoesToStandardOutput() {
        runner.input(CommandRunner.TEXT);
        assertThat(runner.run("as").outBytes()).startsWith(3, 2, 0x23, 7).hasSize(4 * 10);
    }

    @Test
    void bigEndian() {
        assertThat(runner.input(CommandRunner.TEXT).run("as", "--endian", "big").outBytes())
                .startsWith(7, 0x23, 2, 3);
    }

    @Test
    void targetEnvironmentGivesTheVersion() {
        assertThat(runner.input(CommandRunner.TEXT)
                        .run("as", "--target-env", "vulkan1.1")
                        .outBytes()[5])
                .isEqualTo((byte) 3);
    }

    @Test
    void numericIdsArePreserved() {
        byte[] module = runner.input("%9 = OpTypeVoid\n")
                .run("as", "--preserve-numeric-ids")
                .outBytes();
        assertThat(module[4 * 6]).isEqualTo((byte) 9);
    }

    @Test
    void allErrorsAreShownWithTheirLines() throws IOException {
        runner.write("a.spvasm", BAD);
        CommandRunner.Result result = runner.run("as", "a.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("a.spvasm:2:7: error: ")
                .contains("\n\t%x = OpTypeFlaot 32\n\t     ^~~~~~~~~~~\nhelp: did you mean 'OpTypeFloat'?\n")
                .contains("a.spvasm:3:14: error: ")
                .endsWith("\nOpCapability Shadr\n             ^~~~~\nhelp: did you mean 'Shader'?\n");
        assertThat(folder.resolve("a.spv")).doesNotExist();
    }

    @Test
    void errorsAsJson() throws IOException {
        runner.write("a.spvasm", BAD);
        String err = runner.run("as", "--format", "json", "a.spvasm").err();
        assertThat(err.lines()).hasSize(1);
        assertThat(err)
                .startsWith("{\"file\": \"a.spvasm\", \"diagnostics\": [{\"severity\": \"error\", \"line\": 2,"
                        + " \"column\": 7, \"length\": 11, \"message\": ")
                .contains("\"hint\": \"did you mean 'OpTypeFloat'?\"}, {\"severity\"");
    }

    @Test
    void colourOnATerminalUnlessNotWanted() throws IOException {
        runner.write("a.spvasm", BAD);
        assertThat(runner.run("as", "a.spvasm").err()).doesNotContain("\033");
        assertThat(runner.errTerminal().run("as", "a.spvasm").err()).contains("\033[1;31merror:\033[0m");
        assertThat(runner.noColor().run("as", "a.spvasm").err()).doesNotContain("\033");
    }

    @Test
    void aModuleIsNoText() throws IOException {
        runner.writeModule("a.spv");
        CommandRunner.Result result = runner.run("as", "a.spv", "-o", "b.spv");
        assertThat(result.err()).isEqualTo("error: a.spv is a binary module, not text; spirv dis turns it into text\n");
        assertThat(result.status()).isEqualTo(1);
    }

    @Test
    void messagesDoNotDependOnTheLocale() throws IOException {
        runner.write("a.spvasm", BAD);
        java.util.Locale before = java.util.Locale.getDefault();
        String expected = runner.run("as", "a.spvasm").err();
        try {
            java.util.Locale.setDefault(java.util.Locale.forLanguageTag("ar-EG"));
            assertThat(runner.run("as", "a.spvasm").err()).isEqualTo(expected);
            java.util.Locale.setDefault(java.util.Locale.forLanguageTag("tr"));
            assertThat(runner.run("as", "a.spvasm").err()).isEqualTo(expected);
        } finally {
            java.util.Locale.setDefault(before);
        }
    }
}
