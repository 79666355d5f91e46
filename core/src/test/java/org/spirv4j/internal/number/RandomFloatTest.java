// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.spirv4j.internal.number.NumberOracle.FLOAT32;
import static org.spirv4j.internal.number.NumberOracle.FLOAT64;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Random numbers against exact arithmetic; {@code -Dnumber.rounds=N} runs N times as many. */
class RandomFloatTest {
    private static final int ROUNDS = Integer.getInteger("number.rounds", 1);

    private final NumberParser parser = new NumberParser();
    private final byte[] out = new byte[64];

    @Test
    void prints32BitNumbersAsTheOracleDoes() {
        Random random = new Random(32);
        printAndCompare(ROUNDS * 60_000, FLOAT32, random::nextInt, 9);
    }

    @Test
    void prints64BitNumbersAsTheOracleDoes() {
        Random random = new Random(64);
        printAndCompare(ROUNDS * 20_000, FLOAT64, random::nextLong, 17);
    }

    @Test
    void printsShortNumbersAsTheOracleDoes() {
        Random random = new Random(1);
        printAndCompare(
                ROUNDS * 20_000,
                FLOAT64,
                () -> Double.doubleToRawLongBits(random.nextInt(1 << 25) * Math.scalb(1.0, random.nextInt(120) - 80)),
                17);
        printAndCompare(
                ROUNDS * 20_000,
                FLOAT32,
                () -> Float.floatToRawIntBits(random.nextInt(1 << 12) * Math.scalb(1f, random.nextInt(90) - 60)),
                9);
        printAndCompare(
                ROUNDS * 20_000,
                FLOAT64,
                () -> Double.doubleToRawLongBits(random.nextInt(100_000) * Math.pow(10, random.nextInt(60) - 30)),
                17);
    }

    private void printAndCompare(int count, int type, LongSupplier numbers, int precision) {
        for (int i = 0; i < count; i++) {
            long bits = numbers.getAsLong();
            double value = type == FLOAT32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
            double smallest = type == FLOAT32 ? Float.MIN_NORMAL : Double.MIN_NORMAL;
            if (Double.isFinite(value) && (value == 0 || Math.abs(value) >= smallest)) {
                String text = NumberOracle.print(bits, type);
                String expected = NumberOracle.general(value, precision);
                if (!text.equals(expected)) {
                    assertThat(text).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void readsWhatItPrints() {
        Random random = new Random(2);
        for (int i = 0; i < ROUNDS * 200_000; i++) {
            roundTrip(random.nextInt() & 0xFFFFFFFFL, FLOAT32);
            roundTrip(random.nextLong(), FLOAT64);
        }
    }

    private void roundTrip(long bits, int type) {
        int end = NumberPrinter.print(bits, type, out, 0);
        if (!parser.parse(out, 0, end, type) || parser.bits() != bits) {
            fail("%x prints as %s", bits, new String(out, 0, end, StandardCharsets.US_ASCII));
        }
    }

    @Test
    void theExactPrinterAgrees() {
        Random random = new Random(3);
        for (int i = 0; i < ROUNDS * 5_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong() >>> 1);
            if (Double.isFinite(value) && value >= Double.MIN_NORMAL) {
                long bits = Double.doubleToRawLongBits(value);
                BigDecimal exact = DecimalPrinter.exactly(
                        FloatFormat.BINARY64.significand(bits), FloatFormat.BINARY64.scale(bits), 17);
                assertThat(exact).isEqualByComparingTo(NumberOracle.general(value, 17));
            }
        }
    }

    @Test
    void roundsRandomDecimalsExactly() {
        Random random = new Random(4);
        for (int i = 0; i < ROUNDS * 10_000; i++) {
            int digits = 1 + random.nextInt(random.nextInt(4) == 0 ? 40 : 20);
            BigInteger unscaled = new BigInteger(digits * 10 / 3, random);
            int range = random.nextBoolean() ? 50 : 330;
            compare(new BigDecimal(unscaled, random.nextInt(2 * range) - range), FloatFormat.BINARY64, FLOAT64);
            compare(new BigDecimal(unscaled, random.nextInt(100) - 50), FloatFormat.BINARY32, FLOAT32);
        }
    }

    /** Middles between two neighbours, and the decimals next to a middle at some distance. */
    @Test
    void roundsMiddlesExactly() {
        Random random = new Random(5);
        for (int i = 0; i < ROUNDS * 250; i++) {
            middle(random.nextInt(0x7F7FFFFF), FloatFormat.BINARY32, FLOAT32, random);
            middle(random.nextInt(64) << 23 | 0x3F800000 - (5 << 23), FloatFormat.BINARY32, FLOAT32, random);
            middle(random.nextInt(0x00800010), FloatFormat.BINARY32, FLOAT32, random);
            middle((random.nextLong() & Long.MAX_VALUE) % 0x7FEFFFFFFFFFFFFFL, FloatFormat.BINARY64, FLOAT64, random);
            middle(0x3FF0000000000000L + (random.nextLong() >>> 5), FloatFormat.BINARY64, FLOAT64, random);
        }
    }

    private void middle(long bits, FloatFormat format, int type, Random random) {
        BigDecimal value = NumberOracle.decode(bits, format);
        BigDecimal next = NumberOracle.decode(bits + 1, format);
        BigDecimal middle = value.add(next).divide(BigDecimal.valueOf(2));
        BigDecimal distance = BigDecimal.ONE.movePointLeft(middle.scale() + random.nextInt(3));
        compare(middle, format, type);
        compare(middle.add(distance), format, type);
        compare(middle.subtract(distance), format, type);
    }

    private void compare(BigDecimal value, FloatFormat format, int type) {
        String literal = value.toString();
        long expected = NumberOracle.encode(value, format, true);
        boolean ok = NumberOracle.parse(parser, literal, type);
        if (expected < 0 ? parser.error() != NumberError.OUT_OF_RANGE : !ok || parser.bits() != expected) {
            fail("%s: %x, not %x", literal, parser.bits(), expected);
        }
        long exact =
                DecimalParser.parseExactly(literal.getBytes(StandardCharsets.US_ASCII), 0, literal.length(), format);
        if (exact != (expected < 0 ? DecimalParser.OUT_OF_RANGE : expected)) {
            fail("%s: %x exactly, not %x", literal, exact, expected);
        }
    }

    @Test
    void cutsHexadecimalsExactly() {
        Random random = new Random(6);
        FloatFormat[] formats = {
            FloatFormat.BINARY16, FloatFormat.BINARY32, FloatFormat.BINARY64, FloatFormat.BFLOAT16,
            FloatFormat.FLOAT8_E4M3, FloatFormat.FLOAT8_E5M2, FloatFormat.FLOAT6_E2M3, FloatFormat.FLOAT6_E3M2,
            FloatFormat.FLOAT4_E2M1
        };
        int[] types = {
            NumberOracle.FLOAT16,
            FLOAT32,
            FLOAT64,
            NumberOracle.BFLOAT16,
            NumberOracle.E4M3,
            NumberOracle.E5M2,
            NumberOracle.E2M3,
            NumberOracle.E3M2,
            NumberOracle.E2M1
        };
        for (int i = 0; i < ROUNDS * 15_000; i++) {
            int which = random.nextInt(formats.length);
            FloatFormat format = formats[which];
            BigInteger digits = new BigInteger(4 * (1 + random.nextInt(24)), random);
            int places = random.nextInt(20);
            int exponent = random.nextInt(3 * format.bias() + 200) - 2 * format.bias() - 100;
            StringBuilder text = new StringBuilder(digits.toString(16));
            while (text.length() < places) {
                text.insert(0, '0');
            }
            if (places > 0) {
                text.insert(text.length() - places, '.');
            }
            BigDecimal value = new BigDecimal(digits).multiply(NumberOracle.powerOfTwo(exponent - 4 * places));
            long expected = NumberOracle.encode(value, format, false);
            String literal = "0x" + text + "p" + exponent;
            boolean ok = NumberOracle.parse(parser, literal, types[which]);
            boolean special = ok && parser.bits() > format.maxFinite();
            if (expected < 0 ? ok && !special : !ok || parser.bits() != expected) {
                fail("%s as %s: %x, not %x", literal, format, parser.bits(), expected);
            }
            assertThat(expected >= 0 || !format.hasInfinity() || special).isTrue();
        }
    }
}
