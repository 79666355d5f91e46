// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Runs the script in the documentation that builds shaders without a plug-in. */
class PlainBuildTest {
    private static final String SHADER = "src/main/shaders/particles.comp";

    @Test
    void theScriptOfTheDocumentationRuns() throws Exception {
        assumeTrue(MavenPluginTest.HAS_GLSLANG, "no glslangValidator on the PATH");
        assumeTrue(File.separatorChar == '/', "no POSIX shell");
        Path folder = MavenBuild.folder("plain");
        Path shader = folder.resolve(SHADER);
        Files.createDirectories(shader.getParent());
        Files.copy(MavenBuild.checkout().resolve("examples/lwjgl-compute").resolve(SHADER), shader);
        writeCommand(folder.resolve("spirv.jar"));

        Path log = folder.resolve("build.log");
        ProcessBuilder builder = new ProcessBuilder("sh", "-e", "-c", script())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment()
                .merge("PATH", Path.of(System.getProperty("java.home"), "bin") + ":", (path, jdk) -> jdk + path);
        Process process = builder.start();

        assertThat(process.waitFor()).as(Files.readString(log)).isZero();
        assertThat(folder.resolve("build/generated/com/example/shaders/ParticlesCompShader.java"))
                .isRegularFile();
        assertThat(folder.resolve("build/reflection/particles.comp.json")).isRegularFile();
        assertThat(folder.resolve("build/resources/shaders/particles.comp.spv")).isRegularFile();
    }

    private static String script() throws Exception {
        String page = Files.readString(MavenBuild.checkout().resolve("docs/build-plugins.md"));
        String start = "```sh\n";
        int from = page.indexOf(start, page.indexOf("## Without a plug-in")) + start.length();
        return page.substring(from, page.indexOf("```", from));
    }

    /** Writes a jar that starts the command of this build. */
    private static void writeCommand(Path jar) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.spirv4j.cli.Main");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
    }
}
