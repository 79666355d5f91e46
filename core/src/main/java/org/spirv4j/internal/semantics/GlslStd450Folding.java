// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.spirv4j.internal.semantics.GlslStd450Numbers.*;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Computes the instructions of GLSL.std.450 by number. Values are arrays of bits, one element per component, as in
 * {@link Folding}; matrices are stored by columns.
 */
public final class GlslStd450Folding {
    /** The number of Fma, which is OpFmaKHR. */
    public static final int FMA = Fma;

    private GlslStd450Folding() {}

    /** Whether {@link #fold} computes an instruction: all except interpolation functions and the reserved IMix. */
    public static boolean isComputed(int instruction) {
        return instruction >= Round
                && instruction <= NClamp
                && instruction != IMix
                && (instruction < InterpolateAtCentroid || instruction > InterpolateAtOffset);
    }

    /**
     * Whether {@link #fold} computes the instruction, and the specification defines its result for these operands.
     *
     * @param types component types of the operands
     * @param operands the operands, except pointers
     */
    public static boolean isDefined(int instruction, int[] types, long[][] operands) {
        if (!isComputed(instruction)) {
            return false;
        }
        if (instruction == MatrixInverse) {
            double determinant = Matrices.determinant(Folding.operands(operands[0], types[0], FloatControls.DEFAULT));
            return determinant != 0 && Comparison.isFinite(determinant);
        }
        for (int i = 0; i < operands[0].length; i++) {
            long a = operands[0][i];
            long b = component(operands, 1, i);
            long c = component(operands, 2, i);
            boolean defined = NumberTypes.isFloat(types[0])
                    ? isDefined(
                            instruction,
                            types,
                            FloatEncoding.decode(a, types[0]),
                            number(b, types, 1),
                            number(c, types, 2))
                    : switch (instruction) {
                        case UClamp -> Comparison.uLessThanEqual(b, c);
                        case SClamp -> signed(b, types[0]) <= signed(c, types[0]);
                        default -> true;
                    };
            if (!defined) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDefined(int instruction, int[] types, double x, double y, double z) {
        return switch (instruction) {
            case Asin, Acos -> Math.abs(x) <= 1;
            case Acosh -> x >= 1;
            case Atanh -> Math.abs(x) < 1;
            case Atan2 -> x != 0 || y != 0;
            case Pow -> x > 0 || x == 0 && y > 0;
            case Log, Log2, InverseSqrt -> x > 0;
            case Sqrt -> x >= 0;
            case FMin, FMax -> Comparison.ordered(x, y);
            case FClamp -> !Double.isNaN(x) && y <= z;
            case NClamp -> !(y > z);
            case SmoothStep -> y > x;
            case Frexp, FrexpStruct -> Comparison.isFinite(x);
            case Ldexp ->
                y <= (NumberTypes.width(types[0]) == 64 ? 1024 : NumberTypes.width(types[0]) == 32 ? 128 : 16);
            default -> true;
        };
    }

    /**
     * Computes an instruction.
     *
     * @param types component types of the operands
     * @param operands the operands, except pointers
     * @param type component type of the result; of its member 0 for FrexpStruct and ModfStruct
     * @param result receives the components of the result; for Frexp, FrexpStruct, Modf and ModfStruct first the
     *     fractions, then the exponents (64-bit integers) or the whole parts
     * @param controls handling of denormalized numbers, and the rounding modes of Fma and PackHalf2x16; see {@link
     *     FloatControls}
     * @throws IllegalArgumentException if {@link #isComputed} is false
     */
    public static void fold(int instruction, int[] types, long[][] operands, int type, long[] result, int controls) {
        if (!isComputed(instruction)) {
            throw new IllegalArgumentException("instruction " + instruction + " is not a function of values");
        }
        if (foldWhole(instruction, types, operands, type, result, controls)) {
            return;
        }
        int count = operands[0].length;
        for (int i = 0; i < count; i++) {
            long a = operands[0][i];
            long b = component(operands, 1, i);
            long c = component(operands, 2, i);
            if (!NumberTypes.isFloat(types[0])) {
                result[i] = Conversion.zeroExtend(integer(instruction, types[0], a, b, c), NumberTypes.width(type));
                continue;
            }
            double x = Folding.operand(a, types[0], controls);
            switch (instruction) {
                case Fma -> result[i] = Folding.fold(Op.OpFmaKHR, type, type, a, b, c, 0, controls);
                case Modf, ModfStruct -> {
                    result[i] = FloatEncoding.encode(Folding.settleNan(FloatParts.modf(x), x, 0, 0), type);
                    result[count + i] = FloatEncoding.encode(FloatParts.trunc(x), type);
                }
                case Frexp, FrexpStruct -> {
                    result[i] = FloatEncoding.encode(FloatParts.frexp(x), type);
                    result[count + i] = FloatParts.frexpExponent(x);
                }
                case Ldexp -> {
                    long exponent = Math.max(-5000, Math.min(5000, signed(b, types[1])));
                    result[i] = Folding.nearest(FloatParts.ldexp(x, (int) exponent), type, controls);
                }
                default -> {
                    double y = operands.length > 1 ? Folding.operand(b, types[1], controls) : 0;
                    double z = operands.length > 2 ? Folding.operand(c, types[2], controls) : 0;
                    double value = real(instruction, NumberTypes.width(type), x, y, z);
                    result[i] = Folding.nearest(Folding.settleNan(value, x, y, z), type, controls);
                }
            }
        }
    }

    /**
     * Whether {@link #component} computes an instruction: those with floating-point operands and results that compute
     * each component by itself, without a pointer or a structure.
     */
    public static boolean hasComponents(int instruction) {
        return switch (instruction) {
            case Round,
                    RoundEven,
                    Trunc,
                    FAbs,
                    FSign,
                    Floor,
                    Ceil,
                    Fract,
                    Radians,
                    Degrees,
                    Sin,
                    Cos,
                    Tan,
                    Asin,
                    Acos,
                    Atan,
                    Sinh,
                    Cosh,
                    Tanh,
                    Asinh,
                    Acosh,
                    Atanh,
                    Atan2,
                    Pow,
                    Exp,
                    Log,
                    Exp2,
                    Log2,
                    Sqrt,
                    InverseSqrt,
                    FMin,
                    FMax,
                    FClamp,
                    NMin,
                    NMax,
                    NClamp,
                    FMix,
                    Step,
                    SmoothStep -> true;
            default -> false;
        };
    }

    /**
     * Computes a component of a type with at most 32 bits, before it is rounded.
     *
     * @param x the component of the first operand; 0 for operands that the instruction does not have
     * @throws IllegalArgumentException if {@link #hasComponents} is false
     */
    public static double component(int instruction, double x, double y, double z) {
        return Folding.settleNan(real(instruction, Float.SIZE, x, y, z), x, y, z);
    }

    private static long component(long[][] operands, int operand, int index) {
        return operand < operands.length && index < operands[operand].length ? operands[operand][index] : 0;
    }

    private static double number(long bits, int[] types, int operand) {
        if (operand >= types.length) {
            return 0;
        }
        return NumberTypes.isFloat(types[operand])
                ? FloatEncoding.decode(bits, types[operand])
                : signed(bits, types[operand]);
    }

    private static long signed(long bits, int type) {
        return Conversion.signExtend(bits, NumberTypes.width(type));
    }

    private static long integer(int instruction, int type, long a, long b, long c) {
        return switch (instruction) {
            case SAbs -> CommonFunctions.sAbs(signed(a, type));
            case SSign -> GlslStd450.sSign(signed(a, type));
            case UMin -> CommonFunctions.uMin(a, b);
            case SMin -> CommonFunctions.sMin(signed(a, type), signed(b, type));
            case UMax -> CommonFunctions.uMax(a, b);
            case SMax -> CommonFunctions.sMax(signed(a, type), signed(b, type));
            case UClamp -> CommonFunctions.uClamp(a, b, c);
            case SClamp -> CommonFunctions.sClamp(signed(a, type), signed(b, type), signed(c, type));
            case FindILsb -> GlslStd450.findILsb(a);
            case FindSMsb -> GlslStd450.findSMsb(signed(a, type));
            case FindUMsb -> GlslStd450.findUMsb(a);
            default -> throw new IllegalArgumentException("instruction " + instruction + " has no integer operands");
        };
    }

    /**
     * Functions of floating-point components; divided so that the JVM inlines them where the instruction is a constant.
     */
    private static double real(int instruction, int width, double x, double y, double z) {
        if (instruction <= Degrees) {
            return part(instruction, x);
        }
        if (instruction <= Atan2) {
            return trigonometric(instruction, width, x, y);
        }
        return instruction <= InverseSqrt ? exponential(instruction, width, x, y) : bounded(instruction, x, y, z);
    }

    private static double part(int instruction, double x) {
        return switch (instruction) {
            case Round -> GlslStd450.round(x);
            case RoundEven -> GlslStd450.roundEven(x);
            case Trunc -> FloatParts.trunc(x);
            case FAbs -> GlslStd450.fAbs(x);
            case FSign -> GlslStd450.fSign(x);
            case Floor -> FloatParts.floor(x);
            case Ceil -> FloatParts.ceil(x);
            case Fract -> GlslStd450.fract(x);
            case Radians -> CommonFunctions.radians(x);
            case Degrees -> CommonFunctions.degrees(x);
            default -> throw noSuchOperands(instruction);
        };
    }

    private static double trigonometric(int instruction, int width, double x, double y) {
        return switch (instruction) {
            case Sin -> Trigonometry.sin(x, width);
            case Cos -> Trigonometry.cos(x, width);
            case Tan -> Trigonometry.tan(x, width);
            case Asin -> Trigonometry.asin(x, width);
            case Acos -> Trigonometry.acos(x, width);
            case Atan -> Trigonometry.atan(x, width);
            case Sinh -> Trigonometry.sinh(x, width);
            case Cosh -> Trigonometry.cosh(x, width);
            case Tanh -> Trigonometry.tanh(x, width);
            case Asinh -> Trigonometry.asinh(x, width);
            case Acosh -> Trigonometry.acosh(x, width);
            case Atanh -> Trigonometry.atanh(x, width);
            case Atan2 -> Trigonometry.atan2(x, y, width);
            default -> throw noSuchOperands(instruction);
        };
    }

    private static double exponential(int instruction, int width, double x, double y) {
        return switch (instruction) {
            case Pow -> Power.pow(x, y, width);
            case Exp -> Exponential.exp(x, width);
            case Log -> Exponential.log(x, width);
            case Exp2 -> Exponential.exp2(x, width);
            case Log2 -> Exponential.log2(x, width);
            case Sqrt -> Power.sqrt(x);
            case InverseSqrt -> GlslStd450.inverseSqrt(x);
            default -> throw noSuchOperands(instruction);
        };
    }

    /** Functions with bounds and of interpolation. */
    private static double bounded(int instruction, double x, double y, double z) {
        return switch (instruction) {
            case FMin -> GlslStd450.fMin(x, y);
            case FMax -> GlslStd450.fMax(x, y);
            case FClamp -> GlslStd450.fClamp(x, y, z);
            case NMin -> GlslStd450.nMin(x, y);
            case NMax -> GlslStd450.nMax(x, y);
            case NClamp -> GlslStd450.nClamp(x, y, z);
            case FMix -> GlslStd450.fMix(x, y, z);
            case Step -> CommonFunctions.step(x, y);
            case SmoothStep -> GlslStd450.smoothStep(x, y, z);
            default -> throw noSuchOperands(instruction);
        };
    }

    private static IllegalArgumentException noSuchOperands(int instruction) {
        return new IllegalArgumentException("instruction " + instruction + " has no such operands");
    }

    /** Computes instructions that combine several components. */
    private static boolean foldWhole(
            int instruction, int[] types, long[][] operands, int type, long[] result, int controls) {
        switch (instruction) {
            case PackSnorm4x8, PackUnorm4x8, PackSnorm2x16, PackUnorm2x16, PackHalf2x16, PackDouble2x32 ->
                result[0] = pack(instruction, operands[0], controls);
            case UnpackSnorm4x8, UnpackUnorm4x8, UnpackSnorm2x16, UnpackUnorm2x16, UnpackHalf2x16, UnpackDouble2x32 -> {
                for (int i = 0; i < result.length; i++) {
                    result[i] = unpack(instruction, operands[0][0], i, controls);
                }
            }
            case Determinant, MatrixInverse, Length, Distance, Cross, Normalize, FaceForward, Reflect, Refract -> {
                double[] x = Folding.operands(operands[0], types[0], controls);
                double[] y = operands.length > 1 ? Folding.operands(operands[1], types[1], controls) : x;
                double[] z = operands.length > 2 ? Folding.operands(operands[2], types[2], controls) : x;
                double[] values = new double[result.length];
                switch (instruction) {
                    case Determinant -> values[0] = Matrices.determinant(x);
                    case MatrixInverse -> Matrices.matrixInverse(x, values);
                    case Length -> values[0] = Geometry.length(x);
                    case Distance -> values[0] = Geometry.distance(x, y);
                    case Cross -> Geometry.cross(x, y, values);
                    case Normalize -> Geometry.normalize(x, values);
                    case FaceForward -> Geometry.faceForward(x, y, z, values);
                    case Reflect -> Geometry.reflect(x, y, values);
                    default -> Geometry.refract(x, y, z[0], values);
                }
                for (int i = 0; i < values.length; i++) {
                    result[i] = Folding.nearest(Folding.settleNan(values[i], 0, 0, 0), type, controls);
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static float float32(long[] vector, int index, int controls) {
        return (float) Folding.operand(vector[index], NumberTypes.FLOAT32, controls);
    }

    private static long pack(int instruction, long[] v, int controls) {
        if (instruction == PackDouble2x32) {
            return Double.doubleToRawLongBits(GlslPacking.packDouble2x32((int) v[0], (int) v[1]));
        }
        float x = float32(v, 0, controls);
        float y = float32(v, 1, controls);
        int packed = switch (instruction) {
            case PackSnorm4x8 -> GlslPacking.packSnorm4x8(x, y, float32(v, 2, controls), float32(v, 3, controls));
            case PackUnorm4x8 -> GlslPacking.packUnorm4x8(x, y, float32(v, 2, controls), float32(v, 3, controls));
            case PackSnorm2x16 -> GlslPacking.packSnorm2x16(x, y);
            case PackUnorm2x16 -> GlslPacking.packUnorm2x16(x, y);
            default -> (int) (half(x, controls) | half(y, controls) << 16);
        };
        return packed & 0xFFFFFFFFL;
    }

    private static final int FLOAT16 = NumberTypes.floating(16, -1);

    private static long half(float x, int controls) {
        return Folding.rounded(x, FLOAT16, controls);
    }

    private static long unpack(int instruction, long packed, int component, int controls) {
        int bits = (int) packed;
        if (instruction == UnpackDouble2x32) {
            return GlslPacking.unpackDouble2x32(Double.longBitsToDouble(packed), component) & 0xFFFFFFFFL;
        }
        float value = switch (instruction) {
            case UnpackSnorm4x8 -> GlslPacking.unpackSnorm4x8(bits, component);
            case UnpackUnorm4x8 -> GlslPacking.unpackUnorm4x8(bits, component);
            case UnpackSnorm2x16 -> GlslPacking.unpackSnorm2x16(bits, component);
            case UnpackUnorm2x16 -> GlslPacking.unpackUnorm2x16(bits, component);
            default -> (float) Folding.operand(packed >>> 16 * component & 0xFFFF, FLOAT16, controls);
        };
        return Float.floatToRawIntBits(value) & 0xFFFFFFFFL;
    }
}
