// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/** Rounding and saturating conversions, and integer dot products, against exact arithmetic. */
class DecoratedConversionTest {
    private static final int POINTS =
            Integer.getInteger("semantics.points", Boolean.getBoolean("thorough") ? 1_000 : 200);
    private static final int[] WIDTHS = {8, 16, 32, 64};
    private static final RoundingMode[] MODES = {
        RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.CEILING, RoundingMode.FLOOR
    };

    private static BigInteger clamped(BigInteger value, int width, boolean signed) {
        BigInteger limit = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
        BigInteger least = signed ? limit.negate() : BigInteger.ZERO;
        return value.max(least).min(limit.subtract(BigInteger.ONE));
    }

    private static long bits(BigInteger value, int width) {
        return Conversion.zeroExtend(value.longValue(), width);
    }

    @Test
    void floatsBecomeIntegers() {
        Random random = new Random(1);
        for (int i = 0; i < POINTS; i++) {
            int width = WIDTHS[random.nextInt(4)];
            boolean signed = random.nextBoolean();
            int rounding = random.nextInt(4);
            double value = Math.scalb(random.nextDouble() * 2 - 1, random.nextInt(width + 4));
            BigInteger exact =
                    new BigDecimal(value).setScale(0, MODES[rounding]).toBigInteger();
            Op op = signed ? Op.OpConvertFToS : Op.OpConvertFToU;
            int type = NumberTypes.integer(width, signed);
            int from = NumberTypes.floating(64, -1);
            long a = Double.doubleToRawLongBits(value);
            assertThat(DecoratedConversion.convert(op, type, from, a, rounding, true, FloatControls.DEFAULT))
                    .as("%s of %s to %s bits in mode %s", op, value, width, rounding)
                    .isEqualTo(bits(clamped(exact, width, signed), width));
            if (clamped(exact, width, signed).equals(exact)) {
                assertThat(DecoratedConversion.convert(op, type, from, a, rounding, false, FloatControls.DEFAULT))
                        .isEqualTo(bits(exact, width));
            }
        }
    }

    @Test
    void integersBecomeNarrower() {
        Random random = new Random(2);
        for (int i = 0; i < POINTS; i++) {
            int width = WIDTHS[random.nextInt(4)];
            int fromWidth = WIDTHS[random.nextInt(4)];
            long value = random.nextLong() >> random.nextInt(64);
            long a = Conversion.zeroExtend(value, fromWidth);
            BigInteger signed = BigInteger.valueOf(Conversion.signExtend(a, fromWidth));
            BigInteger unsigned = new BigInteger(Long.toUnsignedString(a));
            assertThat(convert(Op.OpSConvert, width, fromWidth, a))
                    .isEqualTo(bits(clamped(signed, width, true), width));
            assertThat(convert(Op.OpUConvert, width, fromWidth, a))
                    .isEqualTo(bits(clamped(unsigned, width, false), width));
        }
    }

    private static long convert(Op op, int width, int fromWidth, long a) {
        return DecoratedConversion.convert(
                op,
                NumberTypes.integer(width, false),
                NumberTypes.integer(fromWidth, false),
                a,
                DecoratedConversion.UNDECORATED,
                true,
                FloatControls.DEFAULT);
    }

    @Test
    void integerDotProducts() {
        Random random = new Random(3);
        for (int i = 0; i < POINTS; i++) {
            int width = WIDTHS[random.nextInt(3)];
            int resultWidth = WIDTHS[random.nextInt(4)];
            boolean aSigned = random.nextBoolean();
            boolean bSigned = aSigned && random.nextBoolean();
            boolean isPacked = width == 8 && random.nextBoolean();
            long[] a = new long[4];
            long[] b = new long[4];
            BigInteger sum = BigInteger.ZERO;
            for (int k = 0; k < a.length; k++) {
                a[k] = Conversion.zeroExtend(random.nextLong(), width);
                b[k] = Conversion.zeroExtend(random.nextLong(), width);
                sum = sum.add(exact(a[k], width, aSigned).multiply(exact(b[k], width, bSigned)));
            }
            long accumulator = Conversion.zeroExtend(random.nextLong(), resultWidth);
            BigInteger total =
                    exact(bits(sum, resultWidth), resultWidth, aSigned).add(exact(accumulator, resultWidth, aSigned));
            Op op = !aSigned ? Op.OpUDot : bSigned ? Op.OpSDot : Op.OpSUDot;
            Op saturating = !aSigned ? Op.OpUDotAccSat : bSigned ? Op.OpSDotAccSat : Op.OpSUDotAccSat;
            int type = NumberTypes.integer(resultWidth, aSigned);
            int from = NumberTypes.integer(isPacked ? 32 : width, aSigned);
            long[] x = isPacked ? packed(a) : a;
            long[] y = isPacked ? packed(b) : b;
            assertThat(IntegerDotFolding.fold(op, x, from, y, from, 0, type)).isEqualTo(bits(sum, resultWidth));
            assertThat(IntegerDotFolding.fold(saturating, x, from, y, from, accumulator, type))
                    .isEqualTo(bits(clamped(total, resultWidth, aSigned), resultWidth));
        }
    }

    private static BigInteger exact(long bits, int width, boolean signed) {
        return signed
                ? BigInteger.valueOf(Conversion.signExtend(bits, width))
                : new BigInteger(Long.toUnsignedString(bits));
    }

    private static long[] packed(long[] components) {
        return new long[] {components[0] | components[1] << 8 | components[2] << 16 | components[3] << 24};
    }
}
