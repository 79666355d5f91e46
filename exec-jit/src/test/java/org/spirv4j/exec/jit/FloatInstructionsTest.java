// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.Engine;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.module.SpirvModule;

/**
 * Instructions with exact or once rounded results on floating-point numbers of all widths, in both engines, against
 * Java's.
 */
class FloatInstructionsTest {
    private static final double[] VALUES = {
        0,
        -0.0,
        1,
        -1,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        3.75,
        65504,
        -65504,
        0x1p-14,
        0x1p-24,
        0x1p-149,
        -0x1p-149,
        0x1p-126,
        3.4e38,
        -3.4e38,
        0x1p-1074,
        1.7e308,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN,
        1e-3,
        100.25,
        -7.75
    };

    /** The result of an instruction; NaN stands for any. */
    private interface Oracle {
        double compute(double a, double b, double c);
    }

    /** For which operands the result is defined. */
    private interface Domain {
        boolean contains(double a, double b, double c);
    }

    private record Instruction(
            String text, InstructionTable.Form form, boolean hasSign, Oracle oracle, Domain domain) {}

    private static final Domain ALL = (a, b, c) -> true;
    private static final Domain TWO_NUMBERS = (a, b, c) -> !Double.isNaN(a) && !Double.isNaN(b);
    private static final Domain BOUNDS = (a, b, c) -> !Double.isNaN(a) && b <= c;

    private static List<Instruction> instructions(int width) {
        List<Instruction> all = new ArrayList<>();
        signed(all, "OpFNegate %T %a", (a, b, c) -> -a);
        value(all, "OpFAdd %T %a %b", (a, b, c) -> a + b, ALL);
        value(all, "OpFSub %T %a %b", (a, b, c) -> a - b, ALL);
        value(all, "OpFMul %T %a %b", (a, b, c) -> a * b, ALL);
        value(all, "OpFDiv %T %a %b", (a, b, c) -> a / b, (a, b, c) -> b != 0);
        value(all, "OpFRem %T %a %b", (a, b, c) -> a % b, (a, b, c) -> b != 0);
        comparisons(all);
        for (String name : new String[] {"glsl RoundEven", "cl rint"}) {
            signed(all, "OpExtInst %T %" + name + " %a", (a, b, c) -> Math.rint(a));
        }
        for (String name : new String[] {"glsl Trunc", "cl trunc"}) {
            signed(
                    all,
                    "OpExtInst %T %" + name + " %a",
                    (a, b, c) -> a < 0 || 1 / a < 0 ? Math.ceil(a) : Math.floor(a));
        }
        for (String name : new String[] {"glsl Floor", "cl floor"}) {
            signed(all, "OpExtInst %T %" + name + " %a", (a, b, c) -> Math.floor(a));
        }
        for (String name : new String[] {"glsl Ceil", "cl ceil"}) {
            signed(all, "OpExtInst %T %" + name + " %a", (a, b, c) -> Math.ceil(a));
        }
        for (String name : new String[] {"glsl FAbs", "cl fabs"}) {
            signed(all, "OpExtInst %T %" + name + " %a", (a, b, c) -> Math.abs(a));
        }
        for (String name : new String[] {"glsl FMin", "cl fmin_common", "glsl NMin", "cl fmin"}) {
            boolean takesNumber = name.endsWith("NMin") || name.endsWith("fmin");
            Oracle least = (a, b, c) -> Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.min(a, b);
            value(all, "OpExtInst %T %" + name + " %a %b", least, takesNumber ? ALL : TWO_NUMBERS);
        }
        for (String name : new String[] {"glsl FMax", "cl fmax_common", "glsl NMax", "cl fmax"}) {
            boolean takesNumber = name.endsWith("NMax") || name.endsWith("fmax");
            Oracle most = (a, b, c) -> Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
            value(all, "OpExtInst %T %" + name + " %a %b", most, takesNumber ? ALL : TWO_NUMBERS);
        }
        Domain numberBounds = (a, b, c) -> b <= c;
        for (String name : new String[] {"glsl NClamp", "cl fclamp"}) {
            Oracle within = (a, b, c) -> Math.min(Double.isNaN(a) ? b : Math.max(a, b), c);
            value(all, "OpExtInst %T %" + name + " %a %b %c", within, numberBounds);
        }
        for (String name : new String[] {"glsl FClamp"}) {
            value(all, "OpExtInst %T %" + name + " %a %b %c", (a, b, c) -> Math.min(Math.max(a, b), c), BOUNDS);
        }
        for (String name : new String[] {"glsl Step", "cl step"}) {
            value(all, "OpExtInst %T %" + name + " %a %b", (a, b, c) -> b < a ? 0 : 1, TWO_NUMBERS);
        }
        for (String name : new String[] {"glsl Sqrt", "cl sqrt"}) {
            value(all, "OpExtInst %T %" + name + " %a", (a, b, c) -> Math.sqrt(a), ALL);
        }
        signed(all, "OpExtInst %T %glsl FSign %a", (a, b, c) -> a > 0 ? 1 : a < 0 ? -1 : 0);
        signed(all, "OpExtInst %T %cl sign %a", (a, b, c) -> Double.isNaN(a) ? 0 : Math.signum(a));
        value(
                all,
                "OpExtInst %T %glsl Fract %a",
                (a, b, c) -> a - Math.floor(a),
                (a, b, c) -> Math.abs(a) < 1e30 && (a >= 0 || a < -1e-3));
        value(all, "OpExtInst %T %cl round %a", (a, b, c) -> away(a), ALL);
        value(all, "OpExtInst %T %cl fmod %a %b", (a, b, c) -> a % b, ALL);
        value(all, "OpExtInst %T %cl remainder %a %b", (a, b, c) -> Math.IEEEremainder(a, b), ALL);
        value(all, "OpExtInst %T %cl fdim %a %b", (a, b, c) -> a > b ? a - b : a <= b ? 0 : Double.NaN, ALL);
        signed(all, "OpExtInst %T %cl copysign %a %b", (a, b, c) -> Math.copySign(a, Double.isNaN(b) ? 1 : b));
        value(all, "OpExtInst %T %cl maxmag %a %b", (a, b, c) -> magnitude(a, b, true), TWO_NUMBERS);
        value(all, "OpExtInst %T %cl minmag %a %b", (a, b, c) -> magnitude(a, b, false), TWO_NUMBERS);
        value(
                all,
                "OpExtInst %T %cl logb %a",
                (a, b, c) -> Double.isInfinite(a) ? Double.POSITIVE_INFINITY : exponent(a),
                (a, b, c) -> a != 0);
        if (width >= 32) {
            boolean isFloat = width == 32;
            Oracle fma = (a, b, c) -> isFloat ? Math.fma((float) a, (float) b, (float) c) : Math.fma(a, b, c);
            value(all, "OpExtInst %T %glsl Fma %a %b %c", fma, ALL);
            value(all, "OpExtInst %T %cl fma %a %b %c", fma, ALL);
            Oracle next = (a, b, c) -> isFloat ? Math.nextAfter((float) a, b) : Math.nextAfter(a, b);
            value(all, "OpExtInst %T %cl nextafter %a %b", next, ALL);
        }
        return all;
    }

    private static double away(double a) {
        double magnitude = Math.abs(a);
        return Math.copySign(magnitude % 1 == 0.5 ? Math.ceil(magnitude) : Math.rint(magnitude), a);
    }

    private static double magnitude(double a, double b, boolean isMost) {
        if (Math.abs(a) == Math.abs(b)) {
            return isMost ? Math.max(a, b) : Math.min(a, b);
        }
        return Math.abs(a) > Math.abs(b) == isMost ? a : b;
    }

    private static double exponent(double a) {
        return Double.isNaN(a) ? a : Math.abs(a) < Double.MIN_NORMAL ? -1074 : Math.getExponent(a);
    }

    private static void comparisons(List<Instruction> all) {
        for (boolean isOrdered : new boolean[] {true, false}) {
            String name = isOrdered ? "OpFOrd" : "OpFUnord";
            truth(all, name + "Equal %B %a %b", isOrdered, (a, b, c) -> one(a == b));
            truth(all, name + "NotEqual %B %a %b", isOrdered, (a, b, c) -> one(a != b));
            truth(all, name + "LessThan %B %a %b", isOrdered, (a, b, c) -> one(a < b));
            truth(all, name + "LessThanEqual %B %a %b", isOrdered, (a, b, c) -> one(a <= b));
            truth(all, name + "GreaterThan %B %a %b", isOrdered, (a, b, c) -> one(a > b));
            truth(all, name + "GreaterThanEqual %B %a %b", isOrdered, (a, b, c) -> one(a >= b));
        }
        truth(all, "OpIsNan %B %a", (a, b, c) -> one(Double.isNaN(a)));
        truth(all, "OpIsInf %B %a", (a, b, c) -> one(Double.isInfinite(a)));
        truth(all, "OpIsFinite %B %a", (a, b, c) -> one(Double.isFinite(a)));
        truth(all, "OpOrdered %B %a %b", (a, b, c) -> one(!Double.isNaN(a) && !Double.isNaN(b)));
        truth(all, "OpUnordered %B %a %b", (a, b, c) -> one(Double.isNaN(a) || Double.isNaN(b)));
        truth(all, "OpLessOrGreater %B %a %b", (a, b, c) -> one(a < b || a > b));
    }

    private static double one(boolean value) {
        return value ? 1 : 0;
    }

    private static void truth(List<Instruction> to, String text, boolean isOrdered, Oracle ofNumbers) {
        truth(to, text, (a, b, c) -> Double.isNaN(a) || Double.isNaN(b) ? one(!isOrdered) : ofNumbers.compute(a, b, c));
    }

    private static void truth(List<Instruction> to, String text, Oracle oracle) {
        to.add(new Instruction(text, InstructionTable.Form.TRUTH, false, oracle, ALL));
    }

    private static void value(List<Instruction> to, String text, Oracle oracle, Domain domain) {
        to.add(new Instruction(text, InstructionTable.Form.VALUE, false, oracle, domain));
    }

    /** Adds an instruction of which also the sign of zeros is tested. */
    private static void signed(List<Instruction> to, String text, Oracle oracle) {
        to.add(new Instruction(text, InstructionTable.Form.VALUE, true, oracle, ALL));
    }

    @ParameterizedTest
    @CsvSource({"16, 1", "32, 1", "64, 1", "16, 3", "32, 2", "32, 4", "64, 3"})
    void results(int width, int components) {
        int count = (VALUES.length * VALUES.length + InstructionTable.LOCAL_SIZE - 1)
                / InstructionTable.LOCAL_SIZE
                * InstructionTable.LOCAL_SIZE;
        InstructionTable table = new InstructionTable("OpTypeFloat " + width, width, components, count);
        int stride = table.stride();
        ByteBuffer[] inputs = new ByteBuffer[3];
        for (int operand = 0; operand < inputs.length; operand++) {
            inputs[operand] = ByteBuffer.allocate(count * stride).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count * components; i++) {
                int at = i / components * stride + i % components * width / 8;
                put(inputs[operand], at, width, value(operand, i / components, i % components, width));
            }
        }
        List<Instruction> instructions = instructions(width);
        SpirvModule module = table.module(instructions.stream()
                .map(each -> new InstructionTable.Entry(each.text(), each.form()))
                .toList());
        for (Engine engine : Engine.values()) {
            ByteBuffer out = table.execute(module, engine, inputs, instructions.size());
            SoftAssertions softly = new SoftAssertions();
            for (int k = 0; k < instructions.size(); k++) {
                for (int i = 0; i < VALUES.length * VALUES.length * components; i++) {
                    int at = (k * count + i / components) * stride + i % components * width / 8;
                    double found = get(out, at, width);
                    compare(instructions.get(k), width, i / components, i % components, found, softly, engine);
                }
            }
            softly.assertAll();
        }
    }

    private static double value(int operand, int point, int component, int width) {
        int at = operand == 0 ? point : operand == 1 ? point / VALUES.length : point / 3 + point;
        return rounded(VALUES[(at + component * (operand + 1)) % VALUES.length], width);
    }

    private static double rounded(double value, int width) {
        int type = NumberTypes.floating(width, -1);
        return FloatEncoding.decode(FloatEncoding.encode(value, type), type);
    }

    private static void compare(
            Instruction instruction,
            int width,
            int point,
            int component,
            double found,
            SoftAssertions softly,
            Engine engine) {
        double a = value(0, point, component, width);
        double b = value(1, point, component, width);
        double c = value(2, point, component, width);
        if (!instruction.domain().contains(a, b, c)) {
            return;
        }
        double expected = rounded(instruction.oracle().compute(a, b, c), width);
        boolean isEqual = found == expected || Double.isNaN(found) && Double.isNaN(expected);
        boolean hasSign = !instruction.hasSign() || Double.isNaN(expected) || Double.compare(found, expected) == 0;
        if (!isEqual || !hasSign) {
            softly.fail(
                    "%s: %s of %s, %s, %s with %s bits is %s, not %s",
                    engine, instruction.text(), a, b, c, width, found, expected);
        }
    }

    private static void put(ByteBuffer to, int at, int width, double value) {
        long bits = FloatEncoding.encode(value, NumberTypes.floating(width, -1));
        if (width == 16) {
            to.putShort(at, (short) bits);
        } else if (width == 32) {
            to.putInt(at, (int) bits);
        } else {
            to.putLong(at, bits);
        }
    }

    private static double get(ByteBuffer from, int at, int width) {
        long bits = width == 16
                ? from.getShort(at) & 0xFFFF
                : width == 32 ? from.getInt(at) & 0xFFFF_FFFFL : from.getLong(at);
        return FloatEncoding.decode(bits, NumberTypes.floating(width, -1));
    }
}
