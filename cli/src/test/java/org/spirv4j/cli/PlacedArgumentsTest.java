// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.testkit.GoldenFiles;

/** Arguments of kernels that a compiler made compute shaders, in runs and in Java sources. */
class PlacedArgumentsTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void writeModule() throws IOException {
        Files.writeString(folder.resolve("k.spvasm"), Files.readString(GoldenFiles.path("reflect/clspv.comp.spvasm")));
        runner = new CommandRunner(folder);
    }

    private CommandRunner.Result run(String... words) {
        return runner.run(words);
    }

    @Test
    void argumentsAreBoundWhereTheShaderHasThem() {
        CommandRunner.Result result = run(
                "run",
                "k.spvasm",
                "--entry",
                "scale",
                "--arg",
                "float:2,3",
                "--arg",
                "float:5",
                "--arg",
                "int:7",
                "--out",
                "0");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("10.0 3.0\n");
        assertThat(run(
                                "run",
                                "k.spvasm",
                                "--entry",
                                "scale",
                                "--buffer",
                                "data=float:2",
                                "--push",
                                "uint:0,0,0,0,0x40a00000,0",
                                "--out",
                                "data")
                        .out())
                .isEqualTo("10.0\n");
    }

    private CommandRunner.Result scaled(String... options) {
        List<String> line = new ArrayList<>(List.of("run", "k.spvasm", "--entry", "scale"));
        line.addAll(List.of("--arg", "float:2,3", "--arg", "float:5", "--arg", "int:7"));
        line.addAll(List.of(options));
        return run(line.toArray(String[]::new));
    }

    @Test
    void theSizeOfWorkGroupsIsASpecializationConstant() {
        CommandRunner.Result result = scaled("--local-size", "4", "--stats");
        assertThat(result.status()).isZero();
        assertThat(result.out() + result.err()).containsPattern("\\b4\\b.*\n?.*%scale");
        assertThat(scaled("--local-size", "4", "--set", "0=2").err())
                .contains("the work-groups of the entry point have the size [2, 1, 1], not [4, 1, 1]");
    }

    @Test
    void localMemoryIsASpecializationConstant() {
        CommandRunner.Result result = scaled("--arg", "float:0*16", "--out", "0");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(scaled("--arg", "uint8:0*6").err())
                .contains(
                        "--arg: the local memory tile has 6 bytes, which is not a multiple of its elements of 4 bytes");
        assertThat(scaled("--arg", "16").err()).contains("--arg: the numbers '16' need a type, such as uint:16");
    }

    @Test
    void sourcesHaveThePlaces() throws IOException {
        assertThat(run("bind", "--package", "a.b", "k.spvasm", "-o", "out").err())
                .isEmpty();
        assertThat(Files.readString(folder.resolve("out/a/b/KShader.java")))
                .contains(
                        "public static final int DATA = 0;",
                        "public static final int DATA_SET = 0;",
                        "public static final int DATA_BINDING = 0;",
                        "public static final int FACTOR_OFFSET = 16;",
                        "public static final int TILE_SPEC_ID = 3;");
    }
}
