// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Floating-point instructions with the default rounding, for engines: their results are those of {@link Folding}.
 * Processors differ in which NaN a result is, so that {@link Folding} computes those.
 */
public final class PortableFloats {
    private static final int FLOAT32 = NumberTypes.FLOAT32;
    private static final int INFINITY = 0x7F80_0000;
    private static final int FLOAT64 = NumberTypes.floating(64, -1);

    private PortableFloats() {}

    /** OpFAdd of two floats. */
    public static float fAdd(float a, float b) {
        return portable(Op.OpFAdd, a, b, FloatArithmetic.fAdd(a, b));
    }

    /** OpFAdd of two doubles. */
    public static double fAdd(double a, double b) {
        return portable(Op.OpFAdd, a, b, FloatArithmetic.fAdd(a, b));
    }

    /** OpFSub of two floats. */
    public static float fSub(float a, float b) {
        return portable(Op.OpFSub, a, b, FloatArithmetic.fSub(a, b));
    }

    /** OpFSub of two doubles. */
    public static double fSub(double a, double b) {
        return portable(Op.OpFSub, a, b, FloatArithmetic.fSub(a, b));
    }

    /** OpFMul of two floats. */
    public static float fMul(float a, float b) {
        return portable(Op.OpFMul, a, b, FloatArithmetic.fMul(a, b));
    }

    /** OpFMul of two doubles. */
    public static double fMul(double a, double b) {
        return portable(Op.OpFMul, a, b, FloatArithmetic.fMul(a, b));
    }

    /** OpFDiv of two floats. */
    public static float fDiv(float a, float b) {
        return portable(Op.OpFDiv, a, b, FloatArithmetic.fDiv(a, b));
    }

    /** OpFDiv of two doubles. */
    public static double fDiv(double a, double b) {
        return portable(Op.OpFDiv, a, b, FloatArithmetic.fDiv(a, b));
    }

    private static float portable(Op op, float a, float b, float result) {
        return Float.isNaN(result) ? nan(op, a, b) : result;
    }

    private static double portable(Op op, double a, double b, double result) {
        return Double.isNaN(result) ? nan(op, a, b) : result;
    }

    private static float nan(Op op, float a, float b) {
        return Float.intBitsToFloat(
                (int) Folding.fold(op, FLOAT32, FLOAT32, Float.floatToRawIntBits(a), Float.floatToRawIntBits(b)));
    }

    private static double nan(Op op, double a, double b) {
        return Double.longBitsToDouble(
                Folding.fold(op, FLOAT64, FLOAT64, Double.doubleToRawLongBits(a), Double.doubleToRawLongBits(b)));
    }

    /** OpFmaKHR of floats. */
    public static float fma(float a, float b, float c) {
        float result = FloatArithmetic.fma(a, b, c);
        if (!Float.isNaN(result)) {
            return result;
        }
        return Float.intBitsToFloat((int) Folding.fold(
                Op.OpFmaKHR,
                FLOAT32,
                FLOAT32,
                Float.floatToRawIntBits(a),
                Float.floatToRawIntBits(b),
                Float.floatToRawIntBits(c),
                0,
                FloatControls.DEFAULT));
    }

    /** The sum of two products. If it is a number, so are the products. */
    public static float dot(float a0, float b0, float a1, float b1) {
        float result = a0 * b0 + a1 * b1;
        return Float.isNaN(result) ? fAdd(fMul(a0, b0), fMul(a1, b1)) : result;
    }

    /** The sum of three products. If it is a number, so are the products. */
    public static float dot(float a0, float b0, float a1, float b1, float a2, float b2) {
        float result = a0 * b0 + a1 * b1 + a2 * b2;
        return Float.isNaN(result) ? fAdd(fAdd(fMul(a0, b0), fMul(a1, b1)), fMul(a2, b2)) : result;
    }

    /** FMin of GLSL.std.450. */
    public static float fMin(float x, float y) {
        float result = CommonFunctions.fminCommon(x, y);
        return Float.isNaN(result) ? extended(GlslStd450Numbers.FMin, x, y, 0) : result;
    }

    /** FMax of GLSL.std.450. */
    public static float fMax(float x, float y) {
        float result = CommonFunctions.fmaxCommon(x, y);
        return Float.isNaN(result) ? extended(GlslStd450Numbers.FMax, x, y, 0) : result;
    }

    /** FClamp of GLSL.std.450. */
    public static float fClamp(float x, float minVal, float maxVal) {
        int least = Float.floatToRawIntBits(minVal);
        int most = Float.floatToRawIntBits(maxVal);
        if (0 <= least && least <= most && most <= INFINITY && !Float.isNaN(x)) {
            // Positive numbers have the order of their bits, and those of negative numbers are negative integers.
            return Float.intBitsToFloat(Math.min(Math.max(Float.floatToRawIntBits(x), least), most));
        }
        float result = CommonFunctions.fclamp(x, minVal, maxVal);
        return Float.isNaN(result) ? extended(GlslStd450Numbers.FClamp, x, minVal, maxVal) : result;
    }

    private static float extended(int instruction, float x, float y, float z) {
        return (float) GlslStd450Folding.component(instruction, x, y, z);
    }
}
