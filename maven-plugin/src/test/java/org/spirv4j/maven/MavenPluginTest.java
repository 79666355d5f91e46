// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Runs Maven on projects that use the plug-in. */
class MavenPluginTest {
    private static final String ALL_GOALS = "compile validate bind reflect translate strip";
    private static final String PACKAGE = "<packageName>com.example.shaders</packageName><language>essl310</language>";

    /** Prints a value of the generated class. */
    private static final String MAIN = """
            package com.example;

            import com.example.shaders.%s;

            public final class Main {
                public static void main(String[] args) {
                    System.out.println(%s);
                }
            }
            """;

    static final boolean HAS_GLSLANG = isOnPath("glslangValidator");

    /** The projects, which are built together, because Maven takes long to start. */
    private static Path glsl = Path.of("");

    private static Path incremental = Path.of("");
    private static Path assembly = Path.of("");
    private static Path several = Path.of("");

    /** The builds: of new projects, then with changes, then with errors in shaders. */
    private static MavenBuild.Result first = new MavenBuild.Result(-1, "");

    private static MavenBuild.Result second = first;
    private static MavenBuild.Result third = first;

    private static final List<List<String>> CALLS = new ArrayList<>();
    private static SortedMap<String, FileTime> firstFiles = new TreeMap<>();
    private static SortedMap<String, FileTime> secondFiles = new TreeMap<>();
    private static final SortedMap<String, Long> FIRST_SIZES = new TreeMap<>();
    private static List<String> secondOutputs = List.of();

    @BeforeAll
    static void build() throws Exception {
        assumeTrue(File.separatorChar == '/', "a compiler in this test is a shell script");
        Path all = MavenBuild.folder("all");
        glsl = all.resolve("glsl");
        incremental = all.resolve("incremental");
        assembly = all.resolve("assembly");
        several = all.resolve("several");
        List<String> modules = new ArrayList<>(List.of("incremental", "assembly", "several"));
        if (HAS_GLSLANG) {
            modules.add("glsl");
        }
        MavenBuild.writePom(all, modules);
        writeGlslProject();
        writeIncrementalProject();
        writeAssemblyProject();
        writeSeveralProject();

        first = MavenBuild.run(all, "process-classes");
        firstFiles = files(glsl);
        for (String name : firstFiles.keySet()) {
            FIRST_SIZES.put(name, Files.size(glsl.resolve("target").resolve(name)));
        }
        CALLS.add(calls());

        write(incremental, "src/main/shaders/common.glsl", "// changed\n");
        Files.delete(incremental.resolve("src/main/shaders/sub/b.comp.glsl"));
        Path shader = assembly.resolve("src/main/shaders/add.comp.spvasm");
        Files.writeString(shader, Files.readString(shader).replace("OpExecutionMode %", "OpExecutionMode %no_"));
        second = MavenBuild.run(all, "process-classes", "-fae");
        secondFiles = files(glsl);
        secondOutputs = List.copyOf(files(incremental).keySet());
        CALLS.add(calls());

        write(incremental, "src/main/shaders/a.comp", "#error\n");
        Files.writeString(shader, "OpCapability Shade\nOpMemoryModel Logical GLSL450\n");
        write(glsl, "src/main/shaders/scale.comp", "#version 450\nvoid main() {\n    missing = 1;\n}\n");
        third = MavenBuild.run(all, "process-classes", "-fae");
        CALLS.add(calls());
    }

    private static void writeGlslProject() throws IOException {
        write(glsl, "src/main/shaders/include/scale.glsl", "float scale(float x) { return 2.0 * x; }\n");
        MavenBuild.writePom(
                glsl,
                MavenBuild.execution("shaders", ALL_GOALS, PACKAGE + "<arguments><argument>-g</argument></arguments>"));
        write(glsl, "src/main/shaders/scale.comp", """
                #version 450
                #extension GL_GOOGLE_include_directive : require
                #include "include/scale.glsl"
                layout(local_size_x = 64) in;
                layout(set = 0, binding = 3) buffer Data { float values[]; } data;
                void main() {
                    data.values[gl_GlobalInvocationID.x] = scale(data.values[gl_GlobalInvocationID.x]);
                }
                """);
        write(
                glsl,
                "src/main/java/com/example/Main.java",
                MAIN.formatted("ScaleCompShader", "ScaleCompShader.DATA_BINDING"));
    }

    private static void writeIncrementalProject() throws IOException {
        Path compiler = fakeCompiler();
        MavenBuild.writePom(
                incremental,
                MavenBuild.execution("shaders", ALL_GOALS, PACKAGE + "<compiler>" + compiler + "</compiler>"));
        write(incremental, "src/main/shaders/a.comp", "#include \"common.glsl\"\n");
        write(incremental, "src/main/shaders/sub/b.comp.glsl", "// nothing\n");
        write(incremental, "src/main/shaders/common.glsl", "// shared\n");
        write(incremental, "src/main/java/com/example/Main.java", MAIN.formatted("ACompShader", "ACompShader.class"));
    }

    /** A project with two executions that write to the same folders, and one that is skipped. */
    private static void writeSeveralProject() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            write(several, "src/main/shaders/" + name + "/shader.spvasm", "OpCapability Shader\n");
        }
        MavenBuild.writePom(
                several,
                MavenBuild.execution("first", "compile", "<includes><include>a/*</include></includes>"),
                MavenBuild.execution(
                        "second",
                        "compile",
                        "<includes><include>**/*</include></includes><excludes><exclude>[ac]/*</exclude></excludes>"),
                MavenBuild.execution(
                        "third", "compile validate", "<includes><include>c/*</include></includes><skip>true</skip>"));
    }

    private static void writeAssemblyProject() throws IOException {
        Path source = MavenBuild.checkout().resolve("examples/shaders/vector-add.spvasm");
        write(assembly, "src/main/shaders/add.comp.spvasm", Files.readString(source));
        MavenBuild.writePom(
                assembly,
                MavenBuild.execution(
                        "shaders",
                        "compile validate",
                        "<sarifFile>${project.build.directory}/findings.sarif</sarifFile>"
                                + "<targetEnvironment>vulkan1.1</targetEnvironment>"));
    }

    @Test
    void glslBecomesModulesAndClassesInOneBuild() {
        assumeTrue(HAS_GLSLANG, "no glslangValidator on the PATH");
        assertThat(first.log("glsl")).contains("compiled 1 of 1 shader", "validated 1 module");
        assertThat(first.log()).contains("BUILD SUCCESS");
        assertThat(firstFiles)
                .containsKeys(
                        "classes/com/example/Main.class",
                        "classes/com/example/shaders/ScaleCompShader.class",
                        "classes/shaders/scale.comp.glsl",
                        "classes/shaders/scale.comp.json");
        assertThat(glsl.resolve("target/classes/shaders/scale.comp.glsl"))
                .content()
                .startsWith("#version 310 es\n");
    }

    @Test
    void aSecondBuildWritesNothing() {
        assumeTrue(HAS_GLSLANG, "no glslangValidator on the PATH");
        assertThat(firstFiles).isNotEmpty();
        assertThat(secondFiles).isEqualTo(firstFiles);
        assertThat(second.log("glsl"))
                .contains("modules of 1 shader are up to date", "Nothing to compile")
                .doesNotContain("wrote");
    }

    @Test
    void projectsShipStrippedModules() {
        assumeTrue(HAS_GLSLANG, "no glslangValidator on the PATH");
        assertThat(FIRST_SIZES.get("classes/shaders/scale.comp.spv"))
                .isPositive()
                .isLessThan(FIRST_SIZES.get("shaders/scale.comp.spv"));
    }

    @Test
    void onlyWhatHasChangedIsCompiled() {
        assertThat(first.log("incremental")).contains("compiled 2 of 2 shaders");
        assertThat(CALLS.get(0)).containsExactlyInAnyOrder("a.comp", "sub/b.comp.glsl");
        assertThat(second.log("incremental"))
                .contains("deleted sub/b.comp.spv: its source is gone", "compiled 1 of 1 shader");
        assertThat(CALLS.get(1)).containsExactly("a.comp");
        assertThat(secondOutputs)
                .contains(
                        "classes/shaders/a.comp.spv",
                        "classes/shaders/a.comp.glsl",
                        "generated-sources/spirv/com/example/shaders/ACompShader.java")
                .noneMatch(name -> name.contains("b.comp") || name.contains("BComp"));
    }

    @Test
    void theErrorsOfACompilerNameTheLine() {
        assertThat(third.messages("ERROR"))
                .contains(incremental.resolve("src/main/shaders/a.comp") + ":1: error: '#error' : as requested");
        assertThat(third.log()).contains("1 shader did not compile");
        assumeTrue(HAS_GLSLANG, "no glslangValidator on the PATH");
        assertThat(third.messages("ERROR"))
                .contains(glsl.resolve("src/main/shaders/scale.comp") + ":3: error: 'missing' : undeclared identifier");
    }

    @Test
    void assemblyIsAssembledAndValidated() {
        assertThat(first.log("assembly")).contains("compiled 1 of 1 shader", "validated 1 module");
        assertThat(second.log()).contains("modules are not valid for vulkan1.1", "BUILD FAILURE");
        assertThat(second.messages("ERROR"))
                .anyMatch(line -> line.startsWith("target/shaders/add.comp.spv: word ") && line.contains(": error: "));
        assertThat(assembly.resolve("target/findings.sarif")).content().contains("\"ruleId\"");
        assertThat(third.messages("ERROR"))
                .anyMatch(line ->
                        line.startsWith(assembly.resolve("src/main/shaders/add.comp.spvasm") + ":1:14: error: "));
    }

    @Test
    void executionsDoNotDeleteTheModulesOfOthers() throws IOException {
        assertThat(files(several))
                .containsKeys("classes/shaders/a/shader.spv", "classes/shaders/b/shader.spv")
                .doesNotContainKey("classes/shaders/c/shader.spv");
        assertThat(third.log("several"))
                .contains("modules of 1 shader are up to date", "skipped, because the option skip is true");
    }

    private static SortedMap<String, FileTime> files(Path project) throws IOException {
        SortedMap<String, FileTime> files = new TreeMap<>();
        Path target = project.resolve("target");
        if (Files.exists(target)) {
            try (Stream<Path> found = Files.walk(target)) {
                for (Path file : found.filter(Files::isRegularFile).toList()) {
                    files.put(target.relativize(file).toString().replace('\\', '/'), Files.getLastModifiedTime(file));
                }
            }
        }
        // The compiler plug-in for Java writes these at each build.
        files.keySet().removeIf(name -> name.startsWith("maven-status/"));
        return files;
    }

    private static void write(Path project, String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /**
     * Writes a compiler with the command line of glslangValidator, which records its calls, and writes the same module
     * for every shader.
     */
    private static Path fakeCompiler() throws IOException {
        Path folder = Files.createDirectories(incremental.resolve("tools"));
        String text = Files.readString(MavenBuild.checkout().resolve("examples/shaders/vector-add.spvasm"));
        byte[] module = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_1)
                .assemble(text)
                .bytes();
        Files.write(folder.resolve("module.spv"), module);
        Path compiler = folder.resolve("glslangValidator");
        Files.writeString(compiler, """
                #!/bin/sh
                tools=$(dirname "$0")
                for word; do
                    [ "$last" != -o ] || out=$word
                    last=$word
                done
                echo "$last" >> "$tools/calls"
                if grep -q '^#error' "$last"; then
                    echo "$last"
                    echo "ERROR: $last:1: '#error' : as requested "
                    echo "ERROR: 1 compilation errors.  No code generated."
                    exit 2
                fi
                cp "$tools/module.spv" "$out"
                """);
        assertThat(compiler.toFile().setExecutable(true)).isTrue();
        return compiler;
    }

    /** The sources that the compiler was called with since the last call of this method. */
    private static List<String> calls() throws IOException {
        Path file = incremental.resolve("tools/calls");
        if (!Files.exists(file)) {
            return List.of();
        }
        List<String> calls = new ArrayList<>(Files.readAllLines(file));
        Files.delete(file);
        return calls;
    }

    private static boolean isOnPath(String command) {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }
}
