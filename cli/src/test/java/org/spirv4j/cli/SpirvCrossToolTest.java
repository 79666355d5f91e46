// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.testkit.GoldenFiles;

class SpirvCrossToolTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("tint.spvasm", Files.readString(GoldenFiles.path("translate/tint.frag.spvasm")));
        runner.run("as", "tint.spvasm", "-o", "tint.spv");
        runner.calledAs("spirv-cross");
    }

    @Test
    void languagesAndVersions() {
        assertThat(runner.run("tint.spv").out()).startsWith("#version 450\n");
        assertThat(runner.run("--version", "310", "--es", "tint.spv").out()).startsWith("#version 310 es\n");
        assertThat(runner.run("-V", "tint.spv").out())
                .startsWith("#version 460\n")
                .contains("set = 1, binding = 2");
        assertThat(runner.run("--version", "330", "--no-es", "tint.spv").out()).startsWith("#version 330");
        assertThat(runner.run("--version", "99", "tint.spv").err())
                .contains("--version 99: there is no such version of GLSL: 140, 150, 330, 400 to 460");
        assertThat(runner.run("--version").out()).contains("spirv4j");
    }

    @Test
    void optionsOfSeveralWords() {
        assertThat(runner.run("-V", "--rename-interface-variable", "in", "0", "texcoord", "tint.spv")
                        .out())
                .contains("in vec4 texcoord;");
        assertThat(runner.run("--glsl-remap-binding", "1", "2", "9", "tint.spv").out())
                .contains("binding = 9");
        assertThat(runner.run("--rename-interface-variable", "inout", "0", "x", "tint.spv")
                        .err())
                .contains("needs in or out, not 'inout'");
    }

    @Test
    void outputAndEntryPoints() {
        assertThat(runner.run("--output", "tint.frag", "--entry", "main", "--stage", "frag", "tint.spv")
                        .status())
                .isZero();
        assertThat(folder.resolve("tint.frag")).content().startsWith("#version 450\n");
        assertThat(runner.run("--stage", "vert", "tint.spv").err()).contains("no entry point of the stage vert");
    }

    @Test
    void reflection() throws IOException {
        GoldenFiles.check(
                "translate/tint.cross.json", runner.run("--reflect", "tint.spv").out());
        assertThat(runner.run("--dump-resources", "tint.spv").err()).contains("Tint");
    }

    @Test
    void whatIsNotDone() {
        CommandRunner.Result result = runner.run("--msl", "tint.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("--msl: spirv4j does not translate to the Metal Shading Language");
        assertThat(runner.run("--unknown", "tint.spv").err()).contains("unknown option --unknown");
    }
}
