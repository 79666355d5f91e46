// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatArithmetic;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.GlslStd450Folding;

/** Floating-point instructions with the default rounding; which NaN a result is depends on the operands, not on the processor. */
final class Floats {
    private static final int FLOAT64 = NumberTypes.floating(64, -1);

    private Floats() {}

    static float fAdd(float a, float b) {
        float result = FloatArithmetic.fAdd(a, b);
        return Float.isNaN(result) ? fold(Op.OpFAdd, a, b) : result;
    }

    static float fSub(float a, float b) {
        float result = FloatArithmetic.fSub(a, b);
        return Float.isNaN(result) ? fold(Op.OpFSub, a, b) : result;
    }

    static float fMul(float a, float b) {
        float result = FloatArithmetic.fMul(a, b);
        return Float.isNaN(result) ? fold(Op.OpFMul, a, b) : result;
    }

    static float fDiv(float a, float b) {
        float result = FloatArithmetic.fDiv(a, b);
        return Float.isNaN(result) ? fold(Op.OpFDiv, a, b) : result;
    }

    static double fAdd(double a, double b) {
        double result = FloatArithmetic.fAdd(a, b);
        return Double.isNaN(result) ? fold(Op.OpFAdd, a, b) : result;
    }

    static double fSub(double a, double b) {
        double result = FloatArithmetic.fSub(a, b);
        return Double.isNaN(result) ? fold(Op.OpFSub, a, b) : result;
    }

    static double fMul(double a, double b) {
        double result = FloatArithmetic.fMul(a, b);
        return Double.isNaN(result) ? fold(Op.OpFMul, a, b) : result;
    }

    static double fDiv(double a, double b) {
        double result = FloatArithmetic.fDiv(a, b);
        return Double.isNaN(result) ? fold(Op.OpFDiv, a, b) : result;
    }

    static float fma(float a, float b, float c) {
        float result = FloatArithmetic.fma(a, b, c);
        if (!Float.isNaN(result)) {
            return result;
        }
        int type = NumberTypes.FLOAT32;
        return Float.intBitsToFloat((int) Folding.fold(
                Op.OpFmaKHR,
                type,
                type,
                Float.floatToRawIntBits(a),
                Float.floatToRawIntBits(b),
                Float.floatToRawIntBits(c),
                0,
                FloatControls.DEFAULT));
    }

    /** The sum of two products. If it is a number, so are the products. */
    static float dot(float a0, float b0, float a1, float b1) {
        float result = a0 * b0 + a1 * b1;
        return Float.isNaN(result) ? fAdd(fMul(a0, b0), fMul(a1, b1)) : result;
    }

    /** The sum of three products. If it is a number, so are the products. */
    static float dot(float a0, float b0, float a1, float b1, float a2, float b2) {
        float result = a0 * b0 + a1 * b1 + a2 * b2;
        return Float.isNaN(result) ? fAdd(fAdd(fMul(a0, b0), fMul(a1, b1)), fMul(a2, b2)) : result;
    }

    private static float fold(Op op, float a, float b) {
        int type = NumberTypes.FLOAT32;
        return Float.intBitsToFloat(
                (int) Folding.fold(op, type, type, Float.floatToRawIntBits(a), Float.floatToRawIntBits(b)));
    }

    private static double fold(Op op, double a, double b) {
        return Double.longBitsToDouble(
                Folding.fold(op, FLOAT64, FLOAT64, Double.doubleToRawLongBits(a), Double.doubleToRawLongBits(b)));
    }

    /** A component of an instruction of GLSL.std.450. */
    static float glsl(int instruction, double x, double y, double z) {
        return (float) GlslStd450Folding.component(instruction, x, y, z);
    }
}
