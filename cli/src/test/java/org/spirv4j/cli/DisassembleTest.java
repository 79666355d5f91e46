// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.testkit.GoldenFiles;

class DisassembleTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.writeModule("a.spv");
    }

    @Test
    void textGoesToStandardOutput() {
        CommandRunner.Result result = runner.run("dis", "a.spv");
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("; SPIR-V\n; Version: 1.0\n")
                .endsWith("               OpCapability Shader\n      %float = OpTypeFloat 32\n");
    }

    @Test
    void optionsReachTheLibrary() {
        assertThat(runner.run("dis", "--raw-id", "--no-header", "--no-indent", "a.spv")
                        .out())
                .isEqualTo("OpCapability Shader\n%1 = OpTypeFloat 32\n");
        assertThat(runner.run("dis", "--offsets", "a.spv").out()).contains("0x00000014");
        assertThat(runner.run("dis", "--color", "a.spv").out()).contains("\033");
    }

    @Test
    void aTerminalGetsColourUnlessNotWanted() {
        runner.outTerminal();
        assertThat(runner.run("dis", "a.spv").out()).contains("\033");
        assertThat(runner.run("dis", "--no-color", "a.spv").out()).doesNotContain("\033");
        assertThat(runner.run("dis", "a.spv", "-o", "b").status()).isZero();
        assertThat(folder.resolve("b")).content().doesNotContain("\033");
        assertThat(runner.noColor().run("dis", "a.spv").out()).doesNotContain("\033");
        assertThat(runner.run("dis", "--color", "a.spv").out()).contains("\033");
    }

    @Test
    void standardInput() throws IOException {
        byte[] module = Files.readAllBytes(folder.resolve("a.spv"));
        String expected = runner.run("dis", "a.spv").out();
        assertThat(runner.input(module).run("dis").out()).isEqualTo(expected);
        assertThat(runner.input(module).run("dis", "-").out()).isEqualTo(expected);
    }

    @Test
    void damageIsReportedWithItsWord() throws IOException {
        byte[] module = Files.readAllBytes(folder.resolve("a.spv"));
        module[4 * 5 + 2] = 77;
        Files.write(folder.resolve("bad.spv"), module);
        CommandRunner.Result result = runner.run("dis", "bad.spv", "-o", "bad.txt");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("bad.spv: word 5: error: ")
                .endsWith("\n")
                .hasLineCount(1);
        assertThat(folder.resolve("bad.txt")).doesNotExist();

        CommandRunner.Result json = runner.run("dis", "--format", "json", "bad.spv");
        assertThat(json.out()).isEmpty();
        assertThat(JsonParser.parseString(json.err())
                        .getAsJsonObject()
                        .getAsJsonArray("diagnostics")
                        .get(0)
                        .getAsJsonObject()
                        .get("word")
                        .getAsInt())
                .isEqualTo(5);

        CommandRunner.Result recovered = runner.run("dis", "--recover", "bad.spv");
        assertThat(recovered.status()).isEqualTo(1);
        assertThat(recovered.out()).contains("!0x");
        assertThat(recovered.err()).startsWith("bad.spv: word 5: error: ");
    }

    @Test
    void textIsAssembledFirst() throws IOException {
        runner.write("a.spvasm", "; Version: 1.0\n" + CommandRunner.TEXT);
        assertThat(runner.run("dis", "a.spvasm").out())
                .isEqualTo(runner.run("dis", "a.spv").out());
    }

    @Test
    void listingForPrograms() {
        JsonObject listing = JsonParser.parseString(
                        runner.run("dis", "--format", "json", "a.spv").out())
                .getAsJsonObject();
        assertThat(listing.getAsJsonObject("header").get("version").getAsString())
                .isEqualTo("1.0");
        assertThat(listing.getAsJsonArray("instructions").get(1))
                .isEqualTo(JsonParser.parseString(
                        "{'word': 7, 'words': 3, 'opcode': 22, 'name': 'OpTypeFloat', 'result': 1,"
                                + " 'operands': [{'kind': 'LiteralInteger', 'value': 32}]}"));
    }

    @Test
    void listingOfEveryKindOfOperand() throws IOException {
        String text = Files.readString(GoldenFiles.path("listing/operands.spvasm"));
        byte[] module = runner.input(text).run("as", "--preserve-numeric-ids").outBytes();
        String listing = runner.input(module).run("dis", "--format", "json").out();
        assertThat(JsonParser.parseString(listing).isJsonObject()).isTrue();
        GoldenFiles.check("listing/operands.json", listing);
    }

    @Test
    void aReaderThatWentAwayIsNoError() {
        CommandRunner.Result result = runner.output(new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                })
                .run("dis", "a.spv");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isEqualTo(141);
    }

    @Test
    void aFullDiskBehindStandardOutput() {
        CommandRunner.Result result = runner.output(new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                })
                .run("dis", "a.spv");
        assertThat(result.err()).isEqualTo("error: cannot write to standard output: no space left on the disk\n");
        assertThat(result.status()).isEqualTo(1);
    }
}
