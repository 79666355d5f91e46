// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/** Core floating-point instructions of 16, 32 and 64 bits, in all rounding modes, against exact arithmetic. */
class FloatFoldingTest {
    private static final int POINTS =
            Integer.getInteger("semantics.points", Boolean.getBoolean("thorough") ? 1_500 : 300);
    private static final List<Op> ARITHMETIC =
            List.of(Op.OpFAdd, Op.OpFSub, Op.OpFMul, Op.OpFDiv, Op.OpFRem, Op.OpFMod, Op.OpFmaKHR);

    /** The exact result for finite operands; a quotient that is not a number of the type as some 80 digits of it. */
    private static BigDecimal exact(Op op, BigDecimal a, BigDecimal b, BigDecimal c) {
        return switch (op) {
            case OpFAdd -> a.add(b);
            case OpFSub -> a.subtract(b);
            case OpFMul -> a.multiply(b);
            case OpFRem -> a.remainder(b);
            case OpFMod -> {
                BigDecimal rest = a.remainder(b);
                yield rest.signum() == 0 || rest.signum() == b.signum() ? rest : rest.add(b);
            }
            case OpFmaKHR -> a.multiply(b).add(c);
            default -> {
                BigDecimal quotient = a.divide(b, new MathContext(80));
                BigDecimal near =
                        new BigDecimal(Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, quotient.doubleValue())));
                yield near.multiply(b).compareTo(a) == 0 ? near : quotient;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 64})
    void arithmetic(int width) {
        Random random = new Random(width);
        int type = FloatOracle.type(width);
        for (int i = 0; i < (width == 64 ? POINTS / 4 : POINTS); i++) {
            long a = FloatOracle.random(random, width, 0x3C003C003C003C00L);
            long b = FloatOracle.random(random, width, a);
            long c = FloatOracle.random(random, width, b);
            if (!FloatOracle.isFinite(a, width) || !FloatOracle.isFinite(b, width) || !FloatOracle.isFinite(c, width)) {
                continue;
            }
            for (Op op : ARITHMETIC) {
                BigDecimal y = FloatOracle.exact(b, width);
                boolean divides = op == Op.OpFDiv || op == Op.OpFRem || op == Op.OpFMod;
                BigDecimal x = FloatOracle.exact(a, width);
                // A remainder takes as many digits as there are between the operands.
                boolean isFar = op != Op.OpFDiv
                        && divides
                        && Math.abs(x.precision() - x.scale() - y.precision() + y.scale()) > 60;
                if (divides && y.signum() == 0 || isFar) {
                    continue;
                }
                BigDecimal exact = exact(op, x, y, FloatOracle.exact(c, width));
                for (int rounding = 0; rounding < 4 && exact.signum() != 0; rounding++) {
                    int controls = FloatControls.with(FloatControls.DEFAULT, width, rounding, false);
                    long found = Folding.fold(op, type, type, a, b, c, 0, controls);
                    long expected = FloatOracle.round(exact, width, rounding);
                    if (found != expected) {
                        assertThat(Long.toHexString(found))
                                .as("%s %x %x %x, %d bits, mode %d", op, a, b, c, width, rounding)
                                .isEqualTo(Long.toHexString(expected));
                    }
                }
            }
        }
    }

    /** Zeros, infinities and NaNs, for which Java's operators are the same as those of IEEE 754. */
    @Test
    void specialOperands() {
        float[] values = {0f, -0f, 1f, -1f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 3f, -2f};
        for (int rounding = 0; rounding < 4; rounding++) {
            for (float a : values) {
                for (float b : values) {
                    checkSpecial(Op.OpFAdd, a, b, a + b, rounding);
                    checkSpecial(Op.OpFSub, a, b, a - b, rounding);
                    checkSpecial(Op.OpFMul, a, b, a * b, rounding);
                    checkSpecial(Op.OpFRem, a, b, a % b, rounding);
                    if (b != 3) {
                        checkSpecial(Op.OpFDiv, a, b, a / b, rounding);
                    }
                }
            }
        }
    }

    private static void checkSpecial(Op op, float a, float b, float exact, int rounding) {
        boolean isSum = op == Op.OpFAdd || op == Op.OpFSub;
        float other = op == Op.OpFSub ? -b : b;
        boolean positive = !Comparison.signBitSet(a) && !Comparison.signBitSet(other);
        float expected = isSum && exact == 0 && rounding == FloatControls.RTN && !positive ? -0f : exact;
        for (int width : new int[] {16, 32, 64}) {
            int type = FloatOracle.type(width);
            int controls = FloatControls.with(FloatControls.DEFAULT, width, rounding, false);
            long found = Folding.fold(
                    op, type, type, FloatEncoding.encode(a, type), FloatEncoding.encode(b, type), 0, 0, controls);
            String what = op + " " + a + " " + b + " " + width + " bits, mode " + rounding;
            if (Float.isNaN(expected)) {
                assertThat(FloatOracle.isNan(found, width)).as(what).isTrue();
            } else {
                assertEquals(FloatEncoding.encode(expected, type), found, what);
            }
        }
    }

    @Test
    void methodsRoundToNearestEven() {
        Random random = new Random(4);
        for (int i = 0; i < POINTS; i++) {
            float a = (float) random.nextGaussian();
            float b = (float) random.nextGaussian();
            assertThat(FloatArithmetic.fAdd(a, b)).isEqualTo(a + b);
            assertThat(FloatArithmetic.fSub((double) a, b)).isEqualTo((double) a - b);
            assertThat(FloatArithmetic.fMul(a, b)).isEqualTo(a * b);
            assertThat(FloatArithmetic.fDiv((double) a, b)).isEqualTo((double) a / b);
            assertThat(FloatArithmetic.fMod(a, b)).isEqualTo((float) FloatArithmetic.fMod((double) a, b));
            assertThat(FloatArithmetic.fNegate(a)).isEqualTo(-a);
        }
    }

    @Test
    void remaindersByZeroAreUndefined() {
        for (Op op : List.of(Op.OpFRem, Op.OpFMod)) {
            int type = FloatOracle.FLOAT16;
            assertThat(Folding.isDefined(op, type, type, 0x3C00, 0x8000, 0, 0)).isFalse();
            assertThat(Folding.isDefined(op, type, type, 0x3C00, 0x0001, 0, 0)).isTrue();
        }
        int type = FloatOracle.FLOAT32;
        assertThat(Folding.isDefined(Op.OpFDiv, type, type, 0, 0, 0, 0)).isTrue();
        assertThat(Folding.isDefined(Op.OpLoad, type, type, 0, 0, 0, 0)).isFalse();
    }

    @Test
    void nansAreThoseOfTheOperandsOrAlwaysTheSame() {
        int type = FloatOracle.FLOAT32;
        long infinity = 0x7F800000;
        for (long nan : new long[] {0x7FC00000, 0xFFC00000L, 0x7FC00001, 0xFFFFFFFFL}) {
            assertEquals(nan, Folding.fold(Op.OpFAdd, type, type, nan, 0));
            assertEquals(nan, Folding.fold(Op.OpFMul, type, type, infinity, nan));
        }
        assertEquals(0x7FC00000, Folding.fold(Op.OpFDiv, type, type, 0, 0));
        assertEquals(0x7FC00000, Folding.fold(Op.OpFSub, type, type, infinity, infinity));
        assertEquals(0x7E00, Folding.fold(Op.OpFDiv, FloatOracle.FLOAT16, FloatOracle.FLOAT16, 0x8000, 0));
    }

    @Test
    void zerosOfModHaveTheSignOfTheDivisor() {
        assertThat(FloatArithmetic.fMod(4f, -2f)).isEqualTo(-0f);
        assertThat(FloatArithmetic.fMod(-4f, 2f)).isEqualTo(0f);
        assertThat(RoundedArithmetic.fMod(-4.0, 2.0, FloatControls.RTN)).isEqualTo(0.0);
    }

    @Test
    void comparisonsAndClasses() {
        long[] halves = {0, 0x8000, 1, 0x8001, 0x3FF, 0x400, 0x3C00, 0xBC00, 0x7BFF, 0x7C00, 0xFC00, 0x7C01, 0xFE00};
        for (long a : halves) {
            double x = HalfFloat.toFloat((int) a);
            boolean normal = (a & 0x7C00) != 0 && (a & 0x7C00) != 0x7C00;
            checkClass(Op.OpIsNan, a, Double.isNaN(x));
            checkClass(Op.OpIsInf, a, (a & 0x7FFF) == 0x7C00);
            checkClass(Op.OpIsFinite, a, (a & 0x7C00) != 0x7C00);
            checkClass(Op.OpIsNormal, a, normal);
            checkClass(Op.OpSignBitSet, a, a >= 0x8000);
            for (long b : halves) {
                double y = HalfFloat.toFloat((int) b);
                boolean unordered = Double.isNaN(x) || Double.isNaN(y);
                checkOrder(Op.OpFOrdEqual, Op.OpFUnordEqual, a, b, x == y, unordered);
                checkOrder(Op.OpFOrdNotEqual, Op.OpFUnordNotEqual, a, b, x < y || x > y, unordered);
                checkOrder(Op.OpFOrdLessThan, Op.OpFUnordLessThan, a, b, x < y, unordered);
                checkOrder(Op.OpFOrdGreaterThan, Op.OpFUnordGreaterThan, a, b, x > y, unordered);
                checkOrder(Op.OpFOrdLessThanEqual, Op.OpFUnordLessThanEqual, a, b, x <= y, unordered);
                checkOrder(Op.OpFOrdGreaterThanEqual, Op.OpFUnordGreaterThanEqual, a, b, x >= y, unordered);
                checkOrder(Op.OpLessOrGreater, Op.OpUnordered, a, b, x < y || x > y, unordered);
                assertEquals(unordered ? 0 : 1, fold16(Op.OpOrdered, a, b));
            }
        }
    }

    private static long fold16(Op op, long a, long b) {
        return Folding.fold(op, Folding.BOOL, FloatOracle.FLOAT16, a, b);
    }

    private static void checkClass(Op op, long a, boolean expected) {
        assertEquals(expected ? 1 : 0, fold16(op, a, 0), op + " " + Long.toHexString(a));
        for (int width : new int[] {32, 64}) {
            int type = FloatOracle.type(width);
            double value = HalfFloat.toFloat((int) a);
            boolean differs = op == Op.OpIsNormal && Math.abs(value) < 0x1p-14;
            if (!differs) {
                long found = Folding.fold(op, Folding.BOOL, type, FloatEncoding.encode(value, type), 0);
                assertEquals(expected ? 1 : 0, found, op + " " + value);
            }
        }
    }

    private static void checkOrder(Op ordered, Op unordered, long a, long b, boolean holds, boolean isUnordered) {
        String operands = " " + Long.toHexString(a) + " " + Long.toHexString(b);
        assertEquals(holds && !isUnordered ? 1 : 0, fold16(ordered, a, b), ordered + operands);
        boolean asks = unordered == Op.OpUnordered;
        assertEquals(isUnordered || holds && !asks ? 1 : 0, fold16(unordered, a, b), unordered + operands);
    }

    @ParameterizedTest
    @CsvSource({
        "16, 3ff, 8000, 3ff, 0, 400, 400",
        "32, 7fffff, 80000000, 7fffff, 0, 800000, 800000",
        "64, fffffffffffff, 8000000000000000, fffffffffffff, 0, 10000000000000, 10000000000000"
    })
    void denormalizedNumbersAreFlushedWhereAsked(
            int width, String small, String sign, String same, String zero, String normal, String sameNormal) {
        int type = FloatOracle.type(width);
        long bits = Long.parseUnsignedLong(small, 16);
        long signBit = Long.parseUnsignedLong(sign, 16);
        int flush = FloatControls.with(FloatControls.DEFAULT, width, FloatControls.RTE, true);
        assertThat(FloatControls.flushes(flush, width)).isTrue();
        assertThat(FloatControls.flushes(flush, width == 16 ? 32 : 16)).isFalse();
        assertEquals(Long.parseUnsignedLong(zero, 16), add(type, bits, 0, flush));
        assertEquals(Long.parseUnsignedLong(same, 16), add(type, bits, 0, FloatControls.DEFAULT));
        assertEquals(Long.parseUnsignedLong(sameNormal, 16), add(type, Long.parseUnsignedLong(normal, 16), 0, flush));
        assertEquals(signBit, Folding.fold(Op.OpFNegate, type, type, bits, 0, 0, 0, flush));
        assertEquals(bits | signBit, Folding.fold(Op.OpFNegate, type, type, bits, 0, 0, 0, 0));
        // The difference of two normal numbers is denormalized.
        long normalBits = Long.parseUnsignedLong(normal, 16);
        assertEquals(1, Folding.fold(Op.OpFSub, type, type, normalBits + 1, normalBits, 0, 0, 0));
        assertEquals(0, Folding.fold(Op.OpFSub, type, type, normalBits + 1, normalBits, 0, 0, flush));
        assertEquals(1, Folding.fold(Op.OpFOrdEqual, Folding.BOOL, type, bits, 0, 0, 0, flush));
        assertEquals(0, Folding.fold(Op.OpFOrdEqual, Folding.BOOL, type, bits, 0, 0, 0, 0));
        long infinity = width == 16 ? 0x7C00 : width == 32 ? 0x7F800000 : 0x7FF0000000000000L;
        assertEquals(infinity, add(type, infinity, bits, flush));
    }

    private static long add(int type, long a, long b, int controls) {
        return Folding.fold(Op.OpFAdd, type, type, a, b, 0, 0, controls);
    }

    @Test
    void flushKeepsSigns() {
        assertThat(FloatControls.flush(-Float.MIN_VALUE)).isEqualTo(-0f);
        assertThat(FloatControls.flush(Float.MIN_NORMAL)).isEqualTo(Float.MIN_NORMAL);
        assertThat(FloatControls.flush(-Double.MIN_VALUE)).isEqualTo(-0.0);
        assertThat(FloatControls.flush(Double.NaN)).isNaN();
        assertThat(HalfFloat.flush(0x83FF)).isEqualTo(0x8000);
        assertThat(HalfFloat.flush(0x400)).isEqualTo(0x400);
    }

    @Test
    void controlsOfWidthsAreSeparate() {
        int controls = FloatControls.DEFAULT;
        int[] widths = {8, 16, 32, 64};
        for (int i = 0; i < 4; i++) {
            controls = FloatControls.with(controls, widths[i], i, i % 2 == 0);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(FloatControls.rounding(controls, widths[i])).isEqualTo(i);
            assertThat(FloatControls.flushes(controls, widths[i])).isEqualTo(i % 2 == 0);
        }
    }

    @Test
    void productsOfMatrices() {
        int type = FloatOracle.FLOAT32;
        long[] m = bits(1, 2, 3, 4, 5, 6);
        long[] result = new long[2];
        // Three columns of two rows, and a vector of three.
        VectorFolding.product(m, 2, 3, bits(7, 8, 9), result, type, FloatControls.DEFAULT);
        assertThat(result).containsExactly(bits(1 * 7 + 3 * 8 + 5 * 9, 2 * 7 + 4 * 8 + 6 * 9));
        long[] row = new long[3];
        VectorFolding.product(bits(7, 8), 1, 2, m, row, type, FloatControls.DEFAULT);
        assertThat(row).containsExactly(bits(23, 53, 83));
        long[] outer = new long[4];
        VectorFolding.product(bits(2, 3), 2, 1, bits(5, 7), outer, type, FloatControls.DEFAULT);
        assertThat(outer).containsExactly(bits(10, 15, 14, 21));
        long[] dot = new long[1];
        // Each step is rounded: the sum of the first two products has 25 bits.
        VectorFolding.product(bits(0x1p24f, 1, -0x1p24f), 1, 3, bits(1, 1, 1), dot, type, FloatControls.DEFAULT);
        assertThat(dot).containsExactly(bits(0));
        long[] scaled = new long[2];
        VectorFolding.scale(bits(2, 3), bits(4)[0], scaled, type, FloatControls.DEFAULT);
        assertThat(scaled).containsExactly(bits(8, 12));
        int bytes = NumberTypes.integer(8, false);
        VectorFolding.scale(new long[] {100, 3}, 3, scaled, bytes, FloatControls.DEFAULT);
        assertThat(scaled).containsExactly(300 & 0xFF, 9);
        assertThat(VectorFolding.any(new long[] {0, 1})).isTrue();
        assertThat(VectorFolding.any(new long[] {0, 0})).isFalse();
        assertThat(VectorFolding.all(new long[] {1, 1})).isTrue();
        assertThat(VectorFolding.all(new long[] {1, 0})).isFalse();
    }

    private static long[] bits(float... values) {
        long[] bits = new long[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(values[i]) & 0xFFFFFFFFL;
        }
        return bits;
    }
}
