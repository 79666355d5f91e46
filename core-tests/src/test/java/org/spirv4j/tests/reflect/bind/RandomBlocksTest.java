// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
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
import org.spirv4j.testkit.CompiledSources;
import org.spirv4j.testkit.block.RandomBlocks;

/**
 * Random blocks, filled through their generated classes, have the bytes that the rules of their layout give them. The
 * system property {@code bind.blocks} is their number (20, or 500 with {@code -Dthorough}), {@code bind.seed} the start
 * of the sequence (1).
 */
final class RandomBlocksTest {
    private static final int BLOCKS = Integer.getInteger("bind.blocks", Boolean.getBoolean("thorough") ? 500 : 20);
    private static final long SEED = Long.getLong("bind.seed", 1L);
    private static final int RUNTIME_LENGTH = 3;

    @TempDir
    Path folder;

    /** A module with one block. */
    private record Case(SpirvModule module, TypeLayout.Rules rules, ModuleReflection reflection) {}

    private static Case make(Random random) {
        TypeLayout.Rules[] all = TypeLayout.Rules.values();
        TypeLayout.Rules rules = all[random.nextInt(all.length)];
        // Not every rule is valid in every storage class, which does not matter here.
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3).validating(false);
        b.buffer(StorageClass.StorageBuffer, "data", RandomBlocks.next(random).in(b), rules)
                .at(0, 0);
        b.compute("main", 1, 1, 1, fn -> {});
        SpirvModule module = b.build();
        return new Case(module, rules, ModuleReflection.of(module));
    }

    @Test
    void blocksHaveTheBytesOfTheirRules() throws Exception {
        Random random = new Random(SEED);
        List<Case> cases = new ArrayList<>();
        CompiledSources sources = new CompiledSources();
        for (int i = 0; i < BLOCKS; i++) {
            Case made = make(random);
            cases.add(made);
            sources.add(
                    "block" + i,
                    JavaBindings.create("block" + i).sources(List.of(new BindingInput("random", made.reflection))));
        }
        try (URLClassLoader loader = sources.compile(folder, 17)) {
            for (int i = 0; i < BLOCKS; i++) {
                check(cases.get(i), loader.loadClass("block" + i + ".Block"), random, "block " + i);
            }
        }
    }

    private static void check(Case made, Class<?> type, Random random, String what) throws Exception {
        StructType block = made.reflection.resources().get(0).block().orElseThrow();
        TypeLayout layout = TypeLayout.of(made.module, made.rules, ConstantValues.of(made.module));
        int size = (int) type.getField("SIZE").get(null);
        if (block.isRuntimeSized()) {
            size = (int) type.getMethod("sizeOfTail", int.class).invoke(null, RUNTIME_LENGTH);
        }
        ByteBuffer actual = ByteBuffer.allocate(size + 8).position(8);
        ByteBuffer expected = ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
        Object view = type.getMethod("of", ByteBuffer.class).invoke(null, actual);
        BlockFiller filler = new BlockFiller(layout, expected, random);
        filler.fill(view, block, 0, RUNTIME_LENGTH);
        byte[] bytes = new byte[size];
        actual.get(bytes);
        assertThat(bytes).as("%s, %s", what, made.rules).isEqualTo(expected.array());
    }
}
