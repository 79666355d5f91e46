// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.folding;

import static org.spirv4j.internal.semantics.GlslStd450Numbers.*;

import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.OpenClStdNumbers;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.type.TypeForm;

/** Checks that operands are of kinds and lengths that an instruction takes, because modules may not be valid. */
final class OperandCheck {
    private OperandCheck() {}

    /**
     * Whether the component types of result and operands match the signature of an instruction.
     *
     * @param signature a number of {@link Signatures}
     * @param operandTypes the types of the first operands; 0 if there are fewer
     */
    static boolean hasKinds(int signature, int type, int... operandTypes) {
        if ((Signatures.resultKinds(signature) & kind(type)) == 0) {
            return false;
        }
        for (int i = 0; i < operandTypes.length; i++) {
            if (operandTypes[i] != 0 && (Signatures.kinds(signature, i) & kind(operandTypes[i])) == 0) {
                return false;
            }
        }
        return true;
    }

    private static long kind(int type) {
        if (type == Folding.BOOL) {
            return TypeForm.BOOL;
        }
        return NumberTypes.isFloat(type) ? TypeForm.FLOAT : NumberTypes.isInteger(type) ? TypeForm.INT : 0;
    }

    /**
     * Whether the numbers of components match an instruction of GLSL.std.450.
     *
     * @param count the number of components of the result
     */
    static boolean hasGlslCounts(int number, int count, long[][] operands) {
        int first = operands[0].length;
        return switch (number) {
            case PackSnorm4x8, PackUnorm4x8 -> first == 4 && count == 1;
            case PackSnorm2x16, PackUnorm2x16, PackHalf2x16, PackDouble2x32 -> first == 2 && count == 1;
            case UnpackSnorm4x8, UnpackUnorm4x8 -> first == 1 && count == 4;
            case UnpackSnorm2x16, UnpackUnorm2x16, UnpackHalf2x16, UnpackDouble2x32 -> first == 1 && count == 2;
            case Determinant -> isSquare(first) && count == 1;
            case MatrixInverse -> isSquare(first) && count == first;
            case Length -> count == 1;
            case Distance -> count == 1 && operands[1].length == first;
            case Cross -> count == 3 && first == 3 && operands[1].length == 3;
            case Refract -> count == first && operands[1].length == first && operands[2].length == 1;
            default -> haveLength(operands, count);
        };
    }

    /**
     * Whether the numbers of components match an instruction of OpenCL.std.
     *
     * @param count the number of components of the result
     */
    static boolean hasOpenClCounts(int number, int count, long[][] operands) {
        int first = operands[0].length;
        return switch (number) {
            case OpenClStdNumbers.length, OpenClStdNumbers.fast_length -> count == 1;
            case OpenClStdNumbers.distance, OpenClStdNumbers.fast_distance -> count == 1 && operands[1].length == first;
            case OpenClStdNumbers.cross -> (count == 3 || count == 4) && haveLength(operands, count);
            case OpenClStdNumbers.shuffle -> operands[1].length == count;
            case OpenClStdNumbers.shuffle2 -> operands[1].length == first && operands[2].length == count;
            default -> haveLength(operands, count);
        };
    }

    private static boolean isSquare(int count) {
        return count == 4 || count == 9 || count == 16;
    }

    private static boolean haveLength(long[][] operands, int count) {
        for (long[] operand : operands) {
            if (operand.length != count) {
                return false;
            }
        }
        return true;
    }
}
