// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.internal.number.NumberOracle.FLOAT16;
import static org.spirv4j.internal.number.NumberOracle.FLOAT32;
import static org.spirv4j.internal.number.NumberOracle.FLOAT64;
import static org.spirv4j.internal.number.NumberOracle.parsed;
import static org.spirv4j.internal.number.NumberOracle.print;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Literals of the IEEE 754 widths. */
class FloatLiteralTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 80000000",
        "0.0, 0",
        "-0.0, 80000000",
        "1, 3f800000",
        "010, 41200000",
        "00012.5, 41480000",
        "+1.5, 3fc00000",
        "1., 3f800000",
        ".5, 3f000000",
        "-.5, bf000000",
        "1e5, 47c35000",
        "1E5, 47c35000",
        "1e+05, 47c35000",
        "1e-50, 0",
        "-1e-50, 80000000",
        "0e99999999999, 0",
        "1e-99999999999, 0",
        "3.4028235e38, 7f7fffff",
        "3.40282356779733661e38, 7f7fffff",
        "16777217, 4b800000",
        "16777217.0, 4b800000",
        "16777217.000000000000000000001, 4b800001",
        "16777219, 4b800002",
        "1.00000005960464477539, 3f800000",
        "1.00000005960464477540, 3f800001",
        "1.4e-45, 1",
        "7e-46, 0",
        "7.1e-46, 1",
        "1.17549435e-38, 800000",
        "1.17549424e-38, 7fffff",
        "-0.300000012, be99999a",
        "1.35631564e-19, 20202020",
        "340282346638528859811704183484516925440, 7f7fffff",
    })
    void decimals32(String literal, String bits) {
        assertThat(parsed(literal, FLOAT32)).isEqualTo(bits);
    }

    @ParameterizedTest
    @CsvSource({
        "0x1p+128, 7f800000",
        "-0x1p+128, ff800000",
        "0x1.8p+128, 7fc00000",
        "-0x1.0002p+128, ff800100",
        "0x1p+129, 7f800000",
        "-0x1.8p+200, ff800000",
        "0x1p+99999999999999999999, 7f800000",
        "0x1p-99999999999999999999, 0",
        "-0x1p-99999, 80000000",
        "0x1p-149, 1",
        "0x1p-150, 0",
        "0x1.8p-149, 1",
        "0x1.fffffcp-127, 7fffff",
        "0x1.fffffffp0, 3fffffff",
        "0x1.00000000fp0, 3f800000",
        "0x1.fffffffffffffffffffffp0, 3fffffff",
        "0x100000000000p0, 55800000",
        "0x0.00001p+20, 3f800000",
        "0x0p+128, 0",
        "-0x0p+3, 80000000",
        "0xp1, 0",
        "0x.p1, 0",
        "0x1.p3, 41000000",
        "0x.8p1, 3f800000",
        "0X1p3, 41000000",
        "0xABp-4, 412b0000",
        "0x1.8p+0128, 7fc00000",
        "0x123456789abcdef0123456789p-80, 4791a2b3",
        "0x1.0018p+128, 7f800c00",
        "0x1.000001p+128, 7f800000",
    })
    void hexadecimals32(String literal, String bits) {
        assertThat(parsed(literal, FLOAT32)).isEqualTo(bits);
    }

    @ParameterizedTest
    @CsvSource({
        "0x1p+1024, 7ff0000000000000",
        "-0x1.8p+1024, fff8000000000000",
        "0x1.0000000000001p+1024, 7ff0000000000001",
        "-0x1.fffffffffffffp+1024, ffffffffffffffff",
        "0x1.ffffffffffffap-1023, ffffffffffffd",
        "0x1p-1074, 1",
        "0x1p-1075, 0",
        "1.7976931348623157e308, 7fefffffffffffff",
        "4.9e-324, 1",
        "2.4703282292062327e-324, 0",
        "2.4703282292062328e-324, 1",
        "2.2250738585072011e-308, fffffffffffff",
        "9007199254740993, 4340000000000000",
        "9007199254740993.0000000000000000000000000001, 4340000000000001",
        "-42, c045000000000000",
        "1e23, 44b52d02c7e14af6",
        "8.5e22, 44b1ffdbf6b2b2eb",
        "-0, 8000000000000000",
    })
    void wide(String literal, String bits) {
        assertThat(parsed(literal, FLOAT64)).isEqualTo(bits);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 3c00",
        "1.000844, 3c00",
        "1.001465, 3c01",
        "65504, 7bff",
        "65535.99, 7bff",
        "-65519, fbff",
        "1e-8, 0",
        "5.96e-8, 0",
        "5.9604644775390625e-8, 1",
        "-0, 8000",
        "-1e-50, 8000",
        "0x1p-24, 1",
        "0x1p-25, 0",
        "0x1.8p-24, 1",
        "0x1.ffffp0, 3fff",
        "0x1p+16, 7c00",
        "-0x1.004p+16, fc01",
        "0x1.0001p+16, 7c00",
        "0x1.8p+17, 7c00",
        "-0x1.ffp+16, fffc",
        "-0x1.d2cp-10, 974b",
    })
    void narrow(String literal, String bits) {
        assertThat(parsed(literal, FLOAT16)).isEqualTo(bits);
    }

    /** Rounding to 32 bits comes first: it takes this number up to 1 + 2^-10, which then needs no cutting. */
    @Test
    void narrowNumbersAreCutAfterRoundingTo32Bits() {
        assertThat(parsed("1.00097656249999", FLOAT16)).isEqualTo("3c01");
        assertThat(parsed("1.0009765", FLOAT16)).isEqualTo("3c00");
        assertThat(parsed("65535.999", FLOAT16)).isEqualTo("OUT_OF_RANGE");
    }

    @Test
    void decimalsNeverBecomeInfinite() {
        for (String literal : new String[] {"3.4028236e38", "3.40282356779733662e38", "1e39", "-1e40", "1e400"}) {
            assertThat(parsed(literal, FLOAT32)).isEqualTo("OUT_OF_RANGE");
            assertThat(parsed(literal, FLOAT16)).isEqualTo("OUT_OF_RANGE");
        }
        assertThat(parsed("1e309", FLOAT64)).isEqualTo("OUT_OF_RANGE");
        assertThat(parsed("1.7976931348623159e308", FLOAT64)).isEqualTo("OUT_OF_RANGE");
        assertThat(parsed("-1e99999999999999999999", FLOAT64)).isEqualTo("OUT_OF_RANGE");
        assertThat(parsed("65536", FLOAT16)).isEqualTo("OUT_OF_RANGE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+",
                "-",
                ".",
                "-.",
                "e5",
                ".e5",
                "1e",
                "1e+",
                "1e-",
                "1e+-5",
                "1e5f",
                "1e5.5",
                "1..5",
                "1,5",
                "inf",
                "nan",
                "Infinity",
                "NaN",
                "--1",
                "-+1",
                "+-1",
                "++1",
                "abc",
                "1'000",
                "0x",
                "0x1",
                "0x1.8",
                "0x1p",
                "0x1p+",
                "0x1p1-",
                "0x1p+-3",
                "0x1p++3",
                "0x1P+3",
                "0x1..8p1",
                "0x1.gp1",
                "0x1p3p",
                "0x1p3.0",
                "+0x1p3",
                "-+0x1p3",
                "--0x1p3",
                "0x-1p3",
                "0x1p3 ",
                "1 ",
                "\u0661.5",
                "1e\u0665",
                "0x1p\u0663"
            })
    void refusesOtherNotations(String literal) {
        assertThat(parsed(literal, FLOAT16)).isEqualTo("MALFORMED");
        assertThat(parsed(literal, FLOAT32)).isEqualTo("MALFORMED");
        assertThat(parsed(literal, FLOAT64)).isEqualTo("MALFORMED");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "80000000, -0",
        "1, 0x1p-149",
        "7fffff, 0x1.fffffcp-127",
        "7f800000, 0x1p+128",
        "ff800000, -0x1p+128",
        "7fc00000, 0x1.8p+128",
        "ffffffff, -0x1.fffffep+128",
        "800000, 1.17549435e-38",
        "7f7fffff, 3.40282347e+38",
        "3dcccccd, 0.100000001",
        "501502f9, 1e+10",
        "4b800000, 16777216",
        "4e6e6b28, 1e+09",
        "4e6e6b29, 1.00000006e+09",
        "38d1b717, 9.99999975e-05",
        "38d1b716, 9.99999902e-05",
        "3f800000, 1",
        "be99999a, -0.300000012",
        "41580000, 13.5",
        "4b7fffff, 16777215",
    })
    void prints32(String bits, String text) {
        assertThat(print(Long.parseLong(bits, 16), FLOAT32)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "8000000000000000, -0",
        "7fefffe502e765dd, 1.79767e+308",
        "3fc999999999999a, 0.20000000000000001",
        "400921fb54442d18, 3.1415926535897931",
        "fffffffffffff, 0x1.ffffffffffffep-1023",
        "1, 0x1p-1074",
        "7ff0000000000001, 0x1.0000000000001p+1024",
        "10000000000000, 2.2250738585072014e-308",
        "4340000000000000, 9007199254740992",
        "4376345785d8a000, 1e+17",
        "43763457857580ff, 99999999896063984",
        "3ff0000000000001, 1.0000000000000002",
        "3f1a36e2eb1c432d, 0.0001",
        "3ee4f8b588e368f1, 1.0000000000000001e-05",
    })
    void prints64(String bits, String text) {
        assertThat(print(Long.parseUnsignedLong(bits, 16), FLOAT64)).isEqualTo(text);
    }

    @Test
    void unusedBitsOfNarrowFloatsAreNotPrinted() {
        assertThat(print(0x12343C00L, FLOAT16)).isEqualTo("0x1p+0");
        assertThat(print(0xFFFFFFFF_3F800000L, FLOAT32)).isEqualTo("1");
    }

    @Test
    void unknownTypesArePrintedAsWords() {
        assertThat(print(0x38, NumberTypes.floating(8, -1))).isEqualTo("!0x00000038");
        assertThat(print(0x89ABCDEF_01234567L, NumberTypes.floating(48, -1))).isEqualTo("!0x01234567 !0x89abcdef");
        assertThat(print(7, NumberTypes.floating(16, 99))).isEqualTo("!0x00000007");
        assertThat(print(7, NumberTypes.integer(128, false))).isEqualTo("!0x00000007 !0x00000000");
        assertThat(parsed("1", NumberTypes.floating(8, -1))).isEqualTo("UNSUPPORTED_TYPE");
        assertThat(parsed("1", NumberTypes.floating(32, 0))).isEqualTo("UNSUPPORTED_TYPE");
    }
}
