// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.module.SpirvModule;

/** Kotlin programs see the library as Java programs do, with its nullness. The Kotlin compiler takes long to start. */
@Tag("thorough")
class KotlinTest {
    private static final Path SOURCES = Path.of("src/main/kotlin/org/spirv4j/examples/kotlin");

    @TempDir
    Path folder = Path.of("");

    @Test
    void examplesRun() throws Exception {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.list(SOURCES)) {
            files.sorted().forEach(file -> sources.add(file.toString()));
        }
        assertThat(compile(sources)).isEqualTo("OK\n");

        URL[] classes = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
            Object module = loader.loadClass("org.spirv4j.examples.kotlin.ScaleShaderKt")
                    .getMethod("scale")
                    .invoke(null);
            Object resources = loader.loadClass("org.spirv4j.examples.kotlin.InspectKt")
                    .getMethod("inspect", SpirvModule.class)
                    .invoke(null, module);
            assertThat(resources).hasToString("[%Data: [DescriptorSet 0, Binding 0]]");
        }
    }

    /** Without {@code @NullMarked} on the packages, the compiler would accept each of these calls. */
    @Test
    void nullIsAnError() throws Exception {
        Path source = Files.writeString(folder.resolve("Nulls.kt"), """
            fun nulls(module: org.spirv4j.module.SpirvModule) {
                org.spirv4j.analysis.DefUse.of(null)
                org.spirv4j.module.BinaryForm.words(null)
                org.spirv4j.build.ModuleBuilder.create(null)
                org.spirv4j.diagnostic.Rule.of(null, "1")
                org.spirv4j.grammar.Grammar.builtIn().withJson(null, "", "")
                module.transform(null)
                org.spirv4j.text.Disassembler.create().disassemble(null)
                org.spirv4j.transform.Linker.create().withTarget(null)
                org.spirv4j.validate.Validator.create().withTarget(null)
                org.spirv4j.view.HtmlListing.create().withTitle(null)
            }
            """);

        String printed = compile(List.of(source.toString()));

        assertThat(printed).endsWith("COMPILATION_ERROR\n");
        for (int line = 2; line <= 11; line++) {
            assertThat(printed).contains("Nulls.kt:" + line + ":");
        }
        assertThat(printed.split("null cannot be a value of a non-null type", -1))
                .hasSize(11);
    }

    /** Compiles against the library alone: users have no annotations of JSpecify. */
    private String compile(List<String> sources) throws IOException, URISyntaxException {
        List<String> arguments = new ArrayList<>(List.of("-no-stdlib", "-no-reflect", "-d", folder.toString()));
        arguments.add("-classpath");
        arguments.add(location(SpirvModule.class) + File.pathSeparator + location(kotlin.Unit.class));
        arguments.addAll(sources);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ExitCode code = new K2JVMCompiler()
                .exec(new PrintStream(out, true, StandardCharsets.UTF_8), arguments.toArray(String[]::new));
        return out.toString(StandardCharsets.UTF_8) + code + "\n";
    }

    private static Path location(Class<?> of) throws URISyntaxException {
        URI uri = of.getProtectionDomain().getCodeSource().getLocation().toURI();
        return Path.of(uri);
    }
}
