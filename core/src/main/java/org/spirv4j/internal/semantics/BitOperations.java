package org.spirv4j.internal.semantics;

/**
 * Shifts and bit instructions (section "Bit Instructions" of the specification), for 32 bits as {@code int} and for 64
 * bits as {@code long}.
 *
 * <p>Shifts by the width or more and bit fields that reach beyond the width are undefined; here they give some value.
 * {@link #isShiftDefined} and {@link #isBitFieldDefined} tell them. For narrower types, operands are zero-extended, but
 * sign-extended for {@code shiftRightArithmetic}, and the low-order bits of the result are what counts.
 */
public final class BitOperations {
    private BitOperations() {}

    /** Whether a shift of a value of some width is defined; the shift is zero-extended from its own width. */
    public static boolean isShiftDefined(long shift, int width) {
        return shift >= 0 && shift < width;
    }

    /** Whether a bit field lies within a value of some width; offset and count are zero-extended from their own widths. */
    public static boolean isBitFieldDefined(long offset, long count, int width) {
        return offset >= 0 && offset <= width && count >= 0 && count <= width - offset;
    }

    public static int shiftRightLogical(int base, int shift) {
        return base >>> shift;
    }

    public static long shiftRightLogical(long base, long shift) {
        return base >>> shift;
    }

    public static int shiftRightArithmetic(int base, int shift) {
        return base >> shift;
    }

    public static long shiftRightArithmetic(long base, long shift) {
        return base >> shift;
    }

    public static int shiftLeftLogical(int base, int shift) {
        return base << shift;
    }

    public static long shiftLeftLogical(long base, long shift) {
        return base << shift;
    }

    public static int bitwiseOr(int a, int b) {
        return a | b;
    }

    public static long bitwiseOr(long a, long b) {
        return a | b;
    }

    public static int bitwiseXor(int a, int b) {
        return a ^ b;
    }

    public static long bitwiseXor(long a, long b) {
        return a ^ b;
    }

    public static int bitwiseAnd(int a, int b) {
        return a & b;
    }

    public static long bitwiseAnd(long a, long b) {
        return a & b;
    }

    public static int not(int a) {
        return ~a;
    }

    public static long not(long a) {
        return ~a;
    }

    public static int bitFieldInsert(int base, int insert, int offset, int count) {
        return (int) bitFieldInsert((long) base, insert, offset, count);
    }

    public static long bitFieldInsert(long base, long insert, long offset, long count) {
        long field = fieldMask(count) << offset;
        return base & ~field | insert << offset & field;
    }

    public static int bitFieldSExtract(int base, int offset, int count) {
        return (int) bitFieldSExtract((long) base, offset, count);
    }

    public static long bitFieldSExtract(long base, long offset, long count) {
        return count == 0 ? 0 : base >> offset << -count >> -count;
    }

    public static int bitFieldUExtract(int base, int offset, int count) {
        return (int) bitFieldUExtract((long) base, offset, count);
    }

    public static long bitFieldUExtract(long base, long offset, long count) {
        return base >>> offset & fieldMask(count);
    }

    private static long fieldMask(long count) {
        return count == 0 ? 0 : -1L >>> -count;
    }

    /** All bits in the opposite order; for narrower types, shift the result right by what they lack. */
    public static int bitReverse(int base) {
        return Integer.reverse(base);
    }

    /** All bits in the opposite order; for narrower types, shift the result right by what they lack. */
    public static long bitReverse(long base) {
        return Long.reverse(base);
    }

    public static int bitCount(int base) {
        return Integer.bitCount(base);
    }

    public static int bitCount(long base) {
        return Long.bitCount(base);
    }

    /**
     * The function of three bits that a lookup table describes (SPV_INTEL_ternary_bitwise_function), for each bit.
     *
     * @param lutIndex the function's value for 0xAA, 0xCC and 0xF0
     */
    public static int bitwiseFunction(int a, int b, int c, int lutIndex) {
        return (int) bitwiseFunction((long) a, b, c, lutIndex);
    }

    /**
     * The function of three bits that a lookup table describes (SPV_INTEL_ternary_bitwise_function), for each bit.
     *
     * @param lutIndex the function's value for 0xAA, 0xCC and 0xF0
     */
    public static long bitwiseFunction(long a, long b, long c, long lutIndex) {
        long result = 0;
        for (int row = 0; row < 8; row++) {
            long chosen = ((row & 1) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 4) != 0 ? c : ~c);
            result |= (lutIndex >>> row & 1) != 0 ? chosen : 0;
        }
        return result;
    }
}
