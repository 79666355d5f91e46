// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
    void pipelines() throws IOException {
        runner.write("scene.frag.spvasm", Files.readString(GoldenFiles.path("bind/scene.frag.spvasm")));
        String[] command = {
            "bind",
            "--lwjgl",
            "--package",
            "p",
            "-o",
            "out",
            "--pipeline",
            "Scene=scene.vert,scene.frag",
            SCENE,
            "scene.frag.spvasm"
        };
        assertThat(runner.run(command).err()).isEmpty();
        GoldenFiles.check("bind/pipeline.txt", Files.readString(folder.resolve("out/p/ScenePipeline.java")));

        command[7] = "Scene=scene.vert,other.frag";
        assertThat(runner.run(command).err()).startsWith("error: pipeline Scene: no module has the name other.frag\n");
        command[7] = "Twice=scene.vert,scene.vert";
        CommandRunner.Result result = runner.run(command);
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("pipeline Twice: Entry points 'main' and 'main' are of the same stage");
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
    void multiRelease() throws IOException {
        runner.run("bind", "--package", "com.example", "-o", "out", "--multi-release", "newer", LIGHTS, SCENE);
        GoldenFiles.check("bind/byte-buffer.txt", sources());
        assertThat(names(folder.resolve("newer/com/example")))
                .containsExactly(
                        "Light.java", "Lights.java", "Node.java", "Params.java", "Particles.java", "Push.java");
        assertThat(folder.resolve("newer/com/example/Light.java")).content().contains("of(MemorySegment segment)");
    }

    @Test
    void foldersOfModules() throws IOException {
        runner.write("shaders/scene.vert.spvasm", Files.readString(GoldenFiles.path("bind/" + SCENE)));
        runner.write("shaders/sub/scene.vert.spvasm", Files.readString(GoldenFiles.path("bind/" + SCENE)));
        String[] command = {"bind", "--package", "com.example", "-o", "out", "shaders"};
        assertThat(runner.run(command).err()).isEmpty();
        Path classes = folder.resolve("out/com/example");
        assertThat(names(classes))
                .containsExactly("Light.java", "Lights.java", "SceneVertShader.java", "SubSceneVertShader.java");

        // What is no longer generated is deleted, other files are not, and equal files keep their time.
        Files.delete(folder.resolve("shaders/sub/scene.vert.spvasm"));
        Files.writeString(classes.resolve("Mine.java"), "class Mine {}\n");
        FileTime old = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(classes.resolve("Light.java"), old);
        Files.writeString(classes.resolve("Lights.java"), "// Generated by spirv bind; edits are lost.\n");
        assertThat(runner.run(command).err()).isEmpty();
        assertThat(names(classes)).containsExactly("Light.java", "Lights.java", "Mine.java", "SceneVertShader.java");
        assertThat(Files.getLastModifiedTime(classes.resolve("Light.java"))).isEqualTo(old);
        assertThat(classes.resolve("Lights.java")).content().contains("class Lights");

        // A file alone does not say what else there is.
        runner.run("bind", "--package", "com.example", "-o", "out", LIGHTS);
        assertThat(names(classes)).contains("SceneVertShader.java", "LightsCompShader.java");
    }

    @Test
    void packagesOfModules() throws IOException {
        String scene = Files.readString(GoldenFiles.path("bind/" + SCENE));
        runner.write("shaders/scene.vert.spvasm", scene);
        runner.write(
                "shaders/sub/scene.vert.spvasm", scene.replaceAll("(OpMemberDecorate %\\S+ 1 Offset) 12", "$1 112"));
        String[] command = {
            "bind", "--package-per-module", "--package", "p", "-o", "out", "--multi-release", "newer", "shaders"
        };
        assertThat(runner.run(command).err()).isEmpty();
        Path classes = folder.resolve("out/p");
        assertThat(names(classes)).containsExactly("scene_vert", "sub_scene_vert");
        assertThat(names(classes.resolve("sub_scene_vert")))
                .containsExactly("Light.java", "Lights.java", "SubSceneVertShader.java");
        assertThat(names(folder.resolve("newer/p/sub_scene_vert"))).containsExactly("Light.java", "Lights.java");

        // A module that is gone takes its package along, but no file that was not generated for it.
        runner.write("out/p/mine/Mine.java", "package p.mine; class Mine {}\n");
        runner.write("out/p/bound/Other.java", "// Generated by spirv bind; edits are lost.\npackage p.bound;\n");
        runner.write("out/p/empty/sub/Mine.java", "");
        Files.delete(folder.resolve("shaders/sub/scene.vert.spvasm"));
        assertThat(runner.run(command).err()).isEmpty();
        assertThat(names(classes)).containsExactly("bound", "empty", "mine", "scene_vert");
        assertThat(names(folder.resolve("newer/p"))).containsExactly("scene_vert");

        runner.write("out/p/scene_vert/Mine.java", "package p.scene_vert; class Mine {}\n");
        assertThat(runner.run("bind", "--package", "p", "-o", "out", "shaders").err())
                .isEmpty();
        assertThat(names(classes))
                .containsExactly(
                        "Light.java", "Lights.java", "SceneVertShader.java", "bound", "empty", "mine", "scene_vert");
        assertThat(names(classes.resolve("scene_vert"))).containsExactly("Mine.java");

        assertThat(runner.run("bind", "--package-per-module", "--package", "p", "-o", "out", SCENE, "shaders/" + SCENE)
                        .err())
                .startsWith("error: scene.vert.spvasm and shaders/scene.vert.spvasm have the same name;");
    }

    private static List<String> names(Path classes) throws IOException {
        try (Stream<Path> files = Files.list(classes)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void usage() throws IOException {
        assertThat(runner.run("bind", "-o", "out", SCENE).err()).startsWith("error: --package PACKAGE is missing\n");
        assertThat(runner.run("bind", "--package", "p", SCENE).err()).startsWith("error: -o FOLDER is missing\n");
        assertThat(runner.run("bind", "--package", "a.class", "-o", "out", SCENE)
                        .err())
                .startsWith("error: 'a.class' is not the name of a Java package\n");
        runner.write("sub/" + SCENE, "");
        assertThat(runner.run("bind", "--package", "p", "-o", "out", SCENE, "sub/" + SCENE)
                        .err())
                .startsWith("error: scene.vert.spvasm and sub/scene.vert.spvasm have the same name;"
                        + " name a folder that contains both\n");
        assertThat(runner.run("bind", "--package", "p", "-o", "out", "missing.spv")
                        .err())
                .isEqualTo("error: cannot read missing.spv: no such file\n");
    }
}
