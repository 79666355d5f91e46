// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;
import org.spirv4j.testkit.CompiledSources;
import org.spirv4j.testkit.block.BlockType;
import org.spirv4j.testkit.block.RandomBlocks;

/**
 * Random blocks: what the host writes through the generated class of a structure, a shader reads number by number, and
 * what a shader writes, the host reads. The system property {@code driver.blocks} is the number of blocks (100),
 * {@code driver.blockSeed} the start of the sequence (1).
 */
@OnDriver
class BlockLayoutsTest {
    private static final int BLOCKS = Integer.getInteger("driver.blocks", 100);
    private static final long SEED = Long.getLong("driver.blockSeed", 1L);

    /** The number of blocks whose classes are compiled together. */
    private static final int BATCH = 100;

    private static final int RUNTIME_LENGTH = 3;
    private static final int MAX_NUMBERS = 400;
    private static final BlockNumbers NUMBERS = new BlockNumbers(RUNTIME_LENGTH);

    @TempDir
    Path folder;

    /** A block and the shader that copies its numbers. */
    private record Case(BlockType.Struct type, boolean isUniform, SpirvModule module) {}

    private static Case next(Random random) {
        BlockType.Struct type;
        do {
            type = RandomBlocks.next(random);
        } while (NUMBERS.count(type) > MAX_NUMBERS);
        TypeLayout.Rules[] all = TypeLayout.Rules.values();
        TypeLayout.Rules rules = all[random.nextInt(all.length)];
        boolean isUniform = rules == TypeLayout.Rules.STD140
                && type.fields().stream().noneMatch(field -> field.name().equals("tail"))
                && random.nextBoolean();
        return new Case(type, isUniform, module(type, rules, isUniform));
    }

    /** A shader that copies the numbers of a block into an array, and those of another array into a block. */
    private static SpirvModule module(BlockType.Struct type, TypeLayout.Rules rules, boolean isUniform) {
        // The device supports scalar block layout, which the environment does not promise.
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3).validating(false);
        Type content = type.in(b);
        StorageClass storageClass = isUniform ? StorageClass.Uniform : StorageClass.StorageBuffer;
        Buffer given = b.buffer(storageClass, "given", content, rules).at(0, 0);
        Buffer read = b.storageBuffer("read", b.runtimeArray(b.uint64())).at(0, 1);
        Buffer source = b.storageBuffer("source", b.runtimeArray(b.uint64())).at(0, 2);
        Buffer written =
                b.buffer(StorageClass.StorageBuffer, "written", content, rules).at(0, 3);
        b.compute("main", 1, 1, 1, code -> {
            int[] at = {0};
            NUMBERS.inShader(type, given.variable().lvalue(), (number, lvalue) -> {
                Type bits = b.intType(number.width(), false);
                Value loaded = code.load(lvalue);
                Value unsigned = number.kind() == BlockType.Kind.UINT ? loaded : code.bitcast(bits, loaded);
                code.store(
                        read.element(b.constantUnsigned(at[0]++)),
                        number.width() == 64 ? unsigned : code.uConvert(b.uint64(), unsigned));
            });
            at[0] = 0;
            NUMBERS.inShader(type, written.variable().lvalue(), (number, lvalue) -> {
                Type bits = b.intType(number.width(), false);
                Value loaded = code.load(source.element(b.constantUnsigned(at[0]++)));
                Value unsigned = number.width() == 64 ? loaded : code.uConvert(bits, loaded);
                code.store(
                        lvalue, number.kind() == BlockType.Kind.UINT ? unsigned : code.bitcast(number.in(b), unsigned));
            });
        });
        return b.build();
    }

    @Test
    void hostAndShaderAgree(VulkanDevice device) throws Exception {
        Random random = new Random(SEED);
        for (int done = 0; done < BLOCKS; done += BATCH) {
            List<Case> cases = new ArrayList<>();
            CompiledSources sources = new CompiledSources();
            for (int i = 0; i < Math.min(BATCH, BLOCKS - done); i++) {
                Case made = next(random);
                cases.add(made);
                String name = packageName(done + i);
                sources.add(
                        name,
                        JavaBindings.create(name)
                                .sources(List.of(new BindingInput("random", ModuleReflection.of(made.module)))));
            }
            try (URLClassLoader loader = sources.compile(folder, 17)) {
                for (int i = 0; i < cases.size(); i++) {
                    check(device, cases.get(i), loader.loadClass(packageName(done + i) + ".Block"), random, done + i);
                }
            }
        }
    }

    private static String packageName(int block) {
        return "block" + block;
    }

    private static void check(VulkanDevice device, Case made, Class<?> type, Random random, int number)
            throws ReflectiveOperationException {
        boolean isRuntimeSized =
                made.type.fields().stream().anyMatch(field -> field.name().equals("tail"));
        int size = isRuntimeSized
                ? (int) type.getMethod("sizeOfTail", int.class).invoke(null, RUNTIME_LENGTH)
                : (int) type.getField("SIZE").get(null);
        Method of = type.getMethod("of", ByteBuffer.class);
        int count = NUMBERS.count(made.type);
        byte[] given = new byte[align(size)];
        long[] expectedRead = new long[count];
        int[] at = {0};
        NUMBERS.set(
                made.type,
                of.invoke(null, ByteBuffer.wrap(given)),
                numberType -> expectedRead[at[0]++] = randomBits(numberType, random));
        long[] source = new long[count];
        at[0] = 0;
        NUMBERS.set(
                made.type,
                of.invoke(null, ByteBuffer.allocate(align(size))),
                numberType -> source[at[0]++] = randomBits(numberType, random));
        long[] read = new long[count];
        byte[] written = new byte[align(size)];

        Dispatch dispatch = device.dispatch(made.module);
        (made.isUniform ? dispatch.uniform(0, 0, given) : dispatch.storage(0, 0, given))
                .storage(0, 1, read)
                .storage(0, 2, source)
                .storage(0, 3, written)
                .run(1);

        assertThat(read).as("what the shader reads of block %s", number).isEqualTo(expectedRead);
        List<Long> actual = new ArrayList<>();
        NUMBERS.get(made.type, of.invoke(null, ByteBuffer.wrap(written)), actual::add);
        assertThat(actual.stream().mapToLong(bits -> bits).toArray())
                .as("what the shader writes to block %s", number)
                .isEqualTo(source);
    }

    /** Mesa 22.3.6 finds nothing in a last word that a buffer has only a part of. */
    private static int align(int size) {
        return (size + 3) / 4 * 4;
    }

    /** The bits of a number, which is normal if it is a floating-point number, with zeros above them. */
    private static long randomBits(BlockType.Scalar type, Random random) {
        if (type.kind() != BlockType.Kind.FLOAT) {
            return random.nextLong() >>> 64 - type.width();
        }
        return switch (type.width()) {
            case 16 -> 0x400 + random.nextInt(0x7800) | (random.nextBoolean() ? 0x8000 : 0);
            case 32 -> Integer.toUnsignedLong(Float.floatToRawIntBits((float) random.nextGaussian()));
            default -> Double.doubleToRawLongBits(random.nextGaussian());
        };
    }
}
