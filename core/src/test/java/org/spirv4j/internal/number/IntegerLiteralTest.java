// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.internal.number.NumberOracle.parsed;
import static org.spirv4j.internal.number.NumberOracle.print;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntegerLiteralTest {
    @ParameterizedTest
    @CsvSource({
        "u32, 0, 0",
        "u32, 00, 0",
        "u32, +5, 5",
        "u32, 010, 8",
        "u32, +010, 8",
        "u32, 0x10, 10",
        "u32, +0x10, 10",
        "u32, 0X1f, 1f",
        "u32, 0xABCDEFab, abcdefab",
        "u32, 4294967295, ffffffff",
        "u32, 037777777777, ffffffff",
        "u8, 255, ff",
        "u8, 0x00000000000000000000ff, ff",
        "s8, 127, 7f",
        "s8, -128, ffffffffffffff80",
        "s8, -0200, ffffffffffffff80",
        "s8, 0x80, ffffffffffffff80",
        "s16, -0, 0",
        "s16, -0x0, 0",
        "s16, 0xffff, ffffffffffffffff",
        "s16, -0x8000, ffffffffffff8000",
        "s16, 0x7fff, 7fff",
        "s1, -1, ffffffffffffffff",
        "s1, 0x1, ffffffffffffffff",
        "u1, 1, 1",
        "u48, 281474976710655, ffffffffffff",
        "s48, 0x800000000000, ffff800000000000",
        "s48, -32, ffffffffffffffe0",
        "s64, 0xffffffffffffffff, ffffffffffffffff",
        "s64, -9223372036854775808, 8000000000000000",
        "s64, 9223372036854775807, 7fffffffffffffff",
        "s64, -0x8000000000000000, 8000000000000000",
        "u64, 18446744073709551615, ffffffffffffffff",
        "u64, 01777777777777777777777, ffffffffffffffff",
        "u64, 0xffffffffffffffff, ffffffffffffffff",
    })
    void accepts(String type, String literal, String bits) {
        assertThat(parsed(literal, type(type))).isEqualTo(bits);
    }

    @ParameterizedTest
    @CsvSource({
        "u32, -0, NEGATIVE",
        "u32, -1, NEGATIVE",
        "u32, 4294967296, OUT_OF_RANGE",
        "u32, 0x100000000, OUT_OF_RANGE",
        "u8, 256, OUT_OF_RANGE",
        "u1, 2, OUT_OF_RANGE",
        "s1, 1, OUT_OF_RANGE",
        "s8, 128, OUT_OF_RANGE",
        "s8, -129, OUT_OF_RANGE",
        "s16, +0xffff, OUT_OF_RANGE",
        "s16, 0177777, OUT_OF_RANGE",
        "s16, 0x10000, OUT_OF_RANGE",
        "s16, -0x8001, OUT_OF_RANGE",
        "s64, 9223372036854775808, OUT_OF_RANGE",
        "s64, -9223372036854775809, OUT_OF_RANGE",
        "s64, 18446744073709551615, OUT_OF_RANGE",
        "u64, 18446744073709551616, OUT_OF_RANGE",
        "u64, 18446744073709551625, OUT_OF_RANGE",
        "u64, 99999999999999999999999, OUT_OF_RANGE",
        "u64, 0x10000000000000000, OUT_OF_RANGE",
        "u64, 02000000000000000000000, OUT_OF_RANGE",
    })
    void refusesWhatDoesNotFit(String type, String literal, String error) {
        assertThat(parsed(literal, type(type))).isEqualTo(error);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+",
                "-",
                "--1",
                "-+1",
                "+-1",
                "++1",
                "08",
                "0x",
                "0xg",
                "000x1",
                "0b1",
                "1.0",
                "1e5",
                "1u",
                "abc",
                "1_000",
                "%1",
                "\"1\"",
                "0x1p3",
                "1 2",
                "\u0661",
                "-0x",
                "99999999999999999999999z"
            })
    void refusesOtherNotations(String literal) {
        assertThat(parsed(literal, type("s32"))).isEqualTo("MALFORMED");
    }

    @Test
    void refusesMoreThan64Bits() {
        assertThat(parsed("1", NumberTypes.integer(65, false))).isEqualTo("UNSUPPORTED_TYPE");
        assertThat(parsed("1", NumberTypes.integer(128, true))).isEqualTo("UNSUPPORTED_TYPE");
        assertThat(parsed("1", 0)).isEqualTo("UNSUPPORTED_TYPE");
    }

    @Test
    void readsWhatItPrintsForEveryWidth() {
        Random random = new Random(1);
        for (int width = 1; width <= 64; width++) {
            for (int i = 0; i < 40; i++) {
                long bits = random.nextLong() >>> random.nextInt(64);
                long signed = bits << 64 - width >> 64 - width;
                long unsigned = bits << 64 - width >>> 64 - width;
                int signedType = NumberTypes.integer(width, true);
                int unsignedType = NumberTypes.integer(width, false);
                assertThat(print(signed, signedType)).isEqualTo(Long.toString(signed));
                assertThat(print(unsigned, unsignedType)).isEqualTo(Long.toUnsignedString(unsigned));
                assertThat(parsed(Long.toString(signed), signedType)).isEqualTo(Long.toHexString(signed));
                assertThat(parsed(Long.toUnsignedString(unsigned), unsignedType))
                        .isEqualTo(Long.toHexString(unsigned));
                assertThat(parsed("0x" + Long.toHexString(unsigned), signedType))
                        .isEqualTo(Long.toHexString(signed));
            }
        }
    }

    @Test
    void rangesAreExact() {
        for (int width = 1; width <= 64; width++) {
            BigInteger limit = BigInteger.ONE.shiftLeft(width);
            BigInteger half = limit.shiftRight(1);
            int signed = NumberTypes.integer(width, true);
            int unsigned = NumberTypes.integer(width, false);
            assertThat(parsed(limit.subtract(BigInteger.ONE).toString(), unsigned))
                    .doesNotContain("_");
            assertThat(parsed(limit.toString(), unsigned)).isEqualTo("OUT_OF_RANGE");
            assertThat(parsed(half.subtract(BigInteger.ONE).toString(), signed)).doesNotContain("_");
            assertThat(parsed(half.toString(), signed)).isEqualTo("OUT_OF_RANGE");
            assertThat(parsed(half.negate().toString(), signed)).doesNotContain("_");
            assertThat(parsed(half.negate().subtract(BigInteger.ONE).toString(), signed))
                    .isEqualTo("OUT_OF_RANGE");
            assertThat(parsed("0x" + limit.toString(16), signed)).isEqualTo("OUT_OF_RANGE");
        }
    }

    @Test
    void printsTheWholeWordOfNarrowTypes() {
        assertThat(print(0xFFFFFFFFL, type("u8"))).isEqualTo("4294967295");
        assertThat(print(0x12345678, type("s8"))).isEqualTo("305419896");
        assertThat(print(0xFF, type("s8"))).isEqualTo("255");
        assertThat(print(-1, type("s8"))).isEqualTo("-1");
        assertThat(print(0xFFFFFFFFL, type("s8"))).isEqualTo("-1");
        assertThat(print(0xFFFFFFFFFFL, type("s40"))).isEqualTo("1099511627775");
        assertThat(print(Long.MIN_VALUE, type("s64"))).isEqualTo("-9223372036854775808");
        assertThat(print(-1, type("u64"))).isEqualTo("18446744073709551615");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "-0x0, 0",
        "-00, 0",
        "+5, 5",
        "010, 8",
        "0x10, 10",
        "4294967295, ffffffff",
        "4294967296, OUT_OF_RANGE",
        "-1, NEGATIVE",
        "-99999999999999999999, NEGATIVE",
        "-+0, MALFORMED",
        "--0, MALFORMED",
        "'', MALFORMED",
        "-, MALFORMED",
        "0x, MALFORMED",
        "08, MALFORMED",
        "1.0, MALFORMED",
        "12K, MALFORMED",
    })
    void immediates(String literal, String expected) {
        byte[] text = ("!" + literal + "7").getBytes(StandardCharsets.UTF_8);
        NumberParser parser = new NumberParser();
        boolean ok = parser.parseImmediate(text, 1, text.length - 1);
        assertThat(ok ? Long.toHexString(parser.bits()) : parser.error().name()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "-0, 0",
        "-1, ffffffff",
        "+5, 5",
        "010, 8",
        "0x10, 10",
        "4294967295, ffffffff",
        "4294967296, OUT_OF_RANGE",
        "-2147483648, 80000000",
        "-2147483649, OUT_OF_RANGE",
        "-0x5, fffffffb",
        "1.0, 3f800000",
        "-1.5, bfc00000",
        ".5, 3f000000",
        "0x1.8p+4, 41c00000",
        "0x1p+4, MALFORMED",
        "1e5, MALFORMED",
        "1.0e40, OUT_OF_RANGE",
        "foo, MALFORMED",
    })
    void numbersWithoutAType(String literal, String expected) {
        byte[] text = literal.getBytes(StandardCharsets.UTF_8);
        NumberParser parser = new NumberParser();
        boolean ok = parser.parse(text, 0, text.length, NumberParser.untyped(text, 0, text.length));
        assertThat(
                        ok
                                ? Integer.toHexString((int) parser.bits())
                                : parser.error().name())
                .isEqualTo(expected);
    }

    private static int type(String name) {
        return NumberTypes.integer(Integer.parseInt(name.substring(1)), name.charAt(0) == 's');
    }
}
