// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Many invocations that change the same number. */
@OnDriver
class AtomicsTest {
    private static final int WORKGROUP = 64;
    private static final int GROUPS = 16;
    private static final int COUNT = WORKGROUP * GROUPS;

    private static final Map<Op, IntBinaryOperator> OPERATIONS = Map.of(
            Op.OpAtomicIAdd, Integer::sum,
            Op.OpAtomicISub, (a, b) -> a - b,
            Op.OpAtomicSMin, Math::min,
            Op.OpAtomicSMax, Math::max,
            Op.OpAtomicUMin, (a, b) -> Integer.compareUnsigned(a, b) < 0 ? a : b,
            Op.OpAtomicUMax, (a, b) -> Integer.compareUnsigned(a, b) > 0 ? a : b,
            Op.OpAtomicAnd, (a, b) -> a & b,
            Op.OpAtomicOr, (a, b) -> a | b,
            Op.OpAtomicXor, (a, b) -> a ^ b);

    @Test
    void integers(VulkanDevice device) {
        int[] operands = IntStream.range(0, COUNT)
                .map(i -> i * 0x9E37_79B9 | 0x0100_0000)
                .toArray();
        OPERATIONS.forEach((op, operation) -> {
            int[] target = {0x6789_ABCD};
            int expected = IntStream.concat(IntStream.of(target), IntStream.of(operands))
                    .reduce(operation)
                    .orElseThrow();
            device.dispatch(module(op, ModuleBuilder::int32))
                    .storage(0, 0, target)
                    .storage(0, 1, operands)
                    .storage(0, 2, new int[COUNT])
                    .run(GROUPS);
            assertThat(target).as(op.toString()).containsExactly(expected);
        });
    }

    @Test
    void everyInvocationSeesAnotherValue(VulkanDevice device) {
        int[] target = {0};
        int[] ones = new int[COUNT];
        Arrays.fill(ones, 1);
        int[] before = new int[COUNT];
        device.dispatch(module(Op.OpAtomicIAdd, ModuleBuilder::uint32))
                .storage(0, 0, target)
                .storage(0, 1, ones)
                .storage(0, 2, before)
                .run(GROUPS);
        assertThat(target).containsExactly(COUNT);
        Arrays.sort(before);
        assertThat(before).isEqualTo(IntStream.range(0, COUNT).toArray());
    }

    @Test
    void int64(VulkanDevice device) {
        long[] target = {1L << 40};
        long[] operands =
                IntStream.range(0, COUNT).mapToLong(i -> i * 0x9_0000_0001L).toArray();
        long sum = target[0] + Arrays.stream(operands).sum();
        device.dispatch(module(Op.OpAtomicIAdd, ModuleBuilder::uint64))
                .storage(0, 0, target)
                .storage(0, 1, operands)
                .storage(0, 2, new long[COUNT])
                .run(GROUPS);
        assertThat(target).containsExactly(sum);
    }

    @Test
    void float32(VulkanDevice device) {
        float[] target = {0.5f};
        float[] operands = new float[COUNT];
        Arrays.fill(operands, 0.25f);
        device.dispatch(module(Op.OpAtomicFAddEXT, ModuleBuilder::float32))
                .storage(0, 0, target)
                .storage(0, 1, operands)
                .storage(0, 2, new float[COUNT])
                .run(GROUPS);
        assertThat(target).containsExactly(0.5f + 0.25f * COUNT);
    }

    /** A module for {@code before[i] = target; target = target OP operands[i]}, the two at once. */
    private static SpirvModule module(Op op, Function<ModuleBuilder, Type> numbers) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        Type type = numbers.apply(b);
        Buffer target = b.storageBuffer("target", type).at(0, 0);
        Buffer operands = b.storageBuffer("operands", b.runtimeArray(type)).at(0, 1);
        Buffer before = b.storageBuffer("before", b.runtimeArray(type)).at(0, 2);
        b.compute("main", WORKGROUP, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.GlobalInvocationId).x();
            Value operand = code.load(operands.element(i));
            Value old = code.emit(op, type, code.pointer(target), Scope.Device, MemorySemantics.Relaxed, operand);
            code.store(before.element(i), old);
        });
        return b.build();
    }
}
