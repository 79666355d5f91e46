// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;
import org.spirv4j.reflect.bind.JavaBindings.Memory;
import org.spirv4j.testkit.CompiledSources;
import org.spirv4j.testkit.block.RandomBlocks;

/**
 * Classes for {@link ByteBuffer} and for memory segments in one JAR file: JDK 22 and later take those for segments,
 * which have the same methods.
 */
@EnabledForJreRange(min = JRE.JAVA_22)
final class MultiReleaseTest {
    private static final int BLOCKS = 50;
    private static final int RUNTIME_LENGTH = 3;
    private static final TypeLayout.Rules RULES = TypeLayout.Rules.STD430;

    @TempDir
    Path folder;

    private static SpirvModule module(Random random) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3).validating(false);
        b.buffer(StorageClass.StorageBuffer, "data", RandomBlocks.next(random).in(b), RULES)
                .at(0, 0);
        b.compute("main", 1, 1, 1, fn -> {});
        return b.build();
    }

    @Test
    void segmentsReplaceBuffers() throws Exception {
        Random random = new Random(1);
        List<SpirvModule> modules = new ArrayList<>();
        CompiledSources buffers = new CompiledSources();
        CompiledSources segments = new CompiledSources();
        for (int i = 0; i < BLOCKS; i++) {
            SpirvModule module = module(random);
            modules.add(module);
            String name = "block" + i;
            List<BindingInput> inputs = List.of(new BindingInput("random", ModuleReflection.of(module)));
            JavaBindings bindings = JavaBindings.create(name);
            buffers.add(name, bindings.sources(inputs));
            segments.add(name, bindings.withMemory(Memory.MEMORY_SEGMENT).sources(inputs));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path versions = Files.createDirectories(classes.resolve("META-INF/versions/22"));
        buffers.compile(classes, 17).close();
        segments.compile(versions, 22).close();
        Path jar = folder.resolve("bound.jar");
        write(classes, jar);

        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        Method ofArray = segment.getMethod("ofArray", byte[].class);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            for (int i = 0; i < BLOCKS; i++) {
                Class<?> type = loader.loadClass("block" + i + ".Block");
                SpirvModule module = modules.get(i);
                byte[] memory = new byte[size(type)];
                check(module, type.getMethod("of", ByteBuffer.class).invoke(null, ByteBuffer.wrap(memory)), memory, i);
                memory = new byte[memory.length];
                check(module, type.getMethod("of", segment).invoke(null, ofArray.invoke(null, memory)), memory, i);
            }
        }
    }

    private static int size(Class<?> type) throws ReflectiveOperationException {
        boolean isRuntimeSized =
                Stream.of(type.getMethods()).anyMatch(method -> method.getName().equals("sizeOfTail"));
        return isRuntimeSized
                ? (int) type.getMethod("sizeOfTail", int.class).invoke(null, RUNTIME_LENGTH)
                : (int) type.getField("SIZE").get(null);
    }

    private static void check(SpirvModule module, Object view, byte[] memory, int block)
            throws ReflectiveOperationException {
        StructType type = ModuleReflection.of(module).resources().get(0).block().orElseThrow();
        TypeLayout layout = TypeLayout.of(module, RULES, ConstantValues.of(module));
        ByteBuffer expected = ByteBuffer.allocate(memory.length).order(ByteOrder.nativeOrder());
        new BlockFiller(layout, expected, new Random(block)).fill(view, type, 0, RUNTIME_LENGTH);
        assertThat(memory).as("block %s", block).isEqualTo(expected.array());
    }

    private static void write(Path classes, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path path : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(path).toString().replace('\\', '/')));
                Files.copy(path, out);
                out.closeEntry();
            }
        }
    }
}
