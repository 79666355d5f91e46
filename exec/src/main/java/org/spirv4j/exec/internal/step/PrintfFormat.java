// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * The format string of printf of OpenCL.std (OpenCL C specification, "printf") and of DebugPrintf, which has the same
 * conversions. A conversion of the form {@code %v3f} prints a vector.
 */
public final class PrintfFormat {
    private static final Pattern CONVERSION = Pattern.compile(
            "%([-+ #0]*)(\\d*)(?:\\.(\\d*))?(?:v(\\d+))?(?:hh|hl|h|ll|l|z|t|j|L)?([diouxXfFeEgGaAcsp%])(l(?![a-z]))?");
    private static final int DEFAULT_PRECISION = 6;

    /** The widest field and largest precision that are respected. */
    private static final int MAX_DIGITS = 1000;

    private record Field(String flags, int width, int precision, char conversion) {
        boolean has(char flag) {
            return flags.indexOf(flag) >= 0;
        }

        boolean isUpper() {
            return Character.isUpperCase(conversion);
        }
    }

    /** By position: a text, or a field. */
    private final List<Object> parts = new ArrayList<>();

    public PrintfFormat(String format) {
        Matcher found = CONVERSION.matcher(format);
        int end = 0;
        while (found.find()) {
            parts.add(format.substring(end, found.start()));
            end = found.end();
            char conversion = found.group(5).charAt(0);
            if (conversion == '%') {
                parts.add("%");
            } else {
                parts.add(new Field(found.group(1), number(found, 2, 0), number(found, 3, -1), conversion));
            }
        }
        parts.add(format.substring(end));
    }

    /** A number of a conversion; without digits after a point it is 0. */
    @SuppressWarnings("NullAway") // Groups that do not match are null.
    private static int number(Matcher found, int group, int otherwise) {
        String digits = found.group(group);
        if (digits == null || digits.isEmpty() && otherwise == 0) {
            return otherwise;
        }
        return digits.isEmpty() ? 0 : digits.length() > 4 ? MAX_DIGITS : Math.min(MAX_DIGITS, Integer.parseInt(digits));
    }

    /**
     * Prints values. Conversions without a value print nothing.
     *
     * @param types the types of the values
     * @param values the scalars of each value
     * @param strings the text that a pointer points to
     */
    String print(List<ValueType> types, List<long[]> values, LongFunction<String> strings) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (Object part : parts) {
            if (part instanceof Field field) {
                if (next < values.size()) {
                    print(field, types.get(next), values.get(next), strings, text);
                    next++;
                }
            } else {
                text.append(part);
            }
        }
        return text.toString();
    }

    private static void print(
            Field field, ValueType type, long[] values, LongFunction<String> strings, StringBuilder text) {
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                text.append(',');
            }
            text.append(padded(field, scalar(field, type, values[i], strings)));
        }
    }

    private static String padded(Field field, String text) {
        int missing = field.width() - text.length();
        if (missing <= 0) {
            return text;
        }
        if (field.has('-')) {
            return text + " ".repeat(missing);
        }
        boolean isFinite = !text.endsWith("inf") && !text.endsWith("nan");
        if (field.has('0') && isFinite && "sc".indexOf(field.conversion()) < 0) {
            int start = !text.isEmpty() && "+- ".indexOf(text.charAt(0)) >= 0 ? 1 : 0;
            return text.substring(0, start) + "0".repeat(missing) + text.substring(start);
        }
        return " ".repeat(missing) + text;
    }

    private static String scalar(Field field, ValueType type, long bits, LongFunction<String> strings) {
        boolean isFloat = type.scalar != 0 && NumberTypes.isFloat(type.scalar);
        return switch (field.conversion()) {
            case 'd', 'i' -> {
                boolean isInteger = NumberTypes.isInteger(type.scalar);
                long value = isFloat
                        ? (long) FloatEncoding.decode(bits, type.scalar)
                        : isInteger ? Conversion.signExtend(bits, NumberTypes.width(type.scalar)) : bits;
                String digits = digits(field, value < 0 ? Long.toUnsignedString(-value) : Long.toString(value));
                yield signed(field, value < 0, digits);
            }
            case 'u' -> digits(field, Long.toUnsignedString(bits));
            case 'o' -> (field.has('#') ? "0" : "") + digits(field, Long.toOctalString(bits));
            case 'x' -> (field.has('#') && bits != 0 ? "0x" : "") + digits(field, Long.toHexString(bits));
            case 'X' ->
                (field.has('#') && bits != 0 ? "0X" : "")
                        + digits(field, Long.toHexString(bits).toUpperCase(Locale.ROOT));
            case 'c' -> String.valueOf((char) (bits & 0xFF));
            case 'p' -> "0x" + Long.toHexString(bits);
            case 's' -> {
                String text = strings.apply(bits);
                yield field.precision() >= 0 && field.precision() < text.length()
                        ? text.substring(0, field.precision())
                        : text;
            }
            default -> real(field, isFloat ? FloatEncoding.decode(bits, type.scalar) : bits);
        };
    }

    /** At least as many digits as the precision demands. */
    private static String digits(Field field, String digits) {
        return "0".repeat(Math.max(0, field.precision() - digits.length())) + digits;
    }

    private static String signed(Field field, boolean isNegative, String magnitude) {
        return (isNegative ? "-" : field.has('+') ? "+" : field.has(' ') ? " " : "") + magnitude;
    }

    private static String real(Field field, double value) {
        boolean isNegative = Double.doubleToRawLongBits(value) < 0 && !Double.isNaN(value);
        double magnitude = Math.abs(value);
        String text = Double.isNaN(value)
                ? "nan"
                : Double.isInfinite(value)
                        ? "inf"
                        : finite(field, Character.toLowerCase(field.conversion()), magnitude);
        return signed(field, isNegative, field.isUpper() ? text.toUpperCase(Locale.ROOT) : text);
    }

    private static String finite(Field field, char conversion, double value) {
        int precision = field.precision() < 0 ? DEFAULT_PRECISION : field.precision();
        return switch (conversion) {
            case 'f' -> fixed(value, precision, field.has('#'));
            case 'e' -> exponential(value, precision);
            case 'a' -> hexadecimal(value);
            default -> general(value, Math.max(1, precision), field.has('#'));
        };
    }

    private static String fixed(double value, int precision, boolean hasPoint) {
        String text = new BigDecimal(value)
                .setScale(precision, RoundingMode.HALF_EVEN)
                .toPlainString();
        return precision == 0 && hasPoint ? text + "." : text;
    }

    /** The decimal exponent of a number that is rounded to some digits. */
    private static int exponent(BigDecimal rounded) {
        return rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
    }

    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static String exponential(double value, int precision) {
        BigDecimal rounded = rounded(value, precision + 1);
        int exponent = exponent(rounded);
        String mantissa = rounded.movePointLeft(exponent)
                .setScale(precision, RoundingMode.HALF_EVEN)
                .toPlainString();
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    private static String general(double value, int precision, boolean keepsZeros) {
        int exponent = exponent(rounded(value, precision));
        boolean isFixed = exponent >= -4 && exponent < precision;
        String text = isFixed ? fixed(value, precision - 1 - exponent, false) : exponential(value, precision - 1);
        if (keepsZeros) {
            return text;
        }
        int end = text.indexOf('e') < 0 ? text.length() : text.indexOf('e');
        int last = end;
        if (text.indexOf('.') >= 0) {
            while (text.charAt(last - 1) == '0') {
                last--;
            }
            if (text.charAt(last - 1) == '.') {
                last--;
            }
        }
        return text.substring(0, last) + text.substring(end);
    }

    private static String hexadecimal(double value) {
        String text = Double.toHexString(value).replace(".0p", "p");
        return text.contains("p-") ? text : text.replace("p", "p+");
    }
}
