package org.spirv4j.internal.literal;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes floating-point numbers in decimal with a number of significant digits, as C's {@code %g} does: trailing zeros
 * left out, with an exponent below 1e-4 and from 10 to the number of digits on.
 */
final class DecimalFloatPrinter {
    private static final double[] POWERS = new double[23];
    private static final long[] LONG_POWERS = new long[19];

    static {
        // Powers of ten up to 10^22 are exact in a double.
        double power = 1;
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = power;
            power *= 10;
        }
        long longPower = 1;
        for (int i = 0; i < LONG_POWERS.length; i++) {
            LONG_POWERS[i] = longPower;
            longPower *= 10;
        }
    }

    private DecimalFloatPrinter() {}

    /** Writes a finite number with 9 or 17 significant digits. */
    static int print(double value, int precision, byte[] out, int at) {
        int end = at;
        if (Double.doubleToRawLongBits(value) < 0) {
            out[end++] = '-';
        }
        double magnitude = Math.abs(value);
        if (magnitude == 0) {
            out[end++] = '0';
            return end;
        }
        if (magnitude < 1e9 && magnitude == (int) magnitude) {
            return NumberPrinter.printInt((int) magnitude, out, end);
        }
        long digits = precision == 9 ? nineDigits(magnitude) : -1;
        int exponent;
        if (digits >= 0) {
            exponent = (int) (digits & 0x3FF) - 512;
            digits >>>= 10;
        } else {
            BigDecimal rounded = new BigDecimal(magnitude).round(new MathContext(precision, RoundingMode.HALF_EVEN));
            exponent = rounded.precision() - rounded.scale() - 1;
            digits = rounded.unscaledValue().longValue() * LONG_POWERS[precision - rounded.precision()];
        }
        return layOut(digits, precision, exponent, out, end);
    }

    /**
     * Nine correctly rounded digits and, in the lower ten bits, the decimal exponent plus 512; -1 when the quick way
     * cannot tell how to round.
     */
    private static long nineDigits(double magnitude) {
        int exponent = (int) Math.floor((Math.getExponent(magnitude) + 0.5) * 0.30103);
        // The estimate can be one too low or too high.
        for (int tries = 0; tries < 3; tries++) {
            int scale = 8 - exponent;
            if (scale > 22 || scale < -22) {
                return -1;
            }
            double scaled = scale >= 0 ? magnitude * POWERS[scale] : magnitude / POWERS[-scale];
            if (scaled < 99_999_999.99) {
                exponent--;
            } else if (scaled >= 1e9 - 0.51) {
                if (scaled < 1e9) {
                    return -1;
                }
                exponent++;
            } else {
                long floor = (long) scaled;
                double fraction = scaled - floor;
                // One rounding happened: the error is far below 1e-6 at this size.
                if (Math.abs(fraction - 0.5) < 1e-6 || floor < 100_000_000) {
                    return -1;
                }
                return (fraction > 0.5 ? floor + 1 : floor) << 10 | exponent + 512;
            }
        }
        return -1;
    }

    private static int layOut(long digits, int precision, int exponent, byte[] out, int at) {
        long significant = digits;
        int count = precision;
        while (significant % 10 == 0) {
            significant /= 10;
            count--;
        }
        int end = at;
        if (exponent >= -4 && exponent < 0) {
            out[end++] = '0';
            out[end++] = '.';
            for (int i = -1; i > exponent; i--) {
                out[end++] = '0';
            }
            return write(significant, count, out, end);
        }
        if (exponent >= 0 && exponent < precision) {
            int whole = exponent + 1;
            if (count <= whole) {
                end = write(significant, count, out, end);
                for (int i = count; i < whole; i++) {
                    out[end++] = '0';
                }
                return end;
            }
            return withPoint(significant, count, whole, out, end);
        }
        end = count == 1 ? write(significant, 1, out, end) : withPoint(significant, count, 1, out, end);
        out[end++] = 'e';
        out[end++] = (byte) (exponent < 0 ? '-' : '+');
        int size = Math.abs(exponent);
        if (size < 10) {
            out[end++] = '0';
        }
        return NumberPrinter.printInt(size, out, end);
    }

    private static int withPoint(long significant, int count, int whole, byte[] out, int at) {
        int end = write(significant, count, out, at);
        for (int i = end; i > at + whole; i--) {
            out[i] = out[i - 1];
        }
        out[at + whole] = '.';
        return end + 1;
    }

    private static int write(long significant, int count, byte[] out, int at) {
        long rest = significant;
        for (int i = at + count - 1; i >= at; i--) {
            out[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return at + count;
    }
}
