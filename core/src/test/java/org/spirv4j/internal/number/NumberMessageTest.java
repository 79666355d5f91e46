// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NumberMessageTest {
    @Test
    void integers() {
        assertThat(message("300", NumberTypes.integer(8, false)))
                .isEqualTo("'300' does not fit an 8-bit unsigned integer: 0 to 255");
        assertThat(message("-129", NumberTypes.integer(8, true)))
                .isEqualTo("'-129' does not fit an 8-bit signed integer: -128 to 127");
        assertThat(message("0x10000", NumberTypes.integer(16, true)))
                .isEqualTo("'0x10000' does not fit a 16-bit signed integer: at most 0xffff");
        assertThat(message("9999999999999999999999", NumberTypes.integer(64, false)))
                .isEqualTo(
                        "'9999999999999999999999' does not fit a 64-bit unsigned integer: 0 to 18446744073709551615");
        assertThat(message("-1", NumberTypes.UINT32))
                .isEqualTo("'-1' is negative, but a 32-bit unsigned integer is expected: 0 to 4294967295");
        assertThat(message("10.5", NumberTypes.integer(32, true)))
                .isEqualTo("'10.5' is not a 32-bit signed integer: expected digits, or hexadecimal digits after 0x");
        assertThat(message("1", NumberTypes.integer(128, true)))
                .isEqualTo("a number cannot be written for a 128-bit signed integer; write its words as !0x... instead"
                        + " of '1'");
    }

    @Test
    void floats() {
        assertThat(message("1e40", NumberTypes.FLOAT32))
                .isEqualTo("'1e40' does not fit a 32-bit float: at most 3.40282347e+38, infinity is 0x1p+128");
        assertThat(message("480", NumberOracle.E4M3))
                .isEqualTo("'480' does not fit a Float8E4M3EXT float: at most 448");
        assertThat(message("2", NumberOracle.MXINT8)).isEqualTo("'2' does not fit an MXInt8EXT float: -2 to 1.984375");
        assertThat(message("0", NumberOracle.E8M0))
                .isEqualTo("'0' does not fit a Float8UnsignedE8M0EXT float: 0x1p-127 to 0x1p+127");
        assertThat(message("--1", NumberOracle.FLOAT16))
                .isEqualTo("'--1' is not a 16-bit float: expected a decimal number or a hexadecimal one such as"
                        + " 0x1.8p+3");
        assertThat(message("1", NumberTypes.floating(8, -1)))
                .isEqualTo("a number cannot be written for a float of an unsupported encoding or width; write its words"
                        + " as !0x... instead of '1'");
    }

    @Test
    void longTokensAreCut() {
        assertThat(message("9".repeat(1000), NumberTypes.UINT32)).contains("'" + "9".repeat(60) + "...'");
    }

    private static String message(String literal, int type) {
        byte[] text = literal.getBytes(StandardCharsets.UTF_8);
        NumberParser parser = new NumberParser();
        assertThat(parser.parse(text, 0, text.length, type)).isFalse();
        return parser.message(text, 0, text.length, type);
    }
}
