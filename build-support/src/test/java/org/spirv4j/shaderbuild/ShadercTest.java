// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;

/** Processes that end badly: {@link FakeShaderc} does what the name of a shader says. */
class ShadercTest {
    @TempDir
    Path folder;

    @Test
    void theVersionIsThatOfTheBuild() throws Exception {
        assertThat(Path.of("../pom.xml"))
                .content()
                .contains("<lwjgl.version>" + Shaderc.DEFAULT_VERSION + "</lwjgl.version>");
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, natives-linux",
        "Linux, aarch64, natives-linux-arm64",
        "Linux, riscv64, natives-linux-riscv64",
        "Linux, s390x, ",
        "Windows 11, amd64, natives-windows",
        "Windows 11, aarch64, natives-windows-arm64",
        "Mac OS X, aarch64, natives-macos-arm64",
        "Mac OS X, x86_64, natives-macos",
        "FreeBSD, amd64, natives-freebsd",
        "SunOS, amd64, ",
    })
    void nativesOfPlatforms(String system, String architecture, String natives) {
        assertThat(Shaderc.natives(system, architecture).orElse(null)).isEqualTo(natives);
    }

    @Test
    void aProcessCompilesManyShaders() throws Exception {
        try (ShadercProcesses processes = processes()) {
            for (int i = 0; i < 5; i++) {
                assertThat(errors(processes, "ok" + i + ".comp", 60)).isEmpty();
            }
            assertThat(errors(processes, "wrong.comp", 60)).containsExactly(path("wrong.comp") + ":3: error: wrong");
            assertThat(errors(processes, "invalid.comp", 60))
                    .containsExactly(path("invalid.comp")
                            + ": error: shaderc made a module of it that is not valid, which is a mistake of shaderc, not of"
                            + " the shader; avoid what becomes this instruction, or choose another compiler: AtomicIAdd:"
                            + " expected Value to be of type Result Type");
            assertThat(processes.started()).isEqualTo(1);
        }
    }

    @Test
    void badEndsAreReportedForTheShaderAndTheNextOnesAreCompiled() throws Exception {
        try (ShadercProcesses processes = processes()) {
            assertThat(errors(processes, "exit.comp", 60))
                    .containsExactly(
                            path("exit.comp") + ": error: the process of shaderc ended with status 3\nfarewell");
            assertThat(errors(processes, "ok.comp", 60)).isEmpty();
            assertThat(errors(processes, "slow.comp", 1))
                    .containsExactly(path("slow.comp") + ": error: the process of shaderc did not finish within 1 s");
            assertThat(errors(processes, "ok.comp", 60)).isEmpty();
            assertThat(errors(processes, "garbage.comp", 60))
                    .singleElement()
                    .asString()
                    .contains("garbage.comp: error: ");
            if (File.separatorChar == '/') {
                assertThat(errors(processes, "kill.comp", 60))
                        .containsExactly(
                                path("kill.comp") + ": error: the process of shaderc was killed by signal 9 (SIGKILL)");
                assertThat(errors(processes, "abort.comp", 60))
                        .singleElement()
                        .asString()
                        .startsWith(path("abort.comp")
                                + ": error: the process of shaderc was killed by signal 6 (SIGABRT)");
            }
            assertThat(errors(processes, "ok.comp", 60)).isEmpty();
        }
        assertThat(OutputFiles.list(folder).stream().filter(name -> name.contains("hs_err")))
                .isEmpty();
    }

    @Test
    void aProcessThatCannotBeStartedIsReported() throws Exception {
        Files.createDirectories(folder.resolve("sources"));
        try (ShadercProcesses processes =
                new ShadercProcesses(temporary -> List.of(folder.resolve("none").toString()), folder)) {
            assertThatThrownBy(() -> errors(processes, "ok.comp", 60)).hasMessageContaining("none");
        }
    }

    @Test
    void argumentsAreThoseOfGlslc() {
        ShadercArguments arguments = ShadercArguments.parse(List.of(
                "--target-env=vulkan1.2",
                "-fshader-stage=frag",
                "-x",
                "hlsl",
                "-I",
                "/inc",
                "-I/more",
                "-DA=1=2",
                "-D",
                "B",
                "-g",
                "-Os",
                "-std=450core",
                "-fentry-point=run",
                "-MD",
                "-MF",
                "deps",
                "-o",
                "out",
                "a.frag"));
        assertThat(arguments.targetEnv).isEqualTo("vulkan1.2");
        assertThat(arguments.stage).isEqualTo("frag");
        assertThat(arguments.language).isEqualTo("hlsl");
        assertThat(arguments.includeFolders).containsExactly("/inc", "/more");
        assertThat(arguments.macros).containsExactly(Map.entry("A", "1=2"), Map.entry("B", ""));
        assertThat(arguments.flags).containsExactly(ShadercArguments.Flag.DEBUG);
        assertThat(arguments.optimization).isEqualTo(ShadercArguments.Optimization.SIZE);
        assertThat(arguments.standard).isEqualTo("450core");
        assertThat(arguments.entryPoint).isEqualTo("run");
        assertThat(List.of(arguments.rule, arguments.module, arguments.source))
                .containsExactly("deps", "out", "a.frag");
        assertThatThrownBy(() -> ShadercArguments.parse(List.of("-gVS")))
                .hasMessageStartingWith("unknown argument '-gVS': shaderc takes -D, -I, -g");
        assertThatThrownBy(() -> ShadercArguments.parse(List.of("-o"))).hasMessage("the argument -o needs a value");
    }

    private ShadercProcesses processes() throws Exception {
        Files.createDirectories(folder.resolve("sources"));
        Path classes = Path.of(FakeShaderc.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return new ShadercProcesses(
                temporary -> List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ErrorFile=" + temporary.resolve("hs_err"),
                        "-XX:-CreateCoredumpOnCrash",
                        "-cp",
                        classes.toString(),
                        FakeShaderc.class.getName()),
                folder.resolve("sources"));
    }

    private Path path(String name) {
        return folder.resolve("sources").resolve(name);
    }

    /** Compiles a shader, and returns the errors. */
    private List<String> errors(ShadercProcesses processes, String name, int seconds) throws Exception {
        Files.writeString(path(name), "");
        CompileOptions options = new CompileOptions(
                folder.resolve("sources"),
                List.of(),
                List.of(),
                List.of(),
                "",
                List.of(),
                TargetEnv.VULKAN_1_2,
                folder.resolve("modules"),
                folder.resolve("modules"),
                folder.resolve("state"),
                1,
                Duration.ofSeconds(seconds),
                Shaderc.DEFAULT_VERSION);
        ShaderSource source = ShaderSource.of(name).orElseThrow();
        List<String> errors = new ArrayList<>(new ShadercTask(source, options, () -> processes, List.of(), "fake")
                .compile()
                .errors());
        assertThat(Files.exists(folder.resolve("modules/" + name + ".spv"))).isEqualTo(errors.isEmpty());
        return errors;
    }
}
