// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.tool.Tools;

/** Called as spirv-as or spirv-dis, the program has the manners of those tools. */
class DropInTest {
    @TempDir
    Path folder;

    private CommandRunner as;
    private CommandRunner dis;

    @BeforeEach
    void setUp() throws IOException {
        as = new CommandRunner(folder).calledAs("spirv-as");
        dis = new CommandRunner(folder).calledAs("spirv-dis");
        as.write("a.spvasm", CommandRunner.TEXT);
        as.writeModule("a.spv");
    }

    @Test
    void assemblesToOutSpv() {
        assertThat(as.run("--target-env", "spv1.0", "a.spvasm").status()).isZero();
        assertThat(folder.resolve("out.spv")).hasBinaryContent(CommandRunner.module());
        assertThat(as.run("--target-env=spv1.0", "-o", "-", "a.spvasm").outBytes())
                .isEqualTo(CommandRunner.module());
        assertThat(as.input("%7 = OpTypeVoid\n")
                        .run("--preserve-numeric-ids", "-o", "b.spv", "-")
                        .status())
                .isZero();
        assertThat(folder.resolve("b.spv")).exists();
    }

    @Test
    void disassemblesToStandardOutput() {
        String text = dis.run("a.spv").out();
        assertThat(text).startsWith("; SPIR-V\n");
        assertThat(dis.run("a.spv", "-o", "a.txt").out()).isEmpty();
        assertThat(folder.resolve("a.txt")).hasContent(text);
        assertThat(dis.run("--raw-id", "--no-header", "--no-indent", "a.spv").out())
                .isEqualTo("OpCapability Shader\n%1 = OpTypeFloat 32\n");
    }

    @Test
    void neverColoursAFile() {
        assertThat(dis.run("--color", "a.spv", "-o", "a.txt").status()).isZero();
        assertThat(folder.resolve("a.txt")).content().doesNotContain("\033");
        assertThat(dis.run("--color", "a.spv").out()).contains("\033");
        assertThat(dis.outTerminal().run("a.spv").out()).contains("\033");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--jobs 2 a.spv", "--format json a.spv", "a.spv a.spv", "--output x a.spv", "--bad"})
    void takesNoOtherOptions(String line) {
        CommandRunner.Result result = dis.run(line.split(" ", -1));
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).startsWith("error: ").endsWith("\nspirv-dis --help shows the usage\n");
    }

    @Test
    void badInputIsStatusOne() throws IOException {
        as.write("bad", "OpFoo\n");
        assertThat(as.run("bad").status()).isEqualTo(1);
        assertThat(folder.resolve("out.spv")).doesNotExist();
    }

    @Test
    void ignoresTheVersionThatATextStates() {
        byte[] module = as.input("; Version: 1.0\nOpCapability Shader\n")
                .run("-o", "-", "-")
                .outBytes();
        assertThat(module[5]).as("minor version").isEqualTo((byte) 6);
    }

    @Test
    void versionsHaveTheFormOfTheTools() {
        String first = "SPIRV-Tools v\\d{4}\\.\\d spirv4j \\d+\\.\\d+\\.\\d.*\n";
        for (String tool : List.of(
                "spirv-as", "spirv-dis", "spirv-opt", "spirv-link", "spirv-cfg", "spirv-objdump", "spirv-diff")) {
            assertThat(as.calledAs(tool).run("--version").out()).matches(first + "Target: SPIR-V 1\\.6\n");
        }
        assertThat(as.calledAs("spirv-val").run("--version").out())
                .matches(first + "Targets:\n(  SPIR-V 1\\.\\d( \\(under .* semantics\\))?\n){26}")
                .contains(
                        "  SPIR-V 1.6\n",
                        "  SPIR-V 1.4 (under Vulkan 1.1 semantics)\n",
                        "  SPIR-V 1.2 (under OpenCL 2.2 Full Profile semantics)\n",
                        "  SPIR-V 1.0 (under OpenCL 1.2 Embedded Profile semantics)\n",
                        "  SPIR-V 1.0 (under OpenGL 4.5 semantics)\n");
    }

    @ParameterizedTest
    @CsvSource({
        "spirv-fuzz, spirv --help lists the commands",
        "spirv-fuzz.exe, spirv --help lists the commands",
        "spirv-lesspipe.sh, spirv --help lists the commands",
        "spirv-stats, spirv stats --help shows a similar command with other options"
    })
    void otherToolsAreNotReplaced(String name, String help) {
        CommandRunner.Result result = as.calledAs(name).run("a.spv", "--version");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo("error: spirv4j does not replace " + name.replaceFirst("\\..*", "") + ", only "
                        + Tools.listed("and") + "\n" + help + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spirv-dis", "spirv-dis.cmd", "spirv-dis.exe"})
    void executablesMayHaveASuffix(String name) {
        assertThat(dis.calledAs(name).run("a.spv").out()).startsWith("; SPIR-V\n");
    }
}
