// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeInt;

/**
 * The types of numeric literals, packed into an {@code int}: OpTypeInt and OpTypeFloat
 * (section "Type-Declaration Instructions" of the specification). 0 is not a number type.
 */
public final class NumberTypes {

    private static final int UNSIGNED = 1 << 30;
    private static final int SIGNED = 2 << 30;
    private static final int FLOAT = 3 << 30;
    private static final int KIND_MASK = 3 << 30;
    private static final int WIDTH_MASK = 0xFFFF;
    private static final int ENCODING_SHIFT = 16;
    private static final int MAX_ENCODING = 0x3FFD;
    private static final int UNKNOWN_ENCODING = MAX_ENCODING + 1;

    public static final int UINT32 = UNSIGNED | 32;
    public static final int FLOAT32 = FLOAT | 32;

    private NumberTypes() {}

    /** The number type that the instruction at word offset {@code at} declares; 0 for other instructions. */
    public static int ofDefinition(int[] words, int at) {
        int first = words[at];
        int wordCount = first >>> 16;
        return switch (first & 0xFFFF) {
            case OpcodeNumbers.OpTypeInt ->
                wordCount < 4 ? 0 : integer(words[at + TypeInt.WIDTH], words[at + TypeInt.SIGNEDNESS] != 0);
            case OpcodeNumbers.OpTypeFloat ->
                wordCount < 3
                        ? 0
                        : floating(
                                words[at + TypeFloat.WIDTH],
                                wordCount == 3 ? -1 : words[at + TypeFloat.FLOATING_POINT_ENCODING]);
            default -> 0;
        };
    }

    /** Whether the instruction at word offset {@code at} is an OpTypeInt or OpTypeFloat, well formed or not. */
    public static boolean isNumberType(int[] words, int at) {
        int opcode = words[at] & 0xFFFF;
        return opcode == OpcodeNumbers.OpTypeInt || opcode == OpcodeNumbers.OpTypeFloat;
    }

    /** An integer type; 0 when the width is not 1 to 65,535 bits. */
    public static int integer(int width, boolean signed) {
        return width <= 0 || width > WIDTH_MASK ? 0 : (signed ? SIGNED : UNSIGNED) | width;
    }

    /**
     * A floating-point type; 0 when the width is not 1 to 65,535 bits.
     *
     * @param encoding value of the operand kind FPEncoding; -1 for IEEE 754
     */
    public static int floating(int width, int encoding) {
        if (width <= 0 || width > WIDTH_MASK) {
            return 0;
        }
        int known = encoding < -1 || encoding > MAX_ENCODING ? UNKNOWN_ENCODING : encoding;
        return FLOAT | known + 1 << ENCODING_SHIFT | width;
    }

    /** Width in bits. */
    public static int width(int numberType) {
        return numberType & WIDTH_MASK;
    }

    /** Length of a literal in words. */
    public static int words(int numberType) {
        return (width(numberType) + 31) / 32;
    }

    /** Value of the operand kind FPEncoding; -1 for IEEE 754. */
    public static int encoding(int numberType) {
        return (numberType >>> ENCODING_SHIFT & 0x3FFF) - 1;
    }

    public static boolean isInteger(int numberType) {
        int kind = numberType & KIND_MASK;
        return kind == UNSIGNED || kind == SIGNED;
    }

    public static boolean isSigned(int numberType) {
        return (numberType & KIND_MASK) == SIGNED;
    }

    public static boolean isFloat(int numberType) {
        return (numberType & KIND_MASK) == FLOAT;
    }
}
