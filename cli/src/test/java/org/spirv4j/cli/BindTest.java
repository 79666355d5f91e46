// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.testkit.GoldenFiles;

class BindTest {
    private static final String LIGHTS = "lights.comp.spvasm";
    private static final String SCENE = "scene.vert.spvasm";

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        for (String file : List.of(LIGHTS, SCENE)) {
            runner.write(file, Files.readString(GoldenFiles.path("bind/" + file)));
        }
    }

    private String sources() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(folder.resolve("out/com/example"))) {
            for (Path file : files.sorted().toList()) {
                text.append("==== ").append(file.getFileName()).append('\n').append(Files.readString(file));
            }
        }
        return text.toString();
    }

    @Test
    void byteBuffer() throws IOException {
        CommandRunner.Result result = runner.run("bind", "--package", "com.example", "-o", "out", LIGHTS, SCENE);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        GoldenFiles.check("bind/byte-buffer.txt", sources());
    }

    @Test
    void memorySegment() throws IOException {
        runner.run("bind", "--memory-segment", "--package", "com.example", "-o", "out", LIGHTS, SCENE);
        GoldenFiles.check("bind/memory-segment.txt", sources());
    }

    @Test
    void lwjgl() throws IOException {
        runner.run("bind", "--lwjgl", "--package", "com.example", "-o", "out", LIGHTS, SCENE);
        String shaders = Files.readString(folder.resolve("out/com/example/LightsCompShader.java"))
                + Files.readString(folder.resolve("out/com/example/SceneVertShader.java"));
        GoldenFiles.check("bind/lwjgl.txt", shaders);
    }

    @Test
    void differentLayoutsOfOneNameAreAnError() throws IOException {
        String text = Files.readString(GoldenFiles.path("bind/" + SCENE));
        runner.write("moved.spvasm", text.replaceAll("(OpMemberDecorate %\\S+ 1 Offset) 12", "$1 112"));
        CommandRunner.Result result =
                runner.run("bind", "--package", "com.example", "-o", "out", LIGHTS, SCENE, "moved.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("structure Light has the layout {0: float32x3 position; 12: float32 radius;")
                .contains("in lights.comp, but {0: float32x3 position; 112: float32 radius;")
                .contains("in moved");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void usage() {
        assertThat(runner.run("bind", "-o", "out", SCENE).err()).startsWith("error: --package PACKAGE is missing\n");
        assertThat(runner.run("bind", "--package", "p", SCENE).err()).startsWith("error: -o FOLDER is missing\n");
        assertThat(runner.run("bind", "--package", "a.class", "-o", "out", SCENE)
                        .err())
                .startsWith("error: 'a.class' is not the name of a Java package\n");
        assertThat(runner.run("bind", "--package", "p", "-o", "out", "missing.spv")
                        .err())
                .isEqualTo("error: cannot read missing.spv: no such file\n");
    }
}
