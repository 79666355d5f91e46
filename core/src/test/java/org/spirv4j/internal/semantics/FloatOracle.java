// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.spirv4j.internal.number.NumberTypes;

/** Rounding of exact numbers to floating-point types, by looking at the neighbors. */
final class FloatOracle {
    static final int FLOAT16 = NumberTypes.floating(16, -1);
    static final int FLOAT32 = NumberTypes.FLOAT32;
    static final int FLOAT64 = NumberTypes.floating(64, -1);
    static final int BFLOAT16 = NumberTypes.floating(16, 0);

    /** A narrow format: the magnitudes of its finite numbers, ascending, so that the index is the pattern. */
    static final class Narrow {
        final int type;
        final double[] magnitudes;
        private final int signBit;
        private final int finite;

        /** A format with a sign, whose patterns from {@code finite} on are not finite. */
        Narrow(int type, int exponentBits, int fractionBits, int bias, int finite) {
            this.type = type;
            this.finite = finite;
            signBit = 1 << exponentBits + fractionBits;
            magnitudes = new double[finite];
            for (int i = 0; i < finite; i++) {
                int exponent = i >> fractionBits;
                int fraction = i & (1 << fractionBits) - 1;
                int significand = exponent == 0 ? fraction : fraction | 1 << fractionBits;
                magnitudes[i] = significand * Math.pow(2, Math.max(exponent, 1) - bias - fractionBits);
            }
        }

        /** The pattern of a number in a rounding mode. */
        int round(BigDecimal exact, int rounding) {
            return (exact.signum() < 0 ? signBit : 0) | magnitude(exact, rounding);
        }

        /** The pattern without its sign; the first one that is not finite for what is out of range. */
        int magnitude(BigDecimal exact, int rounding) {
            boolean negative = exact.signum() < 0;
            BigDecimal size = exact.abs();
            int below = Arrays.binarySearch(magnitudes, size.doubleValue());
            below = below >= 0 ? below : -below - 2;
            if (new BigDecimal(magnitudes[below]).compareTo(size) > 0) {
                below--;
            }
            BigDecimal low = new BigDecimal(magnitudes[below]);
            if (low.compareTo(size) == 0) {
                return below;
            }
            BigDecimal high = below + 1 < finite
                    ? new BigDecimal(magnitudes[below + 1])
                    : low.add(low).subtract(new BigDecimal(magnitudes[below - 1]));
            boolean up = switch (rounding) {
                case FloatControls.RTZ -> false;
                case FloatControls.RTP -> !negative;
                case FloatControls.RTN -> negative;
                default -> {
                    int middle = size.subtract(low).compareTo(high.subtract(size));
                    yield middle > 0 || middle == 0 && below % 2 == 1;
                }
            };
            return below + (up ? 1 : 0);
        }
    }

    static final Narrow HALF = new Narrow(FLOAT16, 5, 10, 15, 0x7C00);
    static final Narrow BRAIN = new Narrow(BFLOAT16, 8, 7, 127, 0x7F80);

    private FloatOracle() {}

    /** The bits of an exact number that is not zero, in IEEE 754 of 16, 32 or 64 bits. */
    static long round(BigDecimal exact, int width, int rounding) {
        if (width == 16) {
            return HALF.round(exact, rounding);
        }
        boolean single = width == 32;
        double value = single ? exact.floatValue() : exact.doubleValue();
        int above = Double.isInfinite(value) ? (value > 0 ? -1 : 1) : exact.compareTo(new BigDecimal(value));
        boolean negative = exact.signum() < 0;
        boolean up = rounding == FloatControls.RTP || rounding == FloatControls.RTZ && negative;
        boolean down = rounding == FloatControls.RTN || rounding == FloatControls.RTZ && !negative;
        if (above > 0 && up) {
            value = single ? Math.nextUp((float) value) : Math.nextUp(value);
        } else if (above < 0 && down) {
            value = single ? Math.nextDown((float) value) : Math.nextDown(value);
        }
        // A zero has the sign of what it was.
        value = Math.copySign(value, exact.signum());
        return single ? Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL : Double.doubleToRawLongBits(value);
    }

    static int type(int width) {
        return NumberTypes.floating(width, -1);
    }

    static boolean isNan(long bits, int width) {
        return switch (width) {
            case 16 -> (bits & 0x7FFF) > 0x7C00;
            case 32 -> (bits & 0x7FFFFFFF) > 0x7F800000;
            default -> (bits & Long.MAX_VALUE) > 0x7FF0000000000000L;
        };
    }

    static boolean isFinite(long bits, int width) {
        long exponent = width == 16 ? 0x7C00 : width == 32 ? 0x7F800000 : 0x7FF0000000000000L;
        return (bits & exponent) != exponent;
    }

    /** The exact value of a finite number. */
    static BigDecimal exact(long bits, int width) {
        if (width == 16) {
            BigDecimal size = new BigDecimal(HALF.magnitudes[(int) bits & 0x7FFF]);
            return (bits & 0x8000) != 0 ? size.negate() : size;
        }
        return new BigDecimal(width == 32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits));
    }

    /** Random bits of a floating-point number: often near others, at the ends of the range, or with few bits. */
    static long random(Random random, int width, long near) {
        long mask = -1L >>> 64 - width;
        int fraction = width == 16 ? 10 : width == 32 ? 23 : 52;
        return mask
                & switch (random.nextInt(6)) {
                    case 0 -> near + random.nextInt(7) - 3;
                    case 1 -> near ^ (long) random.nextInt(16) << fraction ^ random.nextLong() >>> 64 - fraction;
                    case 2 -> random.nextLong() & -1L << fraction - 3;
                    case 3 -> random.nextInt(9) - 4L;
                    default -> random.nextLong();
                };
    }
}
