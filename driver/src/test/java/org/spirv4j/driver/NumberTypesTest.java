// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/** Arithmetic in numbers of all widths: each instruction on the elements of two buffers. */
@OnDriver
class NumberTypesTest {
    private static final int COUNT = 64;

    private static final Map<Op, LongBinaryOperator> SIGNED = Map.of(
            Op.OpIAdd, (a, b) -> a + b,
            Op.OpISub, (a, b) -> a - b,
            Op.OpIMul, (a, b) -> a * b,
            Op.OpSDiv, (a, b) -> a / b,
            Op.OpBitwiseAnd, (a, b) -> a & b,
            Op.OpBitwiseOr, (a, b) -> a | b,
            Op.OpBitwiseXor, (a, b) -> a ^ b);
    private static final Map<Op, LongBinaryOperator> UNSIGNED =
            Map.of(Op.OpUDiv, Long::divideUnsigned, Op.OpUMod, Long::remainderUnsigned);
    private static final Map<Op, DoubleBinaryOperator> FLOATS = Map.of(
            Op.OpFAdd, (a, b) -> a + b,
            Op.OpFSub, (a, b) -> a - b,
            Op.OpFMul, (a, b) -> a * b);

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 32, 64})
    void integers(int width, VulkanDevice device) {
        byte[] left = new byte[COUNT * width / Byte.SIZE];
        byte[] right = new byte[COUNT * width / Byte.SIZE];
        for (int i = 0; i < COUNT; i++) {
            put(left, width, i, i * 0x5D1C_3F72_A4B8_96E3L - 77);
            put(right, width, i, i * 0x3C6E_F372_FE94_F82AL + 1);
        }
        SIGNED.forEach((op, expected) -> {
            SpirvModule module = module(op, b -> b.intType(width, true));
            byte[] results = run(device, module, left, right);
            for (int i = 0; i < COUNT; i++) {
                long a = get(left, width, i);
                long b = get(right, width, i);
                long result = expected.applyAsLong(a, b) << 64 - width >> 64 - width;
                assertThat(get(results, width, i)).as("%s %s %s", a, op, b).isEqualTo(result);
            }
        });
        long mask = -1L >>> 64 - width;
        UNSIGNED.forEach((op, expected) -> {
            SpirvModule module = module(op, b -> b.intType(width, false));
            byte[] results = run(device, module, left, right);
            for (int i = 0; i < COUNT; i++) {
                long a = get(left, width, i) & mask;
                long b = get(right, width, i) & mask;
                long result = expected.applyAsLong(a, b);
                assertThat(get(results, width, i) & mask)
                        .as("%s %s %s", a, op, b)
                        .isEqualTo(result);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 64})
    void floats(int width, VulkanDevice device) {
        // All results are exact in half precision; the others have something to round.
        double scale = width == 16 ? 1 : Math.PI;
        byte[] left = new byte[COUNT * width / Byte.SIZE];
        byte[] right = new byte[COUNT * width / Byte.SIZE];
        for (int i = 0; i < COUNT; i++) {
            put(left, width, i, bits(width, (i - 20) * scale));
            put(right, width, i, bits(width, i * 0.5 * scale));
        }
        FLOATS.forEach((op, expected) -> {
            SpirvModule module = module(op, b -> b.floatType(width));
            byte[] results = run(device, module, left, right);
            for (int i = 0; i < COUNT; i++) {
                double a = rounded(width, (i - 20) * scale);
                double b = rounded(width, i * 0.5 * scale);
                long result = bits(width, expected.applyAsDouble(a, b)) << 64 - width >> 64 - width;
                assertThat(get(results, width, i)).as("%s %s %s", a, op, b).isEqualTo(result);
            }
        });
    }

    /** A module for {@code results[i] = left[i] OP right[i]}. */
    private static SpirvModule module(Op op, Function<ModuleBuilder, Type> numbers) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_3);
        Type type = numbers.apply(b);
        Buffer left = b.storageBuffer("left", b.runtimeArray(type)).at(0, 0);
        Buffer right = b.storageBuffer("right", b.runtimeArray(type)).at(0, 1);
        Buffer results = b.storageBuffer("results", b.runtimeArray(type)).at(0, 2);
        b.compute("main", COUNT, 1, 1, code -> {
            Value i = code.builtIn(BuiltIn.GlobalInvocationId).x();
            Value result = code.emit(op, type, code.load(left.element(i)), code.load(right.element(i)));
            code.store(results.element(i), result);
        });
        return b.build();
    }

    private static byte[] run(VulkanDevice device, SpirvModule module, byte[] left, byte[] right) {
        byte[] results = new byte[left.length];
        device.dispatch(module)
                .storage(0, 0, left)
                .storage(0, 1, right)
                .storage(0, 2, results)
                .run(1);
        return results;
    }

    private static void put(byte[] numbers, int width, int index, long bits) {
        ByteBuffer bytes = ByteBuffer.wrap(numbers).order(ByteOrder.nativeOrder());
        int offset = index * width / Byte.SIZE;
        switch (width) {
            case 8 -> bytes.put(offset, (byte) bits);
            case 16 -> bytes.putShort(offset, (short) bits);
            case 32 -> bytes.putInt(offset, (int) bits);
            default -> bytes.putLong(offset, bits);
        }
    }

    /** A number, sign-extended. */
    private static long get(byte[] numbers, int width, int index) {
        ByteBuffer bytes = ByteBuffer.wrap(numbers).order(ByteOrder.nativeOrder());
        int offset = index * width / Byte.SIZE;
        return switch (width) {
            case 8 -> bytes.get(offset);
            case 16 -> bytes.getShort(offset);
            case 32 -> bytes.getInt(offset);
            default -> bytes.getLong(offset);
        };
    }

    private static double rounded(int width, double number) {
        return width == 64 ? number : (float) number;
    }

    /** The bits of the floating-point number of a width that is next to a number, or equals it, if the width is 16. */
    private static long bits(int width, double number) {
        if (width == 64) {
            return Double.doubleToRawLongBits(number);
        }
        int bits = Float.floatToRawIntBits((float) number);
        if (width == 32) {
            return bits;
        }
        int sign = bits >>> 16 & 0x8000;
        int exponent = Math.getExponent((float) number) + 15;
        return number == 0 ? sign : sign | exponent << 10 | bits >>> 13 & 0x3FF;
    }
}
