// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * The rounding mode and the handling of denormalized numbers for each floating-point width, packed into an {@code
 * int}. They come from the execution modes RoundingModeRTE, RoundingModeRTZ, DenormPreserve and DenormFlushToZero, and
 * from the decoration FPRoundingMode.
 *
 * <p>SignedZeroInfNanPreserve needs no flag: signed zeros, infinities and NaNs are always preserved.
 */
public final class FloatControls {
    /** Rounds to nearest even and preserves denormalized numbers, for all widths. */
    public static final int DEFAULT = 0;

    /** Round to nearest even. The rounding modes have the values of the operand kind FPRoundingMode. */
    public static final int RTE = 0;

    /** Round towards zero. */
    public static final int RTZ = 1;

    /** Round towards positive infinity. */
    public static final int RTP = 2;

    /** Round towards negative infinity. */
    public static final int RTN = 3;

    private static final int FLUSH = 4;
    private static final int FIELD = 7;

    private FloatControls() {}

    /**
     * Changes the settings for one width.
     *
     * @param width 8, 16, 32 or 64 bits
     * @param rounding {@link #RTE}, {@link #RTZ}, {@link #RTP} or {@link #RTN}
     * @param flush whether denormalized operands and results are flushed to zero
     */
    public static int with(int controls, int width, int rounding, boolean flush) {
        int shift = shift(width);
        return controls & ~(FIELD << shift) | (rounding | (flush ? FLUSH : 0)) << shift;
    }

    /** The rounding mode for a width of 8, 16, 32 or 64 bits. */
    public static int rounding(int controls, int width) {
        return controls >>> shift(width) & FIELD & ~FLUSH;
    }

    /** Whether denormalized numbers of 8, 16, 32 or 64 bits are flushed to zero. */
    public static boolean flushes(int controls, int width) {
        return (controls >>> shift(width) & FLUSH) != 0;
    }

    private static int shift(int width) {
        return 3 * (Integer.numberOfTrailingZeros(width) & 7);
    }

    /** Flushes a denormalized number to a zero of the same sign. */
    public static float flush(float x) {
        return Math.abs(x) < Float.MIN_NORMAL ? Math.copySign(0f, x) : x;
    }

    /** Flushes a denormalized number to a zero of the same sign. */
    public static double flush(double x) {
        return Math.abs(x) < Double.MIN_NORMAL ? Math.copySign(0.0, x) : x;
    }
}
