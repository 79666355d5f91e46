// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

/**
 * What is known of the values of floating-point numbers of 32 or 64 bits: bounds, which hold with every rounding mode
 * and with errors of a few units in the last place, and whether a zero may have the sign of negative numbers. Numbers
 * that may be NaN or infinite have infinite bounds.
 *
 * @param low the lower bound
 * @param high the upper bound
 * @param hasNegativeZero whether -0 may be among the values
 */
record FloatRange(double low, double high, boolean hasNegativeZero) {
    /** Results nearer to zero may be denormalized, and thus flushed. */
    private static final double LEAST = 0x1p-100;

    /** Results beyond may overflow. */
    private static final double MOST = 0x1p100;

    private static final double ERROR = 0x1p-18;

    /** All values, including NaN and infinities. */
    static final FloatRange ANY = any(true);

    private static FloatRange any(boolean hasNegativeZero) {
        return new FloatRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, hasNegativeZero);
    }

    /** The values between two numbers; all values if the numbers are too large. */
    static FloatRange between(double low, double high, boolean hasNegativeZero) {
        if (!(low >= -MOST) || !(high <= MOST)) {
            return any(hasNegativeZero);
        }
        boolean hasZero = low <= LEAST && high >= -LEAST;
        return new FloatRange(
                Math.abs(low) < LEAST ? low < 0 ? -LEAST : 0 : low,
                Math.abs(high) < LEAST ? high > 0 ? LEAST : 0 : high,
                hasZero && hasNegativeZero);
    }

    /** The values between two results that were computed with small errors. */
    private static FloatRange computed(double low, double high, boolean hasNegativeZero) {
        return between(low - Math.abs(low) * ERROR, high + Math.abs(high) * ERROR, hasNegativeZero);
    }

    /** The values between the least and the greatest of four computed results. */
    private static FloatRange spanned(double a, double b, double c, double d, boolean hasNegativeZero) {
        return computed(
                Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)), hasNegativeZero);
    }

    static FloatRange of(double value) {
        return between(value, value, 1 / value == Double.NEGATIVE_INFINITY);
    }

    /** Whether no value is NaN or infinite. */
    boolean isFinite() {
        return low >= -MOST;
    }

    /** Whether no value has the sign of negative numbers. */
    boolean isPositive() {
        return low >= 0 && !hasNegativeZero;
    }

    /** Whether all values have the sign of negative numbers. */
    boolean isNegative() {
        return high < 0;
    }

    private boolean mayBePositive() {
        return high >= 0;
    }

    private boolean hasSmall() {
        return low <= LEAST && high >= -LEAST;
    }

    FloatRange or(FloatRange other) {
        return between(Math.min(low, other.low), Math.max(high, other.high), hasNegativeZero || other.hasNegativeZero);
    }

    FloatRange negated() {
        return between(-high, -low, true);
    }

    FloatRange absolute() {
        double least = low > 0 ? low : high < 0 ? -high : 0;
        return between(least, Math.max(-low, high), false);
    }

    /** Sums: one is -0 only if both operands are. */
    FloatRange plus(FloatRange other) {
        return computed(low + other.low, high + other.high, hasNegativeZero && other.hasNegativeZero);
    }

    /** Differences: one is -0 only if the first operand is, and the second is 0. */
    FloatRange minus(FloatRange other) {
        return computed(low - other.high, high - other.low, hasNegativeZero && other.mayBePositive());
    }

    FloatRange times(FloatRange other) {
        if (!isFinite() || !other.isFinite()) {
            return ANY;
        }
        return spanned(low * other.low, low * other.high, high * other.low, high * other.high, mayDifferInSign(other));
    }

    /** The products of numbers with themselves. */
    FloatRange squared() {
        FloatRange product = times(this);
        return between(product.isFinite() ? Math.max(product.low, 0) : product.low, product.high, false);
    }

    FloatRange dividedBy(FloatRange other) {
        if (!isFinite() || !other.isFinite() || other.hasSmall()) {
            return ANY;
        }
        return spanned(low / other.low, low / other.high, high / other.low, high / other.high, mayDifferInSign(other));
    }

    private boolean mayDifferInSign(FloatRange other) {
        return !(isPositive() && other.isPositive()) && !(isNegative() && other.isNegative());
    }
}
