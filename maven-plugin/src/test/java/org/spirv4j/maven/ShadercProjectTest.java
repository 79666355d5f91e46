// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Builds projects with shaderc, which comes from Maven Central. Each starts a Maven of its own. */
@Tag("thorough")
class ShadercProjectTest {
    @Test
    void shadersAreCompiledByShaderc() throws Exception {
        Path project = MavenBuild.folder("shaderc");
        MavenBuild.writePom(
                project,
                MavenBuild.execution(
                        "shaders",
                        "compile validate bind",
                        "<compiler>shaderc</compiler><packageName>com.example.shaders</packageName>"
                                + "<packagePerModule>true</packagePerModule><arguments>"
                                + "<argument>-g</argument><argument>-DSCALE=2.0</argument></arguments>"));
        write(project, "include/twice.glsl", "float twice(float x) { return SCALE * x; }\n");
        write(project, "a.comp", """
                #version 450
                #include "include/twice.glsl"
                layout(local_size_x = 64) in;
                layout(set = 0, binding = 3) buffer Data { float values[]; } data;
                void main() { data.values[gl_GlobalInvocationID.x] = twice(1.0); }
                """);
        write(project, "b.frag.hlsl", "float4 main(float2 uv : TEXCOORD0) : SV_Target { return float4(uv, 0, 1); }\n");

        MavenBuild.Result first = MavenBuild.run(project, "process-classes");
        assumeFalse(first.log().contains("cannot be fetched"), "shaderc of LWJGL cannot be fetched from Maven Central");
        assertThat(first.log())
                .contains("compiling with shaderc of LWJGL", "compiled 2 of 2 shaders", "validated 2 modules");
        assertThat(project.resolve("target/classes/com/example/shaders/a_comp/ACompShader.class"))
                .exists();
        assertThat(project.resolve("src/main/shaders")).isDirectoryNotContaining("glob:**hs_err*");

        write(project, "include/twice.glsl", "\nfloat twice(float x) { return missing * x; }\n");
        write(project, "b.frag.hlsl", "float4 main() : SV_Target { return wrong; }\n");
        MavenBuild.Result second = MavenBuild.run(project, "process-classes");
        Path shaders = project.resolve("src/main/shaders");
        assertThat(second.messages("ERROR"))
                .contains(shaders.resolve("include/twice.glsl") + ":2: error: 'missing' : undeclared identifier")
                .anyMatch(line -> line.startsWith(shaders.resolve("b.frag.hlsl") + ":1: error: "));
        assertThat(second.log()).contains("2 shaders did not compile");
    }

    @Test
    void theFirstExampleOfTheDocumentationNeedsNothingButMaven() throws Exception {
        String page = Files.readString(MavenBuild.checkout().resolve("docs/build-plugins.md"));
        String block = page.substring(page.indexOf("```xml\n<plugin>"));
        String executions = block.substring(
                block.indexOf("<executions>") + "<executions>".length(), block.indexOf("</executions>"));
        Path project = MavenBuild.folder("first");
        MavenBuild.writePom(project, executions);
        write(project, "clear.frag", """
                #version 450
                layout(location = 0) out vec4 color;
                void main() { color = vec4(1.0); }
                """);

        // As on a machine without compilers.
        MavenBuild.Result build = MavenBuild.run(project, "process-classes", "-Dspirv.compiler=shaderc");
        assumeFalse(build.log().contains("cannot be fetched"), "shaderc of LWJGL cannot be fetched from Maven Central");
        assertThat(build.log()).contains("compiled 1 of 1 shader", "validated 1 module", "BUILD SUCCESS");
        assertThat(project.resolve("target/classes/com/example/shaders/ClearFragShader.class"))
                .exists();
    }

    private static void write(Path project, String name, String text) throws IOException {
        Path file = project.resolve("src/main/shaders").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
