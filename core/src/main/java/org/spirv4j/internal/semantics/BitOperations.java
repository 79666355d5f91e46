// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Shifts and bit instructions (section "Bit Instructions" of the specification), for 32 bits as {@code int} and for 64
 * bits as {@code long}.
 *
 * <p>For narrower types, zero-extend the operands, but sign-extend the base of {@code shiftRightArithmetic} and {@code
 * bitFieldSExtract}, and take the low-order bits of the result.
 *
 * <p>A shift by the width or more and a bit field that ends beyond the width have an undefined result. {@link
 * #isShiftDefined} and {@link #isBitFieldDefined} detect them.
 */
public final class BitOperations {
    private BitOperations() {}

    /** Whether a shift of a value of the given width is defined. The shift is zero-extended. */
    public static boolean isShiftDefined(long shift, int width) {
        return shift >= 0 && shift < width;
    }

    /** Whether a bit field lies within a value of the given width. Offset and count are zero-extended. */
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

    /**
     * Shifts right by any number that is zero-extended; a shift by 64 or more leaves nothing, as one by the width of a
     * narrower type.
     */
    public static long shiftRightLogicalOut(long base, long shift) {
        return (shift & -64) == 0 ? base >>> shift : 0;
    }

    /** Shifts right by any number that is zero-extended; a shift by 64 or more leaves copies of the sign. */
    public static long shiftRightArithmeticOut(long base, long shift) {
        return (shift & -64) == 0 ? base >> shift : base >> 63;
    }

    /** Shifts left by any number that is zero-extended; a shift by 64 or more leaves nothing. */
    public static long shiftLeftLogicalOut(long base, long shift) {
        return (shift & -64) == 0 ? base << shift : 0;
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

    /** Reverses the order of all bits. For narrower types, shift the result right by the missing bits. */
    public static int bitReverse(int base) {
        return Integer.reverse(base);
    }

    /** Reverses the order of all bits. For narrower types, shift the result right by the missing bits. */
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
     * Applies a function of three bits to each bit (SPV_INTEL_ternary_bitwise_function).
     *
     * @param lutIndex the lookup table: the result for the operands 0xAA, 0xCC and 0xF0
     */
    public static int bitwiseFunction(int a, int b, int c, int lutIndex) {
        return (int) bitwiseFunction((long) a, b, c, lutIndex);
    }

    /**
     * Applies a function of three bits to each bit (SPV_INTEL_ternary_bitwise_function).
     *
     * @param lutIndex the lookup table: the result for the operands 0xAA, 0xCC and 0xF0
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
