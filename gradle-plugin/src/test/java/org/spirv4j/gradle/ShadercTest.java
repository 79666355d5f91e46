// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.gradle.api.Project;
import org.gradle.testfixtures.ProjectBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.shaderbuild.BuildFailure;
import org.spirv4j.shaderbuild.BuildLog;

/** Compiles shaders with shaderc, as on a machine without compilers. */
class ShadercTest {
    @TempDir
    Path folder = Path.of("");

    private final List<String> errors = new ArrayList<>();
    private final BuildLog log = new BuildLog() {
        @Override
        public void error(String message) {
            errors.add(message);
        }

        @Override
        public void warn(String message) {}

        @Override
        public void info(String message) {}
    };
    private @Nullable Project applied;

    @BeforeEach
    void apply() throws IOException {
        Path projectFolder = Files.createDirectories(folder.resolve("project"));
        Project project = ProjectBuilder.builder()
                .withProjectDir(projectFolder.toFile())
                .withGradleUserHomeDir(folder.resolve("home").toFile())
                .build();
        project.getPluginManager().apply("java");
        project.getPluginManager().apply("org.spirv4j.shaders");
        ShadersExtension options = project.getExtensions().getByType(ShadersExtension.class);
        options.getCompiler().set("shaderc");
        options.getPackageName().set("com.example.shaders");
        options.getPackagePerModule().set(true);
        applied = project;
    }

    private Project project() {
        return Objects.requireNonNull(applied);
    }

    private Path source(String name, String text) throws IOException {
        Path shaders = Files.createDirectories(folder.resolve("project/src/main/shaders"));
        return Files.writeString(shaders.resolve(name), text);
    }

    /** Runs a task as Gradle does, but with a log for the test. */
    private void run(String name) throws BuildFailure, IOException {
        ((ShaderTask) project().getTasks().getByName(name)).run(log);
    }

    @Test
    void shadercComesFromMavenCentral() throws BuildFailure, IOException {
        project().getRepositories().mavenCentral();
        source("a.comp", """
                #version 450
                layout(local_size_x = 64) in;
                layout(set = 0, binding = 3) buffer Data { float values[]; } data;
                void main() { data.values[gl_GlobalInvocationID.x] = 1.0; }
                """);
        source("b.frag.hlsl", "float4 main(float2 uv : TEXCOORD0) : SV_Target { return float4(uv, 0, 1); }\n");
        try {
            run("compileShaders");
        } catch (BuildFailure e) {
            if (String.valueOf(e.getMessage()).contains("cannot be fetched")) {
                abort("shaderc of LWJGL cannot be fetched from Maven Central");
            }
            throw e;
        }
        run("validateShaders");
        run("bindShaders");
        Path build = folder.resolve("project/build");
        assertThat(build.resolve("spirv/compiled/shaders/a.comp.spv")).exists();
        assertThat(build.resolve("spirv/compiled/shaders/b.frag.spv")).exists();
        assertThat(build.resolve("generated/sources/spirv/java/main/com/example/shaders/a_comp/ACompShader.java"))
                .exists();

        Path wrong = source("a.comp", "#version 450\nvoid main() { missing(); }\n");
        assertThatThrownBy(() -> run("compileShaders"))
                .isInstanceOf(BuildFailure.class)
                .hasMessage("1 shader did not compile");
        assertThat(errors)
                .singleElement()
                .asString()
                .startsWith(wrong + ":2: error: 'missing' : no matching overloaded function");
    }

    @Test
    void withoutARepositoryTheMessageNamesTheShader() throws IOException {
        source("a.comp", "#version 450\nvoid main() {}\n");
        assertThatThrownBy(() -> run("compileShaders"))
                .isInstanceOf(BuildFailure.class)
                .hasMessageStartingWith("a.comp needs a compiler for GLSL: shaderc of LWJGL ")
                .hasMessageContaining("cannot be fetched");
    }

    @Test
    void aProcessThatEndsBadlyIsAnErrorOfTheShader() throws IOException {
        // A library that ends its process, as native code may.
        Path sources = Files.createDirectories(folder.resolve("library/org/lwjgl/util/shaderc"));
        Path library = Files.writeString(sources.resolve("Shaderc.java"), """
                package org.lwjgl.util.shaderc;

                public class Shaderc {
                    public static long shaderc_compiler_initialize() {
                        System.err.println("no more");
                        Runtime.getRuntime().halt(134);
                        return 0;
                    }
                }
                """);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.resolve("library").toString(), library.toString()))
                .isZero();
        // The configuration comes with the task.
        assertThat(project().getTasks().getByName("compileShaders")).isNotNull();
        project()
                .getDependencies()
                .add("spirvShaderc", project().files(folder.resolve("library").toFile()));
        Path broken = source("broken.frag", "#version 450\nvoid main() { broken }\n");
        assertThatThrownBy(() -> run("compileShaders"))
                .isInstanceOf(BuildFailure.class)
                .hasMessage("1 shader did not compile");
        assertThat(errors)
                .containsExactly(broken + ": error: the process of shaderc was killed by signal 6 (SIGABRT)\nno more");
    }
}
