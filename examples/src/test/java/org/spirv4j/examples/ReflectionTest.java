// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;
import org.spirv4j.text.Assembler;
import org.spirv4j.view.ReflectionPage;

/** The examples in the documentation of the packages for reflection. */
class ReflectionTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void resources() throws IOException {
        SpirvModule module = SpirvModule.read(Path.of("shaders/vector-add.spv"));

        ModuleReflection reflection = ModuleReflection.of(module);
        for (ResourceVariable resource : reflection.resources()) {
            System.out.println(resource.name() + " " + resource.descriptorSet() + " " + resource.binding());
        }

        assertThat(reflection.resources()).hasSize(3);
    }

    @Test
    void memory() throws IOException {
        SpirvModule module = SpirvModule.read(Path.of("shaders/vector-add.spv"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        ReflectPipeline.printMemory(
                ModuleReflection.of(module).resources().get(0).block().orElseThrow(),
                new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("0 4 VALUE values[0]", "4 0 FURTHER_ELEMENTS values[1] and further elements");
    }

    @Test
    void page() throws IOException {
        ModuleReflection reflection = ModuleReflection.of(SpirvModule.read(Path.of("shaders/vector-add.spv")));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        ReflectionPage.create().withTitle("shader.spv").write(reflection, out);

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("<bdi>Floats</bdi>");
    }

    @Test
    void bindings() throws IOException {
        SpirvModule module = SpirvModule.read(Path.of("shaders/vector-add.spv"));

        JavaBindings bindings = JavaBindings.create("com.example.shaders");
        Map<String, String> sources =
                bindings.sources(List.of(new BindingInput("particles.comp", ModuleReflection.of(module))));

        assertThat(sources).containsKeys("ParticlesCompShader.java", "Floats.java");
    }

    @Test
    void javaSources() throws IOException {
        String text = Files.readString(Path.of("shaders/vector-add.spvasm"));
        Path other = folder.resolve("other.spv");
        Files.write(
                other,
                Assembler.create()
                        .withTarget(TargetEnv.VULKAN_1_1)
                        .assemble(text.replace("ArrayStride 4", "ArrayStride 16"))
                        .bytes());

        WriteJavaSources.write(List.of(Path.of("shaders/vector-add.spv"), other), folder);

        Path sources = folder.resolve("com/example/shaders");
        Path host = Files.writeString(sources.resolve("Host.java"), """
                package com.example.shaders;

                import com.example.shaders.other.OtherShader;
                import com.example.shaders.vector_add.VectorAddShader;

                class Host {
                    static final int BINDINGS = OtherShader.LEFT_BINDING + VectorAddShader.SUMS_BINDING;
                    static final int STRIDE = com.example.shaders.other.Floats.VALUES_STRIDE;
                    static final int OTHER_STRIDE = com.example.shaders.vector_add.Floats.VALUES_STRIDE;
                }
                """);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.toString(), "-sourcepath", folder.toString(), host.toString());
        assertThat(status).isZero();
    }
}
