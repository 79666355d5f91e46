// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;

/** The compilers are shell scripts that record their command lines. */
class ShaderCompilationTest {
    @TempDir
    Path folder;

    private final RecordedLog log = new RecordedLog();
    private final List<String> fetched = new ArrayList<>();
    private int limit = 60;

    @Test
    void eachCompilerGetsItsOwnCommandLine() throws Exception {
        source("a.comp", "");
        run(compiler("glslangValidator", ""), List.of("-g"));
        assertThat(calls("glslangValidator"))
                .containsExactly("-V --target-env vulkan1.1 -S comp -I/inc -g --depfile DEPS -o MODULE a.comp");

        run(compiler("glslc", ""), List.of("-O"));
        assertThat(calls("glslc"))
                .containsExactly("--target-env=vulkan1.1 -fshader-stage=comp -I /inc -O -MD -MF DEPS -o MODULE a.comp");

        delete("a.comp");
        source("b.frag.hlsl", "");
        run(compiler("dxc", ""), List.of());
        assertThat(calls("dxc"))
                .containsExactly("-spirv -fspv-target-env=vulkan1.1 -T ps_6_0 -E main -I /inc -Fo MODULE b.frag.hlsl");
        run(compiler("glslang", ""), List.of());
        assertThat(calls("glslang"))
                .containsExactly(
                        "-V --target-env vulkan1.1 -S frag -D -e main -I/inc --depfile DEPS -o MODULE b.frag.hlsl");

        delete("b.frag.hlsl");
        source("c.slang", "[shader(\"compute\")] void run() {}");
        source("library.slang", "float twice(float x) { return x * 2; }");
        run(compiler("slangc", ""), List.of());
        assertThat(calls("slangc"))
                .containsExactly(
                        "-target spirv -fvk-use-entrypoint-name -profile spirv_1_3 -I /inc -depfile DEPS -o MODULE c.slang");
    }

    @Test
    void errorsOfAllShadersAreReportedAndOtherModulesAreWritten() throws Exception {
        source("a.comp", "");
        source("b.comp", "");
        source("c.comp", "");
        String compiler = compiler("glslc", "case $last in [ab]*) echo \"$last:3: error: wrong\"; exit 1;; esac");

        assertThatThrownBy(() -> run(compiler, List.of()))
                .isInstanceOf(BuildFailure.class)
                .hasMessage("2 shaders did not compile");
        assertThat(log.messages())
                .containsExactly(
                        "error: " + folder.resolve("sources/a.comp") + ":3: error: wrong",
                        "error: " + folder.resolve("sources/b.comp") + ":3: error: wrong");
        assertThat(OutputFiles.list(folder.resolve("modules"))).containsExactly("c.comp.spv");
        assertThat(OutputFiles.list(folder.resolve("output"))).containsExactly("c.comp.spv");
    }

    @Test
    void aCompilerThatFailsWithoutAMessageIsReported() throws Exception {
        source("a.comp", "");
        String compiler = compiler("glslc", "echo killed; exit 9");

        assertThatThrownBy(() -> run(compiler, List.of())).isInstanceOf(BuildFailure.class);
        assertThat(log.messages())
                .singleElement()
                .asString()
                .contains("a.comp: error: ", "ended with status 9\nkilled");
    }

    @Test
    void aCompilerThatIsKilledOrDoesNotEndIsReported() throws Exception {
        source("a.comp", "");
        String killed = compiler("glslc", "kill -9 $$");
        assertThatThrownBy(() -> run(killed, List.of())).hasMessage("1 shader did not compile");
        assertThat(log.messages())
                .containsExactly("error: " + folder.resolve("sources/a.comp") + ": error: " + killed
                        + " was killed by signal 9 (SIGKILL)");
        limit = 1;
        String slow = compiler("glslang", "sleep 600");
        assertThatThrownBy(() -> run(slow, List.of())).hasMessage("1 shader did not compile");
        assertThat(log.messages())
                .containsExactly("error: " + folder.resolve("sources/a.comp") + ": error: " + slow
                        + " did not finish within 1 s");
    }

    @Test
    void withoutACompilerShadercIsFetched() throws Exception {
        source("a.comp", "");
        assertThatThrownBy(() -> run("", List.of(), folder.toString()))
                .isInstanceOf(BuildFailure.class)
                .hasMessageStartingWith("a.comp needs a compiler for GLSL: shaderc of LWJGL " + Shaderc.DEFAULT_VERSION
                        + " cannot be fetched (no network). Build once with access to the repository, or install one of"
                        + " glslangValidator, glslang, glslc on the PATH");
        assertThat(fetched)
                .hasSize(4)
                .contains(
                        "org.lwjgl:lwjgl:" + Shaderc.DEFAULT_VERSION,
                        "org.lwjgl:lwjgl-shaderc:" + Shaderc.DEFAULT_VERSION);
        fetched.clear();
        compiler("glslc", "");
        assertThat(run("", List.of(), folder.toString())).isEqualTo(1);
        assertThat(fetched).isEmpty();
        assertThatThrownBy(() -> run("shaderc", List.of(), folder.toString()))
                .hasMessageStartingWith("a.comp needs a compiler for GLSL");
        assertThatThrownBy(() -> run(folder.resolve("shaderc").toString(), List.of()))
                .hasMessageStartingWith("unknown compiler " + folder.resolve("shaderc"));
        delete("a.comp");
        source("c.slang", "[shader(\"compute\")] void run() {}");
        assertThatThrownBy(() -> run("", List.of(), folder.toString()))
                .hasMessageStartingWith("c.slang needs a compiler for SLANG, and none is on the PATH");
    }

    @Test
    void changedArgumentsAndMissingModulesAreCompiledAgain() throws Exception {
        source("a.comp", "");
        String compiler = compiler("glslc", "");
        assertThat(run(compiler, List.of())).isEqualTo(1);
        assertThat(run(compiler, List.of())).isZero();
        assertThat(run(compiler, List.of("-O"))).isEqualTo(1);
        Files.delete(folder.resolve("modules/a.comp.spv"));
        assertThat(run(compiler, List.of("-O"))).isEqualTo(1);
        Files.delete(folder.resolve("output/a.comp.spv"));
        assertThat(run(compiler, List.of("-O"))).isZero();
        assertThat(folder.resolve("output/a.comp.spv")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"glslangValidator", "glslc"})
    void installedCompilersCompile(String compiler) throws Exception {
        assumeTrue(ShaderCompiler.executable(compiler, System.getenv("PATH")).isPresent(), "not installed");
        Files.createDirectories(folder.resolve("sources/include"));
        source("include/twice.glsl", "float twice(float x) { return 2.0 * x; }\n");
        source("a.comp", """
                #version 450
                #extension GL_GOOGLE_include_directive : require
                #include "include/twice.glsl"
                layout(local_size_x = 64) in;
                layout(set = 0, binding = 0) buffer Data { float values[]; };
                void main() { values[gl_GlobalInvocationID.x] = twice(1.0); }
                """);
        source("b.frag.hlsl", "float4 main(float2 uv : TEXCOORD0) : SV_Target { return float4(uv, 0, 1); }\n");
        assertThat(run(compiler, List.of("-g"))).isEqualTo(2);
        assertThat(log.messages()).containsExactly("info: compiled 2 of 2 shaders");

        source("include/twice.glsl", "\nfloat twice(float x) { return missing * x; }\n");
        assertThatThrownBy(() -> run(compiler, List.of("-g"))).hasMessage("1 shader did not compile");
        assertThat(log.messages().get(0))
                .isEqualTo("error: " + folder.resolve("sources/include/twice.glsl")
                        + ":2: error: 'missing' : undeclared identifier");
    }

    @Test
    void wrongConfigurationIsExplained() throws Exception {
        source("a.comp", "");
        assertThatThrownBy(() -> run("/opt/fxc", List.of()))
                .hasMessageStartingWith(
                        "unknown compiler /opt/fxc: the name of its file must start with glslangValidator");
        assertThatThrownBy(() -> run("/no/folder/glslc", List.of()))
                .hasMessageStartingWith("cannot find the compiler /no/folder/glslc");
        assertThatThrownBy(() -> run("/opt/slangc", List.of())).hasMessage("a.comp: /opt/slangc does not support GLSL");
        source("a.comp.glsl", "");
        assertThatThrownBy(() -> run(compiler("glslc", ""), List.of()))
                .hasMessage("a.comp and a.comp.glsl would both be compiled to a.comp.spv");
    }

    private void source(String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("sources")).resolve(name), text);
    }

    private void delete(String name) throws IOException {
        Files.delete(folder.resolve("sources").resolve(name));
    }

    private int run(String compiler, List<String> arguments) throws BuildFailure, IOException {
        return run(compiler, arguments, System.getenv("PATH"));
    }

    private int run(String compiler, List<String> arguments, String path) throws BuildFailure, IOException {
        log.messages().clear();
        return ShaderCompilation.run(
                new CompileOptions(
                        folder.resolve("sources"),
                        List.of("**/*.{comp,glsl,hlsl,slang}"),
                        List.of(),
                        List.of(Path.of("/inc")),
                        compiler,
                        arguments,
                        TargetEnv.VULKAN_1_1,
                        folder.resolve("modules"),
                        folder.resolve("output"),
                        folder.resolve("state"),
                        2,
                        Duration.ofSeconds(limit),
                        Shaderc.DEFAULT_VERSION),
                coordinates -> {
                    fetched.addAll(coordinates);
                    throw new IOException("no network");
                },
                log,
                path);
    }

    /** Writes a compiler that runs a line of shell, and otherwise writes a file. Returns its path. */
    private String compiler(String name, String line) throws IOException {
        assumeTrue(File.separatorChar == '/', "the compiler is a shell script");
        Path file = folder.resolve(name);
        Files.writeString(file, """
                #!/bin/sh
                words=
                for word; do
                    case $last in
                        -o|-Fo) out=$word; words="$words MODULE";;
                        --depfile|-depfile|-MF) words="$words DEPS";;
                        *) words="$words $word";;
                    esac
                    last=$word
                done
                echo $words >> "$0.calls"
                %s
                echo module > "$out"
                """.formatted(line));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file.toString();
    }

    private List<String> calls(String name) throws IOException {
        Path file = folder.resolve(name + ".calls");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
}
