// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.Engine;
import org.spirv4j.module.SpirvModule;

/** Instructions on integers of all widths, alone and in vectors, in both engines against integers of any size. */
class IntegerInstructionsTest {
    /** The values of a width: all bits of the smallest, and those at which something changes. */
    private static List<BigInteger> values(int width) {
        List<BigInteger> values = new ArrayList<>();
        BigInteger top = BigInteger.ONE.shiftLeft(width - 1);
        BigInteger all = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        for (long small : new long[] {0, 1, 2, 3, 5, 7, 8, 31, 100, width - 1L, width}) {
            values.add(BigInteger.valueOf(small));
        }
        values.add(top);
        values.add(top.subtract(BigInteger.ONE));
        values.add(top.add(BigInteger.ONE));
        values.add(all);
        values.add(all.subtract(BigInteger.ONE));
        values.add(all.divide(BigInteger.valueOf(3)));
        values.add(all.divide(BigInteger.valueOf(3)).shiftLeft(1));
        values.add(BigInteger.ONE.shiftLeft(width / 2).subtract(BigInteger.ONE));
        values.add(BigInteger.ONE.shiftLeft(width / 2));
        return values;
    }

    @ParameterizedTest
    @CsvSource({"8, 1", "16, 1", "32, 1", "64, 1", "8, 3", "16, 2", "32, 4", "64, 3"})
    void results(int width, int components) {
        List<BigInteger> values = values(width);
        int number = values.size();
        int count = (number * number + InstructionTable.LOCAL_SIZE - 1)
                / InstructionTable.LOCAL_SIZE
                * InstructionTable.LOCAL_SIZE;
        int bytes = width / 8;
        InstructionTable table = new InstructionTable("OpTypeInt " + width + " 0", width, components, count);
        int stride = table.stride();
        ByteBuffer[] inputs = new ByteBuffer[3];
        for (int operand = 0; operand < inputs.length; operand++) {
            inputs[operand] = ByteBuffer.allocate(count * stride).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                for (int component = 0; component < components; component++) {
                    put(inputs[operand], i * stride + component * bytes, bytes, value(values, operand, i, component));
                }
            }
        }
        List<IntegerInstruction> instructions = IntegerInstruction.all();
        SpirvModule module = table.module(instructions.stream()
                .map(each -> new InstructionTable.Entry(each.text(), each.form()))
                .toList());
        for (Engine engine : Engine.values()) {
            ByteBuffer out = table.execute(module, engine, inputs, instructions.size());
            SoftAssertions softly = new SoftAssertions();
            for (int k = 0; k < instructions.size(); k++) {
                compare(instructions.get(k), k * count * stride, values, table, out, softly, engine);
            }
            softly.assertAll();
        }
    }

    /** The value of an operand of a point: two operands take all pairs of values. */
    private static BigInteger value(List<BigInteger> values, int operand, int point, int component) {
        int number = values.size();
        int at = operand == 0 ? point : operand == 1 ? point / number : point / 3 + point;
        return values.get((at + component * (operand + 1)) % number);
    }

    private static void compare(
            IntegerInstruction instruction,
            int start,
            List<BigInteger> values,
            InstructionTable table,
            ByteBuffer out,
            SoftAssertions softly,
            Engine engine) {
        int width = table.width();
        int components = table.components();
        int bytes = width / 8;
        int stride = table.stride();
        for (int i = 0; i < values.size() * values.size(); i++) {
            for (int component = 0; component < components; component++) {
                BigInteger[] operands = new BigInteger[3];
                for (int operand = 0; operand < operands.length; operand++) {
                    BigInteger value = value(values, operand, i, component);
                    operands[operand] = instruction.isSigned() ? IntegerInstruction.signed(value, width) : value;
                }
                if (instruction.domain().contains(operands[0], operands[1], operands[2], width)) {
                    BigInteger expected = IntegerInstruction.wrap(
                            instruction.oracle().compute(operands[0], operands[1], operands[2], width), width);
                    BigInteger found = get(out, start + i * stride + component * bytes, bytes);
                    if (!found.equals(expected)) {
                        softly.fail(
                                "%s: %s of %s, %s, %s is %s, not %s",
                                engine, instruction.text(), operands[0], operands[1], operands[2], found, expected);
                        return;
                    }
                }
            }
        }
    }

    private static void put(ByteBuffer to, int at, int bytes, BigInteger value) {
        for (int i = 0; i < bytes; i++) {
            to.put(at + i, value.shiftRight(8 * i).byteValue());
        }
    }

    private static BigInteger get(ByteBuffer from, int at, int bytes) {
        byte[] big = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            big[bytes - 1 - i] = from.get(at + i);
        }
        return new BigInteger(1, big);
    }
}
