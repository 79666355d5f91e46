// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/** Conversions between numbers, in all rounding modes, against exact arithmetic. */
class ConversionTest {
    private static final int POINTS =
            Integer.getInteger("semantics.points", Boolean.getBoolean("thorough") ? 1_000 : 200);
    private static final FloatOracle.Narrow E4M3 = new FloatOracle.Narrow(NumberTypes.floating(8, 4214), 4, 3, 7, 0x7F);
    private static final FloatOracle.Narrow E5M2 =
            new FloatOracle.Narrow(NumberTypes.floating(8, 4215), 5, 2, 15, 0x7C);
    private static final FloatOracle.Narrow E2M3 = new FloatOracle.Narrow(NumberTypes.floating(6, 4223), 2, 3, 1, 0x20);
    private static final FloatOracle.Narrow E3M2 = new FloatOracle.Narrow(NumberTypes.floating(6, 4224), 3, 2, 3, 0x20);
    private static final FloatOracle.Narrow E2M1 = new FloatOracle.Narrow(NumberTypes.floating(4, 4225), 2, 1, 1, 8);

    private static int controls(int width, int rounding) {
        return width < 8 ? FloatControls.DEFAULT : FloatControls.with(FloatControls.DEFAULT, width, rounding, false);
    }

    @Test
    void allHalvesMatchTheirBits() {
        for (int bits = 0; bits < 0x10000; bits++) {
            float value = HalfFloat.toFloat(bits);
            if (!FloatOracle.isFinite(bits, 16)) {
                assertThat(Float.isNaN(value)).isEqualTo(FloatOracle.isNan(bits, 16));
                assertThat(Math.abs(value)).isNotEqualTo(0);
            } else if (new BigDecimal(value).compareTo(FloatOracle.exact(bits, 16)) != 0) {
                assertThat(value).isEqualTo(FloatOracle.exact(bits, 16).floatValue());
            }
            assertThat(Comparison.signBitSet(value)).isEqualTo(bits >= 0x8000);
            if (!Float.isNaN(value)) {
                assertEquals(bits, HalfFloat.of(value));
                assertEquals(bits, HalfFloat.of((double) value));
            }
        }
        assertEquals(0x7E00, HalfFloat.of(Float.NaN) & 0x7FFF);
        assertEquals(0x7E00, HalfFloat.of(Double.NaN) & 0x7FFF);
    }

    @Test
    void numbersBetweenHalvesAreRounded() {
        for (int bits = 0; bits < 0x7C00; bits++) {
            double low = HalfFloat.toFloat(bits);
            double high = bits == 0x7BFF ? 65536 : HalfFloat.toFloat(bits + 1);
            double middle = (low + high) / 2;
            assertEquals(bits + (bits & 1), HalfFloat.of(middle));
            assertEquals(bits + (bits & 1), HalfFloat.of((float) middle));
            assertEquals(bits, HalfFloat.of(Math.nextDown(middle)));
            assertEquals(bits + 1, HalfFloat.of(Math.nextUp(middle)));
            assertEquals(bits, HalfFloat.of(Math.nextDown((float) middle)));
            assertEquals(bits + 1, HalfFloat.of(Math.nextUp((float) middle)));
            for (int rounding = 0; rounding < 4 && bits % 16 < 3; rounding++) {
                BigDecimal exact = new BigDecimal(Math.nextDown(middle));
                assertEquals(FloatOracle.HALF.round(exact, rounding), HalfFloat.of(exact.doubleValue(), rounding));
                assertEquals(
                        FloatOracle.HALF.round(exact.negate(), rounding), HalfFloat.of(-exact.doubleValue(), rounding));
            }
        }
    }

    @Test
    void narrowFormatsRoundInAllModes() {
        Random random = new Random(3);
        for (FloatOracle.Narrow format : List.of(FloatOracle.BRAIN, E4M3, E5M2, E2M3, E3M2, E2M1)) {
            double[] magnitudes = format.magnitudes;
            double greatest = magnitudes[magnitudes.length - 1];
            int top = magnitudes.length;
            for (int i = 0; i < POINTS; i++) {
                int index = random.nextInt(magnitudes.length - 1);
                double low = magnitudes[index];
                double middle = low + (magnitudes[index + 1] - low) / 2;
                double value = switch (i % 5) {
                    case 0 -> middle;
                    case 1 -> Math.nextUp((float) middle);
                    case 2 -> Math.nextDown((float) middle);
                    case 3 -> (float) (low + (magnitudes[index + 1] - low) * random.nextDouble());
                    default -> Math.min(Float.MAX_VALUE, (float) (greatest * (1 + random.nextDouble() / 8)));
                };
                for (int rounding = 0; rounding < 4; rounding++) {
                    int mode = rounding;
                    for (double x : new double[] {value, -value}) {
                        int exact = format.round(new BigDecimal(x), rounding);
                        int magnitude = format.magnitude(new BigDecimal(x), rounding);
                        boolean isOut = magnitude == top;
                        long saturated = FloatEncoding.encode(x, format.type, rounding, true);
                        long found = FloatEncoding.encode(x, format.type, rounding, false);
                        if (isOut) {
                            assertEquals(greatest, Math.abs(FloatEncoding.decode(saturated, format.type)));
                            boolean hasInfinity = format == FloatOracle.BRAIN || format == E5M2;
                            assertEquals(
                                    hasInfinity ? Double.POSITIVE_INFINITY : format == E4M3 ? Double.NaN : greatest,
                                    Math.abs(FloatEncoding.decode(found, format.type)));
                        } else {
                            assertEquals(exact, found, () -> format.type + " " + x + " " + mode);
                            assertEquals(exact, saturated);
                            assertEquals(magnitudes[magnitude], Math.abs(FloatEncoding.decode(found, format.type)));
                        }
                    }
                }
            }
            assertThat(FloatEncoding.decode(
                            FloatEncoding.encode(Double.POSITIVE_INFINITY, format.type, 0, true), format.type))
                    .isEqualTo(greatest);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8, 4226, 0, 0x1p-127",
        "8, 4226, 127, 1",
        "8, 4226, 254, 0x1p127",
        "8, 4226, 255, NaN",
        "8, 4227, 64, 1",
        "8, 4227, 255, -0.015625",
        "8, 4227, 128, -2",
        "8, 4214, 126, 448",
        "8, 4214, 127, NaN",
        "8, 4214, 255, NaN",
        "8, 4215, 124, Infinity",
        "8, 4215, 252, -Infinity",
        "8, 4215, 125, NaN",
        "6, 4223, 31, 7.5",
        "6, 4223, 63, -7.5",
        "6, 4224, 31, 28",
        "4, 4225, 7, 6",
        "4, 4225, 9, -0.5",
        "16, 0, 16256, 1",
        "16, 0, 32640, Infinity",
        "16, 0, 32641, NaN"
    })
    void encodingsOfSmallFloats(int width, int encoding, long bits, double value) {
        int type = NumberTypes.floating(width, encoding);
        assertEquals(value, FloatEncoding.decode(bits, type));
        if (!Double.isNaN(value)) {
            assertEquals(bits, FloatEncoding.encode(value, type));
        }
        // Between formats: exact as 32 bits, if it fits.
        long single = Folding.fold(Op.OpFConvert, NumberTypes.FLOAT32, type, bits, 0);
        assertEquals(value, (double) Float.intBitsToFloat((int) single));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 64})
    void floatsToIntegers(int width) {
        Random random = new Random(width);
        int type = FloatOracle.type(width);
        for (int i = 0; i < POINTS; i++) {
            long bits =
                    FloatOracle.random(random, width, FloatEncoding.encode(Math.scalb(1.0, random.nextInt(66)), type));
            double value = FloatEncoding.decode(bits, type);
            boolean finite = FloatOracle.isFinite(bits, width);
            BigInteger whole = finite ? new BigDecimal(value).toBigInteger() : BigInteger.ZERO;
            for (int to : new int[] {8, 16, 32, 64}) {
                for (boolean signed : new boolean[] {true, false}) {
                    int integer = NumberTypes.integer(to, signed);
                    Op op = signed ? Op.OpConvertFToS : Op.OpConvertFToU;
                    boolean defined =
                            finite && IntegerOracle.saturate(whole, to, signed).equals(whole);
                    assertEquals(defined, Folding.isDefined(op, integer, type, bits, 0, 0, 0), () -> op + " " + value);
                    if (defined) {
                        long exact = IntegerOracle.bits(whole, to);
                        assertEquals(
                                exact, Folding.fold(op, integer, type, bits, 0), () -> op + " " + value + " " + to);
                        if (to == 32) {
                            int single = signed
                                    ? Conversion.convertFToS32((float) value)
                                    : Conversion.convertFToU32((float) value);
                            int wide = signed ? Conversion.convertFToS32(value) : Conversion.convertFToU32(value);
                            assertEquals((int) exact, wide);
                            assertEquals(width == 64 ? single : wide, single);
                        } else if (to == 64 && width == 32) {
                            assertEquals(
                                    exact,
                                    signed
                                            ? Conversion.convertFToS64((float) value)
                                            : Conversion.convertFToU64((float) value));
                        }
                    }
                    BigInteger nearest = finite
                            ? whole
                            : Double.isNaN(value)
                                    ? BigInteger.ZERO
                                    : value > 0 ? IntegerOracle.greatest(to, signed) : IntegerOracle.least(to, signed);
                    assertEquals(
                            IntegerOracle.bits(IntegerOracle.saturate(nearest, to, signed), to),
                            Conversion.saturateFloat(value, to, signed),
                            () -> op + " saturated " + value + " " + to);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 64})
    void integersToFloats(int from) {
        Random random = new Random(from);
        for (int i = 0; i < POINTS; i++) {
            long bits = IntegerOracle.random(random, from);
            if (i % 3 == 0) {
                // Close to the middle between two numbers of 8, 11, 24 or 53 bits.
                int digits = new int[] {9, 12, 25, 54}[random.nextInt(4)];
                long middle = (random.nextLong() >>> 64 - digits | 1L << digits - 1) << random.nextInt(65 - digits);
                bits = middle + random.nextInt(3) - 1 & -1L >>> 64 - from;
            }
            for (boolean signed : new boolean[] {true, false}) {
                BigInteger value = signed ? IntegerOracle.signed(bits, from) : IntegerOracle.unsigned(bits);
                if (value.signum() == 0) {
                    continue;
                }
                Op op = signed ? Op.OpConvertSToF : Op.OpConvertUToF;
                int integer = NumberTypes.integer(from, signed);
                BigDecimal exact = new BigDecimal(value);
                for (int rounding = 0; rounding < 4; rounding++) {
                    for (int width : new int[] {16, 32, 64}) {
                        long found = Folding.fold(
                                op, FloatOracle.type(width), integer, bits, 0, 0, 0, controls(width, rounding));
                        assertEquals(
                                FloatOracle.round(exact, width, rounding),
                                found,
                                () -> op + " " + value + " to another type");
                    }
                    // bfloat16 goes by way of 32 bits.
                    BigDecimal single = new BigDecimal(exact.floatValue());
                    assertEquals(
                            FloatOracle.BRAIN.round(single, rounding),
                            Folding.fold(op, FloatOracle.BFLOAT16, integer, bits, 0, 0, 0, controls(16, rounding)));
                }
                if (from == 64) {
                    long given = bits;
                    assertEquals(
                            FloatOracle.round(exact, 32, 0),
                            Float.floatToRawIntBits(
                                            signed ? Conversion.convertSToF32(given) : Conversion.convertUToF32(given))
                                    & 0xFFFFFFFFL);
                    assertEquals(
                            FloatOracle.round(exact, 64, 0),
                            Double.doubleToRawLongBits(
                                    signed ? Conversion.convertSToF64(given) : Conversion.convertUToF64(given)));
                }
            }
        }
    }

    @Test
    void integersOf32BitsToFloats() {
        assertThat(Conversion.convertSToF32(-1)).isEqualTo(-1f);
        assertThat(Conversion.convertUToF32(-1)).isEqualTo(0x1p32f);
        assertThat(Conversion.convertSToF64(Integer.MIN_VALUE)).isEqualTo(-0x1p31);
        assertThat(Conversion.convertUToF64(Integer.MIN_VALUE)).isEqualTo(0x1p31);
        assertThat(Conversion.convertFToS64(-0x1.8p40)).isEqualTo(-3L << 39);
        assertThat(Conversion.convertFToU32(4294967295.0)).isEqualTo(-1);
    }

    @Test
    void floatsToNarrowerFloats() {
        Random random = new Random(6);
        for (int i = 0; i < POINTS; i++) {
            long wide = FloatOracle.random(random, 64, 0x3F00_0000_1000_0000L);
            if (i % 2 == 0) {
                wide = Double.doubleToRawLongBits((float) Double.longBitsToDouble(wide) * 0x1p-100 * random.nextInt());
            }
            double value = Double.longBitsToDouble(wide);
            if (Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
                continue;
            }
            for (int rounding = 0; rounding < 4; rounding++) {
                for (int width : new int[] {16, 32}) {
                    assertEquals(
                            FloatOracle.round(new BigDecimal(value), width, rounding),
                            Folding.fold(
                                    Op.OpFConvert,
                                    FloatOracle.type(width),
                                    FloatOracle.FLOAT64,
                                    wide,
                                    0,
                                    0,
                                    0,
                                    controls(width, rounding)),
                            () -> value + " to a narrower type");
                }
            }
        }
    }

    @Test
    void roundingToIntegers() {
        RoundingMode[] modes = {RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.CEILING, RoundingMode.FLOOR};
        for (double value = -4; value <= 4; value += 0.125) {
            for (int rounding = 0; rounding < 4; rounding++) {
                assertThat(Conversion.roundToInteger(value, rounding))
                        .isEqualTo(new BigDecimal(value)
                                        .setScale(0, modes[rounding])
                                        .doubleValue()
                                + 0.0);
            }
        }
    }

    @Test
    void quantizeToF16() {
        Random random = new Random(7);
        for (int i = 0; i < POINTS; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            double found = Float.intBitsToFloat((int) Folding.fold(
                    Op.OpQuantizeToF16,
                    FloatOracle.FLOAT32,
                    FloatOracle.FLOAT32,
                    Float.floatToRawIntBits(value) & 0xFFFFFFFFL,
                    0));
            double half = HalfFloat.toFloat(HalfFloat.of(value));
            assertEquals(Math.abs(half) < 0x1p-14 ? Math.copySign(0, value) : half, found);
        }
    }

    @Test
    void brainFloatsAndTensorFloats() {
        for (int high = 0; high < 0x10000; high++) {
            float exact = Conversion.convertBF16ToF(high);
            if (!Float.isNaN(exact)) {
                assertEquals(high, Conversion.convertFToBF16(exact));
                assertThat((double) exact).isEqualTo(FloatEncoding.decode(high, FloatOracle.BFLOAT16));
            }
        }
        Random random = new Random(8);
        for (int i = 0; i < POINTS; i++) {
            float value = Float.intBitsToFloat(random.nextInt() & -1 << random.nextInt(20));
            if (Float.isNaN(value) || Float.isInfinite(value) || value == 0) {
                continue;
            }
            assertEquals(FloatOracle.BRAIN.round(new BigDecimal(value), 0), Conversion.convertFToBF16(value));
            float rounded = Conversion.roundFToTF32(value);
            assertEquals(0, Float.floatToRawIntBits(rounded) & 0x1FFF);
            if (!Float.isInfinite(rounded)) {
                double unit = Math.scalb((double) Math.ulp(value), 13);
                assertThat(Math.abs((double) rounded - value)).isLessThanOrEqualTo(unit / 2);
                if (Math.abs((double) rounded - value) == unit / 2) {
                    assertEquals(0, Float.floatToRawIntBits(rounded) & 0x2000);
                }
            }
        }
        assertThat(Conversion.roundFToTF32(Float.NaN)).isNaN();
        assertThat(Conversion.convertBF16ToF(Conversion.convertFToBF16(Float.NaN)))
                .isNaN();
        assertThat(Conversion.roundFToTF32(Float.MAX_VALUE)).isEqualTo(Float.POSITIVE_INFINITY);
    }

    @Test
    void bitcasts() {
        long[] to = new long[4];
        Conversion.bitcast(new long[] {0x0004_0003_0002_0001L}, 64, to, 16);
        assertThat(to).containsExactly(1, 2, 3, 4);
        long[] back = new long[2];
        Conversion.bitcast(to, 16, back, 32);
        assertThat(back).containsExactly(0x20001, 0x40003);
        int from = NumberTypes.UINT32;
        int type = NumberTypes.floating(6, 4223);
        assertEquals(0x3F, Folding.fold(Op.OpBitcastExtractEXT, type, from, 0xFC000000L, 26));
        assertThat(Folding.isDefined(Op.OpBitcastExtractEXT, type, from, 0, 27, 0, 0))
                .isFalse();
        assertThat(Folding.isDefined(Op.OpBitcastExtractEXT, type, from, 0, 26, 0, 0))
                .isTrue();
    }
}
