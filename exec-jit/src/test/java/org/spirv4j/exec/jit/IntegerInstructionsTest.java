// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Instructions on integers of all widths, alone and in vectors, in both engines against integers of any size. */
class IntegerInstructionsTest {
    private static final int LOCAL_SIZE = 64;

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

    private static String module(List<IntegerInstruction> instructions, int width, int components, int count) {
        String type = components == 1 ? "%int" : "%vector";
        int stride = width / 8 * (components == 1 ? 1 : 4);
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                %%glsl = OpExtInstImport "GLSL.std.450"
                %%cl = OpExtInstImport "OpenCL.std"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %%main "main" %%id
                OpExecutionMode %%main LocalSize %d 1 1
                OpDecorate %%id BuiltIn GlobalInvocationId
                OpDecorate %%array ArrayStride %d
                OpDecorate %%block BufferBlock
                OpMemberDecorate %%block 0 Offset 0
                """.formatted(LOCAL_SIZE, stride));
        for (int i = 0; i < 4; i++) {
            text.append("OpDecorate %buffer" + i + " DescriptorSet 0\nOpDecorate %buffer" + i + " Binding " + i + "\n");
        }
        text.append("%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%bool = OpTypeBool\n%int = OpTypeInt " + width
                + " 0\n");
        text.append(width == 32 ? "" : "%uint = OpTypeInt 32 0\n");
        String uint = width == 32 ? "%int" : "%uint";
        if (components > 1) {
            text.append(
                    "%vector = OpTypeVector %int " + components + "\n%bools = OpTypeVector %bool " + components + "\n");
        }
        text.append("%three = OpTypeVector " + uint + " 3\n");
        for (int constant : new int[] {0, 2, 5}) {
            text.append("%u" + constant + " = OpConstant " + uint + " " + constant + "\n");
        }
        text.append("%whole = OpConstant " + uint + " " + width + "\n");
        text.append("%one = OpConstant %int 1\n%zero = OpConstantNull " + type + "\n");
        text.append(components == 1 ? "" : "%ones = OpConstantComposite %vector" + " %one".repeat(components) + "\n");
        text.append("%S = OpTypeStruct " + type + " " + type + "\n");
        text.append("%array = OpTypeRuntimeArray " + type + "\n%block = OpTypeStruct %array\n");
        text.append("%toBlock = OpTypePointer Uniform %block\n%to = OpTypePointer Uniform " + type + "\n");
        text.append("%toId = OpTypePointer Input %three\n%id = OpVariable %toId Input\n");
        for (int i = 0; i < 4; i++) {
            text.append("%buffer" + i + " = OpVariable %toBlock Uniform\n");
        }
        for (int k = 0; k < instructions.size(); k++) {
            text.append("%base" + k + " = OpConstant " + uint + " " + (k * count) + "\n");
        }
        text.append(
                "%main = OpFunction %void None %fn\n%entry = OpLabel\n%i3 = OpLoad %three %id\n%i = OpCompositeExtract "
                        + uint + " %i3 0\n");
        for (int i = 0; i < 3; i++) {
            String name = "%" + "abc".charAt(i);
            text.append("%at" + i + " = OpAccessChain %to %buffer" + i + " %u0 %i\n");
            text.append(name + " = OpLoad " + type + " %at" + i + "\n");
        }
        for (int k = 0; k < instructions.size(); k++) {
            IntegerInstruction each = instructions.get(k);
            String result = each.form() == IntegerInstruction.Form.VALUE ? "%r" + k : "%raw" + k;
            text.append(result + " = "
                    + each.text().replace("%T", type).replace("%B", components == 1 ? "%bool" : "%bools") + "\n");
            switch (each.form()) {
                case TRUTH ->
                    text.append("%r" + k + " = OpSelect " + type + " %raw" + k + " "
                            + (components == 1 ? "%one" : "%ones") + " %zero\n");
                case FIRST_MEMBER, SECOND_MEMBER ->
                    text.append("%r" + k + " = OpCompositeExtract " + type + " %raw" + k + " "
                            + (each.form() == IntegerInstruction.Form.FIRST_MEMBER ? 0 : 1) + "\n");
                case VALUE -> {}
            }
            text.append("%index" + k + " = OpIAdd " + uint + " %base" + k + " %i\n");
            text.append("%out" + k + " = OpAccessChain %to %buffer3 %u0 %index" + k + "\n");
            text.append("OpStore %out" + k + " %r" + k + "\n");
        }
        return text + "OpReturn\nOpFunctionEnd\n";
    }

    @ParameterizedTest
    @CsvSource({"8, 1", "16, 1", "32, 1", "64, 1", "8, 3", "16, 2", "32, 4", "64, 3"})
    void results(int width, int components) {
        List<BigInteger> values = values(width);
        int number = values.size();
        int count = (number * number + LOCAL_SIZE - 1) / LOCAL_SIZE * LOCAL_SIZE;
        int bytes = width / 8;
        int stride = bytes * (components == 1 ? 1 : 4);
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
        SpirvModule module =
                Assembler.forTarget(TargetEnv.UNIVERSAL_1_6).assemble(module(instructions, width, components, count));
        for (Engine engine : Engine.values()) {
            ByteBuffer out =
                    ByteBuffer.allocate(instructions.size() * count * stride).order(ByteOrder.LITTLE_ENDIAN);
            Program program = Program.of(module, "main").withEngine(engine);
            assertThat(program.engine()).isEqualTo(engine);
            program.dispatch(
                    Bindings.create()
                            .buffer(0, 0, inputs[0])
                            .buffer(0, 1, inputs[1])
                            .buffer(0, 2, inputs[2])
                            .buffer(0, 3, out),
                    count / LOCAL_SIZE,
                    1,
                    1);
            SoftAssertions softly = new SoftAssertions();
            for (int k = 0; k < instructions.size(); k++) {
                compare(instructions.get(k), k * count * stride, values, width, components, out, softly, engine);
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
            int width,
            int components,
            ByteBuffer out,
            SoftAssertions softly,
            Engine engine) {
        int bytes = width / 8;
        int stride = bytes * (components == 1 ? 1 : 4);
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
