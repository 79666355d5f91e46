// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.internal.number.NumberOracle.BFLOAT16;
import static org.spirv4j.internal.number.NumberOracle.E2M1;
import static org.spirv4j.internal.number.NumberOracle.E2M3;
import static org.spirv4j.internal.number.NumberOracle.E3M2;
import static org.spirv4j.internal.number.NumberOracle.E4M3;
import static org.spirv4j.internal.number.NumberOracle.E5M2;
import static org.spirv4j.internal.number.NumberOracle.E8M0;
import static org.spirv4j.internal.number.NumberOracle.FLOAT16;
import static org.spirv4j.internal.number.NumberOracle.MXINT8;
import static org.spirv4j.internal.number.NumberOracle.parsed;
import static org.spirv4j.internal.number.NumberOracle.print;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.FPEncoding;

class AlternativeEncodingTest {
    @Test
    void encodingsAreThoseOfTheGrammar() {
        for (FPEncoding encoding : FPEncoding.values()) {
            int width = FloatFormat.encodingWidth(encoding.value());
            assertThat(FloatFormat.of(NumberTypes.floating(width, encoding.value()))
                            .description())
                    .isEqualTo(encoding.name() + " float");
        }
        assertThat(FloatFormat.encodingWidth(1)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({
        "bf16, 0x0p+0",
        "e4m3, 0x0p+0",
        "e5m2, 0x0p+0",
        "e2m3, 0x0p+0",
        "e3m2, 0x0p+0",
        "e2m1, 0x0p+0",
        "e8m0, 0x1p-127",
        "mxint8, 0x0p+0",
        "half, 0x0p+0"
    })
    void everyPatternReadsAsItPrints(String name, String zero) {
        int type = type(name);
        int width = NumberTypes.width(type);
        assertThat(print(0, type)).isEqualTo(zero);
        for (long bits = 0; bits < 1L << width; bits++) {
            String text = print(bits, type);
            assertThat(print(bits | -1L << width, type)).isEqualTo(text);
            if (!parsed(text, type).equals(Long.toHexString(bits))) {
                assertThat(parsed(text, type)).as(text).isEqualTo(Long.toHexString(bits));
            }
        }
    }

    /** The decimal number of each finite pattern, and of the middle between it and the next, must lead to it. */
    @ParameterizedTest
    @CsvSource({"half", "bf16", "e4m3", "e5m2", "e2m3", "e3m2", "e2m1"})
    void decimalsAreCutToTheNextPatternTowardsZero(String name) {
        int type = type(name);
        FloatFormat format = FloatFormat.of(type);
        int step = format == FloatFormat.BFLOAT16 ? 7 : 1;
        for (long bits = 0; bits <= format.maxFinite(); bits += step) {
            BigDecimal value = NumberOracle.decode(bits, format);
            assertThat(parsed(value.toString(), type)).isEqualTo(Long.toHexString(bits));
            assertThat(parsed("-" + value, type)).isEqualTo(Long.toHexString(bits | format.signMask()));
            if (bits < format.maxFinite()) {
                BigDecimal middle =
                        value.add(NumberOracle.decode(bits + 1, format)).divide(BigDecimal.valueOf(2));
                assertThat(parsed(middle.toString(), type)).isEqualTo(Long.toHexString(bits));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bf16, 1, 3f80",
        "bf16, 3.14, 4048",
        "bf16, 0x1p+128, 7f80",
        "bf16, -0x1.8p+128, ffc0",
        "bf16, 0x1p+300, 7f80",
        "bf16, 3.4e38, 7f7f",
        "e4m3, 1, 38",
        "e4m3, 448, 7e",
        "e4m3, -479, fe",
        "e4m3, 256, 78",
        "e4m3, 0x1.ep+8, 7f",
        "e4m3, -0x1.ep+8, ff",
        "e4m3, 0x1p-9, 1",
        "e4m3, 1e-9, 0",
        "e5m2, 1, 3c",
        "e5m2, 57344, 7b",
        "e5m2, 65535, 7b",
        "e5m2, 0x1p+16, 7c",
        "e5m2, -0x1.8p+16, fe",
        "e5m2, 0x1p+77, 7c",
        "e2m3, 1.375, b",
        "e2m3, -3.25, 35",
        "e2m3, 7.99, 1f",
        "e3m2, 0.4375, 7",
        "e3m2, -12, 3a",
        "e3m2, 31, 1f",
        "e2m1, 1.0, 2",
        "e2m1, -1.5, b",
        "e2m1, 7.5, 7",
        "e2m1, -0, 8",
        "e8m0, 16, 83",
        "e8m0, 0x1p-127, 0",
        "e8m0, 3.9, 80",
        "e8m0, 0x1p+127, fe",
        "e8m0, 0x1p+128, ff",
        "mxint8, 1.0, 40",
        "mxint8, -0.28125, ee",
        "mxint8, -2, 80",
        "mxint8, 1.984375, 7f",
        "mxint8, 0.01, 0",
        "mxint8, -0, 0",
        "mxint8, 0x1p-6, 1",
        "mxint8, -0x1p+1, 80",
    })
    void literals(String name, String literal, String bits) {
        assertThat(parsed(literal, type(name))).isEqualTo(bits);
    }

    @ParameterizedTest
    @CsvSource({
        "bf16, 3.4e39", "e4m3, 480", "e4m3, 0x1p+9", "e5m2, 65536", "e2m3, 8", "e2m3, 0x1p+3", "e3m2, -32",
        "e2m1, 8", "e2m1, -0x1p+3", "e8m0, 0", "e8m0, 0x0p+0", "e8m0, -1", "e8m0, -0x1p+0", "e8m0, 1e-40",
        "e8m0, 0x1p-128", "e8m0, 0x1p+129", "mxint8, 2", "mxint8, -2.1", "mxint8, 0x1p+1", "mxint8, 1e30",
    })
    void refusesWhatDoesNotFit(String name, String literal) {
        assertThat(parsed(literal, type(name))).isEqualTo("OUT_OF_RANGE");
    }

    @ParameterizedTest
    @CsvSource({
        "e2m3, b, 0x1.6p+0",
        "e2m1, 2, 0x1p+0",
        "e2m1, b, -0x1.8p+0",
        "e2m1, 1, 0x1p-1",
        "e8m0, ff, 0x1p+128",
        "mxint8, 40, 0x1p+0",
        "mxint8, ee, -0x1.2p-2",
        "mxint8, 80, -0x1p+1",
        "mxint8, 1, 0x1p-6",
        "e4m3, 7f, 0x1.ep+8",
        "e4m3, 7e, 0x1.cp+8",
        "e4m3, 1, 0x1p-9",
        "e5m2, 7c, 0x1p+16",
        "bf16, 3fff, 0x1.fep+0",
        "bf16, 8000, -0x0p+0",
        "half, 3ff, 0x1.ff8p-15",
        "half, 7c01, 0x1.004p+16",
    })
    void prints(String name, String bits, String text) {
        assertThat(print(Long.parseLong(bits, 16), type(name))).isEqualTo(text);
    }

    private static int type(String name) {
        return switch (name) {
            case "half" -> FLOAT16;
            case "bf16" -> BFLOAT16;
            case "e4m3" -> E4M3;
            case "e5m2" -> E5M2;
            case "e2m3" -> E2M3;
            case "e3m2" -> E3M2;
            case "e2m1" -> E2M1;
            case "e8m0" -> E8M0;
            case "mxint8" -> MXINT8;
            default -> throw new IllegalArgumentException(name);
        };
    }
}
