// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.internal.number.NumberTypes;

/** Tests functions at zeros, infinities, NaN and the ends of their domains, for all widths. */
class SpecialValuesTest {
    static Stream<String> rows() throws IOException {
        try (InputStream in = SpecialValuesTest.class.getResourceAsStream("special-values.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList().stream();
        }
    }

    private static int number(String set, String name) throws ReflectiveOperationException {
        Class<?> numbers = set.equals("glsl") ? GlslStd450Numbers.class : OpenClStdNumbers.class;
        Field field = numbers.getField(name);
        return field.getInt(null);
    }

    private static double parse(String text) {
        return switch (text) {
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> Double.parseDouble(text);
        };
    }

    @ParameterizedTest
    @MethodSource("rows")
    void specialValue(String row) throws ReflectiveOperationException {
        String[] words = row.split(" ");
        String[] operands = Arrays.copyOfRange(words, 2, words.length - 2);
        int number = number(words[0], words[1]);
        double expected = parse(words[words.length - 1]);
        for (int width : new int[] {16, 32, 64}) {
            int type = NumberTypes.floating(width, -1);
            int[] types = new int[operands.length];
            long[][] values = new long[operands.length][];
            for (int i = 0; i < operands.length; i++) {
                boolean isInteger = operands[i].startsWith("#");
                types[i] = isInteger ? NumberTypes.integer(32, true) : type;
                values[i] = new long[] {
                    isInteger
                            ? Integer.parseInt(operands[i].substring(1)) & 0xFFFFFFFFL
                            : FloatEncoding.encode(parse(operands[i]), type)
                };
            }
            long[] result = new long[2];
            if (words[0].equals("glsl")) {
                GlslStd450Folding.fold(number, types, values, type, result, FloatControls.DEFAULT);
            } else {
                OpenClStdFolding.fold(number, types, values, type, result, FloatControls.DEFAULT);
            }
            double actual = FloatEncoding.decode(result[0], type);
            if (Double.isNaN(expected)) {
                assertThat(actual).as("%d bits", width).isNaN();
            } else {
                assertThat(result[0]).as("%d bits: %s", width, actual).isEqualTo(FloatEncoding.encode(expected, type));
            }
        }
    }
}
