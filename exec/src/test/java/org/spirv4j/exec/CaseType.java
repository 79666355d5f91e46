// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * A type in the files of cases: {@code i32}, {@code u8}, {@code f16}, {@code bf16}, {@code e4m3}, {@code e5m2},
 * {@code bool}; {@code v3f32} is a vector, and {@code m2v3f32} a matrix of two columns.
 */
record CaseType(String scalar, int components, int columns) {
    private static final Pattern FORM =
            Pattern.compile("(?:m(\\d))?(?:v(\\d+))?(bool|[iu](?:8|16|32|64)|f(?:16|32|64)|bf16|e4m3|e5m2)");

    static CaseType parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("not a type: " + text);
        }
        return new CaseType(
                form.group(3),
                form.group(2) == null ? 1 : Integer.parseInt(form.group(2)),
                form.group(1) == null ? 1 : Integer.parseInt(form.group(1)));
    }

    boolean isBool() {
        return scalar.equals("bool");
    }

    int count() {
        return components * columns;
    }

    /** The width of a scalar in memory, in bytes. */
    int bytes() {
        return isBool() ? 4 : NumberTypes.width(number()) / 8;
    }

    boolean isFloat() {
        return !isBool() && NumberTypes.isFloat(number());
    }

    /** The type of the scalars as in {@link NumberTypes}. */
    int number() {
        return switch (scalar) {
            case "bf16" -> NumberTypes.floating(16, FPEncoding.BFloat16KHR.value());
            case "e4m3" -> NumberTypes.floating(8, FPEncoding.Float8E4M3EXT.value());
            case "e5m2" -> NumberTypes.floating(8, FPEncoding.Float8E5M2EXT.value());
            case "bool" -> NumberTypes.integer(32, false);
            default -> {
                int width = Integer.parseInt(scalar.substring(1));
                yield scalar.charAt(0) == 'f'
                        ? NumberTypes.floating(width, -1)
                        : NumberTypes.integer(width, scalar.charAt(0) == 'i');
            }
        };
    }

    /** The offset of a scalar in memory, in bytes. */
    int offset(int index) {
        return index / components * 32 + index % components * bytes();
    }

    /** The name of the type without dimensions that values have in memory. */
    CaseType stored() {
        return isBool() ? new CaseType("u32", components, columns) : this;
    }

    String id() {
        return "%" + this;
    }

    @Override
    public String toString() {
        return (columns == 1 ? "" : "m" + columns) + (components == 1 ? "" : "v" + components) + scalar;
    }

    /** The declarations of this type and its parts. */
    List<String> declarations() {
        CaseType column = new CaseType(scalar, components, 1);
        CaseType component = new CaseType(scalar, 1, 1);
        String declaration = component.id() + " = " + scalarDeclaration();
        if (components == 1) {
            return List.of(declaration);
        }
        String vector = column.id() + " = OpTypeVector " + component.id() + " " + components;
        return columns == 1
                ? List.of(declaration, vector)
                : List.of(declaration, vector, id() + " = OpTypeMatrix " + column.id() + " " + columns);
    }

    private String scalarDeclaration() {
        return switch (scalar) {
            case "bool" -> "OpTypeBool";
            case "bf16" -> "OpTypeFloat 16 BFloat16KHR";
            case "e4m3" -> "OpTypeFloat 8 Float8E4M3EXT";
            case "e5m2" -> "OpTypeFloat 8 Float8E5M2EXT";
            default ->
                (isFloat() ? "OpTypeFloat " : "OpTypeInt ")
                        + scalar.substring(1)
                        + (isFloat() ? "" : scalar.charAt(0) == 'i' ? " 1" : " 0");
        };
    }

    /** The bits of a number in a file of cases. */
    long bits(String text) {
        String number = text.toLowerCase(Locale.ROOT);
        if (number.startsWith("0x") && !number.contains("p")) {
            return Long.parseUnsignedLong(number.substring(2), 16);
        }
        if (isBool()) {
            return number.equals("true") ? 1 : 0;
        }
        if (!isFloat()) {
            long value = number.startsWith("-") ? Long.parseLong(number) : Long.parseUnsignedLong(number);
            return bytes() == 8 ? value : value & (1L << 8 * bytes()) - 1;
        }
        return FloatEncoding.encode(real(number), number());
    }

    static double real(String text) {
        return switch (text) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }
}
