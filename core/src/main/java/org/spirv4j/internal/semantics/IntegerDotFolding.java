// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/** Computes integer dot products by opcode. Values are bits, as in {@link Folding}. */
public final class IntegerDotFolding {
    private IntegerDotFolding() {}

    /** Whether {@link #fold} computes an instruction. */
    public static boolean isComputed(Op op) {
        return switch (op) {
            case OpSDot, OpUDot, OpSUDot, OpSDotAccSat, OpUDotAccSat, OpSUDotAccSat -> true;
            default -> false;
        };
    }

    /**
     * Computes an instruction.
     *
     * @param a the components, zero-extended, or one integer with four packed components
     * @param aType type of the components, packed as in {@link NumberTypes}, or of the integer with packed components
     * @param b as {@code a}
     * @param accumulator zero-extended; 0 if the instruction has none
     * @param type type of the result
     * @return bits, zero-extended
     * @throws IllegalArgumentException if {@link #isComputed} is false
     */
    public static long fold(Op op, long[] a, int aType, long[] b, int bType, long accumulator, int type) {
        boolean aSigned = op != Op.OpUDot && op != Op.OpUDotAccSat;
        boolean bSigned = op == Op.OpSDot || op == Op.OpSDotAccSat;
        long[] x = extended(a, NumberTypes.width(aType), aSigned);
        long[] y = extended(b, NumberTypes.width(bType), bSigned);
        int width = NumberTypes.width(type);
        long value = switch (op) {
            case OpSDot, OpUDot, OpSUDot -> IntegerDotProduct.dot(x, y);
            case OpSDotAccSat, OpSUDotAccSat ->
                IntegerDotProduct.sDotAccSat(x, y, Conversion.signExtend(accumulator, width), width);
            case OpUDotAccSat -> IntegerDotProduct.uDotAccSat(x, y, accumulator, width);
            default -> throw new IllegalArgumentException(op + " is not an integer dot product");
        };
        return Conversion.zeroExtend(value, width);
    }

    private static long[] extended(long[] bits, int width, boolean signed) {
        boolean isPacked = bits.length == 1;
        int componentWidth = isPacked ? 8 : width;
        long[] components = new long[isPacked ? 4 : bits.length];
        for (int i = 0; i < components.length; i++) {
            long component = isPacked ? bits[0] >> 8 * i : bits[i];
            components[i] = signed
                    ? Conversion.signExtend(component, componentWidth)
                    : Conversion.zeroExtend(component, componentWidth);
        }
        return components;
    }
}
