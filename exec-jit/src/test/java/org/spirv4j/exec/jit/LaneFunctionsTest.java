// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.module.SpirvModule;

/**
 * The functions of GLSL.std.450 have the same bits in lanes as in scalar code: for 4,096 operands; for 2^24 with {@code
 * -Dthorough=true}.
 */
class LaneFunctionsTest {
    private static final int POINTS = 4096;
    private static final int TOGETHER = 6;
    private static final int MANY_POINTS = 1 << 16;
    private static final int MANY = 1 << 24;

    /** The step between the bits of operands: it is odd, so that all are different. */
    private static final int STEP = 0x9E3779B1;

    private static final float[] SPECIAL = {
        0,
        -0f,
        1,
        -1,
        0.5f,
        -0.5f,
        2,
        3,
        -3,
        0.41421357f,
        0x1p20f,
        -0x1p20f,
        0x1.fffffep19f,
        0x1p-126f,
        0x1p-149f,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN,
        88.72284f,
        -103.97208f,
        128,
        -150,
        8388609,
        -8388607.5f,
        0.49999997f,
        -0.49999997f,
        1.5f,
        2.5f,
        0.99999994f,
        1.0000001f
    };

    private record Function(String name, int number, int operands) {
        InstructionTable.Entry entry() {
            String[] all = {"%a", "%b", "%c"};
            return new InstructionTable.Entry(
                    "OpExtInst %T %glsl " + name + " "
                            + String.join(" ", List.of(all).subList(0, operands)),
                    InstructionTable.Form.VALUE);
        }
    }

    private static List<Function> functions() {
        List<Function> found = new ArrayList<>();
        for (var field : GlslStd450Numbers.class.getDeclaredFields()) {
            int number;
            try {
                number = field.getInt(null);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
            if (GlslStd450Folding.hasComponents(number)) {
                found.add(new Function(field.getName(), number, operands(number)));
            }
        }
        return found;
    }

    private static int operands(int number) {
        return switch (number) {
            case GlslStd450Numbers.Atan2,
                    GlslStd450Numbers.Pow,
                    GlslStd450Numbers.FMin,
                    GlslStd450Numbers.FMax,
                    GlslStd450Numbers.NMin,
                    GlslStd450Numbers.NMax,
                    GlslStd450Numbers.Step -> 2;
            case GlslStd450Numbers.FClamp,
                    GlslStd450Numbers.NClamp,
                    GlslStd450Numbers.FMix,
                    GlslStd450Numbers.SmoothStep -> 3;
            default -> 1;
        };
    }

    /** Operands: all bits, or numbers of a common size, or special ones. */
    private static ByteBuffer[] operands(int count, int first) {
        ByteBuffer[] operands = new ByteBuffer[3];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
            for (int k = 0; k < count; k++) {
                int n = first + k;
                int bits = STEP * n + i * 0x61C88647;
                int kind = (n >>> i + 1) & 3;
                float common = (bits >> 8) * (kind == 1 ? 0x1p-22f : kind == 2 ? 0x1p-17f : 0x1p-9f);
                operands[i].putInt(
                        4 * k,
                        kind == 0
                                ? i == 0 || n % 3 == 0 ? bits : special(n / SPECIAL.length)
                                : n % 97 < SPECIAL.length && i == 0
                                        ? special(n % 97)
                                        : Float.floatToRawIntBits(common));
            }
        }
        return operands;
    }

    private static int special(int number) {
        return Float.floatToRawIntBits(SPECIAL[Integer.remainderUnsigned(number, SPECIAL.length)]);
    }

    @Test
    void theModuleOfVectorsIsThere() {
        assertThat(ModuleLayer.boot().findModule("jdk.incubator.vector")).isPresent();
    }

    @Test
    void allFunctionsHaveTheSameBits() {
        List<Function> functions = functions();
        assertThat(functions).hasSizeGreaterThan(35);
        for (int i = 0; i < functions.size(); i += TOGETHER) {
            List<Function> some = functions.subList(i, Math.min(functions.size(), i + TOGETHER));
            compare(some, new InstructionTable("OpTypeFloat 32", 32, 1, POINTS), 0, 1);
        }
        if (Boolean.getBoolean("thorough")) {
            for (Function function : functions) {
                InstructionTable table = new InstructionTable("OpTypeFloat 32", 32, 1, MANY_POINTS);
                compare(List.of(function), table, 0, MANY / MANY_POINTS);
            }
        }
    }

    /** The components of vectors are computed one by one. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void vectorsHaveTheSameBits(int components) {
        List<Function> some = functions().subList(10, 14);
        compare(some, new InstructionTable("OpTypeFloat 32", 32, components, 256), 7, 1);
    }

    /** Functions of whole vectors; the scalar engine has the results of their definitions. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void geometricFunctionsHaveTheSameBits(int components) {
        List<InstructionTable.Entry> entries = new ArrayList<>();
        for (String text : List.of(
                "OpExtInst %T %glsl Normalize %a\n%length = OpExtInst %int %glsl Length %a",
                "OpVectorTimesScalar %T %b %length",
                "OpExtInst %T %glsl Reflect %a %b\n%distance = OpExtInst %int %glsl Distance %a %b",
                "OpVectorTimesScalar %T %b %distance",
                components == 3 ? "OpExtInst %T %glsl Cross %a %b" : "OpExtInst %T %glsl Normalize %c")) {
            entries.add(new InstructionTable.Entry(text, InstructionTable.Form.VALUE));
        }
        InstructionTable table = new InstructionTable("OpTypeFloat 32", 32, components, POINTS);
        SpirvModule module = table.module(entries);
        ByteBuffer[] operands = operands(table.count() * table.stride() / 4, 0);
        ByteBuffer expected = table.execute(module, Engine.SCALAR, operands, entries.size());
        ByteBuffer actual = table.execute(module, Engine.LANES, operands, entries.size());
        assertThat(actual).isEqualTo(expected);
    }

    /** Executes functions in lanes, and holds the results against the definition. */
    private static void compare(List<Function> functions, InstructionTable table, int start, int batches) {
        SpirvModule module =
                table.module(functions.stream().map(Function::entry).toList());
        Program program = Program.create(module, "main").withEngine(Engine.LANES);
        SoftAssertions softly = new SoftAssertions();
        int values = table.count() * table.stride() / 4;
        ByteBuffer results = ByteBuffer.allocate(functions.size() * values * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int batch = 0; batch < batches && softly.wasSuccess(); batch++) {
            ByteBuffer[] operands = operands(values, start + batch * values);
            Bindings bindings = Bindings.create().buffer(0, 3, results);
            for (int i = 0; i < operands.length; i++) {
                bindings = bindings.buffer(0, i, operands[i]);
            }
            var report = program.dispatch(bindings, table.count() / InstructionTable.LOCAL_SIZE, 1, 1);
            assertThat(report.engine()).isEqualTo(Engine.LANES);
            for (int f = 0; f < functions.size(); f++) {
                for (int k = 0; k < values; k++) {
                    if (table.components() < 4 && table.components() > 1 && k % 4 >= table.components()) {
                        continue;
                    }
                    int expected = expected(functions.get(f), operands, k);
                    int actual = results.getInt(4 * (f * values + k));
                    if (expected != actual) {
                        softly.fail(
                                "%s(%a, %a, %a): expected %a (%x), was %a (%x)",
                                functions.get(f).name(),
                                operands[0].getFloat(4 * k),
                                operands[1].getFloat(4 * k),
                                operands[2].getFloat(4 * k),
                                Float.intBitsToFloat(expected),
                                expected,
                                Float.intBitsToFloat(actual),
                                actual);
                        k = values; // One mistake of a function is enough.
                    }
                }
            }
        }
        softly.assertAll();
    }

    private static int expected(Function function, ByteBuffer[] operands, int k) {
        int count = function.operands();
        double x = operands[0].getFloat(4 * k);
        double y = count > 1 ? operands[1].getFloat(4 * k) : 0;
        double z = count > 2 ? operands[2].getFloat(4 * k) : 0;
        return Float.floatToRawIntBits((float) GlslStd450Folding.component(function.number(), x, y, z));
    }
}
