// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.spirv4j.internal.semantics.OpenClStdNumbers.*;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Computes the instructions of OpenCL.std by number. Values are arrays of bits, one element per component, as in
 * {@link Folding}.
 */
public final class OpenClStdFolding {
    private OpenClStdFolding() {}

    /** Whether {@link #fold} computes an instruction: all except loads, stores, printf and prefetch. */
    public static boolean isComputed(int instruction) {
        return switch (instruction) {
            case vloadn,
                    vload_half,
                    vload_halfn,
                    vloada_halfn,
                    vstoren,
                    vstore_half,
                    vstore_half_r,
                    vstore_halfn,
                    vstore_halfn_r,
                    vstorea_halfn,
                    vstorea_halfn_r,
                    printf,
                    prefetch -> false;
            default ->
                instruction >= acos && instruction <= fast_normalize
                        || instruction >= s_abs && instruction <= select
                        || instruction >= u_abs && instruction <= u_mad_hi;
        };
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
        switch (instruction) {
            case fclamp, s_clamp, u_clamp, smoothstep, fmin_common, fmax_common -> {
                for (int i = 0; i < operands[0].length; i++) {
                    if (!isDefined(instruction, types[0], operands, i)) {
                        return false;
                    }
                }
            }
            default -> {}
        }
        return true;
    }

    private static boolean isDefined(int instruction, int type, long[][] operands, int index) {
        long a = operands[0][index];
        long b = component(operands, 1, index);
        long c = component(operands, 2, index);
        return switch (instruction) {
            case s_clamp -> signed(b, type) <= signed(c, type);
            case u_clamp -> Comparison.uLessThanEqual(b, c);
            case fclamp -> {
                double x = FloatEncoding.decode(a, type);
                yield !Double.isNaN(x) && FloatEncoding.decode(b, type) <= FloatEncoding.decode(c, type);
            }
            case smoothstep -> {
                double x = FloatEncoding.decode(c, type);
                yield !Double.isNaN(x) && FloatEncoding.decode(a, type) < FloatEncoding.decode(b, type);
            }
            default -> Comparison.ordered(FloatEncoding.decode(a, type), FloatEncoding.decode(b, type));
        };
    }

    /**
     * Computes an instruction.
     *
     * @param types component types of the operands
     * @param operands the operands, except pointers
     * @param type component type of the result
     * @param result receives the components of the result; for fract, frexp, lgamma_r, modf, remquo and sincos, then
     *     those of the value that the instruction stores (integers have 64 bits)
     * @param controls handling of denormalized numbers, see {@link FloatControls}; the rounding mode is always RTE
     * @throws IllegalArgumentException if {@link #isComputed} is false
     */
    public static void fold(int instruction, int[] types, long[][] operands, int type, long[] result, int controls) {
        if (!isComputed(instruction)) {
            throw new IllegalArgumentException("instruction " + instruction + " is not a function of values");
        }
        switch (instruction) {
            case cross, distance, fast_distance, length, fast_length, normalize, fast_normalize ->
                foldVector(instruction, types, operands, type, result, controls);
            case shuffle, shuffle2 -> {
                for (int i = 0; i < result.length; i++) {
                    boolean two = instruction == shuffle2;
                    int count = operands[0].length;
                    int from = OpenClStd.shuffle(operands[two ? 2 : 1][i], two ? 2 * count : count);
                    result[i] = operands[from / count][from % count];
                }
            }
            case select -> {
                for (int i = 0; i < result.length; i++) {
                    boolean negative = signed(operands[2][i], types[2]) < 0;
                    boolean condition = result.length == 1 ? operands[2][i] != 0 : negative;
                    result[i] = OpenClStd.select(operands[0][i], operands[1][i], condition);
                }
            }
            case bitselect -> {
                for (int i = 0; i < result.length; i++) {
                    result[i] = OpenClIntegers.bitselect(operands[0][i], operands[1][i], operands[2][i]);
                }
            }
            default -> {
                for (int i = 0; i < operands[0].length; i++) {
                    if (NumberTypes.isFloat(types[0])) {
                        foldReal(instruction, types, operands, i, type, result, controls);
                    } else {
                        result[i] = integer(instruction, types[0], type, operands, i);
                    }
                }
            }
        }
    }

    private static long component(long[][] operands, int operand, int index) {
        return operand < operands.length ? operands[operand][index] : 0;
    }

    private static long signed(long bits, int type) {
        return Conversion.signExtend(bits, NumberTypes.width(type));
    }

    private static void foldVector(
            int instruction, int[] types, long[][] operands, int type, long[] result, int controls) {
        double[] x = Folding.operands(operands[0], types[0], controls);
        double[] y = operands.length > 1 ? Folding.operands(operands[1], types[1], controls) : x;
        double[] values = new double[result.length];
        switch (instruction) {
            case cross -> Geometry.cross(x, y, values);
            case distance, fast_distance -> values[0] = Geometry.distance(x, y);
            case length, fast_length -> values[0] = Geometry.length(x);
            default -> Geometry.normalize(x, values);
        }
        for (int i = 0; i < values.length; i++) {
            result[i] = Folding.nearest(Folding.settleNan(values[i], 0, 0, 0), type, controls);
        }
    }

    private static void foldReal(
            int instruction, int[] types, long[][] operands, int i, int type, long[] result, int controls) {
        int width = NumberTypes.width(types[0]);
        int count = operands[0].length;
        long b = component(operands, 1, i);
        double x = Folding.operand(operands[0][i], types[0], controls);
        double y = operands.length > 1 && NumberTypes.isFloat(types[1]) ? Folding.operand(b, types[1], controls) : 0;
        double z = operands.length > 2 ? Folding.operand(operands[2][i], types[2], controls) : 0;
        switch (instruction) {
            case fma, mad ->
                result[i] = Folding.fold(
                        Op.OpFmaKHR,
                        type,
                        type,
                        operands[0][i],
                        b,
                        operands[2][i],
                        0,
                        FloatControls.with(controls, width, FloatControls.RTE, FloatControls.flushes(controls, width)));
            case ilogb -> result[i] = Conversion.zeroExtend(FloatParts.ilogb(x), NumberTypes.width(type));
            case nextafter ->
                result[i] = width == 16
                        ? HalfFloat.nextafter((int) operands[0][i], (int) b)
                        : Folding.nearest(
                                width == 32 ? FloatParts.nextafter((float) x, (float) y) : FloatParts.nextafter(x, y),
                                type,
                                controls);
            case ldexp -> result[i] = Folding.nearest(FloatParts.ldexp(x, (int) signed(b, types[1])), type, controls);
            case pown ->
                result[i] = Folding.nearest(Folding.settleNan(Power.pown(x, (int) b, width), x, y, z), type, controls);
            case rootn ->
                result[i] = Folding.nearest(Folding.settleNan(Power.rootn(x, (int) b), x, y, z), type, controls);
            case fract -> {
                double limit = 1 - Math.scalb(1.0, width == 16 ? -11 : width == 32 ? -24 : -53);
                result[i] = Folding.nearest(OpenClStd.fract(x, limit), type, controls);
                result[count + i] = Folding.nearest(FloatParts.floor(x), type, controls);
            }
            case frexp -> {
                result[i] = Folding.nearest(FloatParts.frexp(x), type, controls);
                result[count + i] = FloatParts.frexpExponent(x);
            }
            case lgamma_r -> {
                result[i] = Folding.nearest(SpecialFunctions.lgamma(x), type, controls);
                result[count + i] = SpecialFunctions.lgammaSign(x);
            }
            case modf -> {
                result[i] = Folding.nearest(Folding.settleNan(FloatParts.modf(x), x, 0, 0), type, controls);
                result[count + i] = Folding.nearest(FloatParts.trunc(x), type, controls);
            }
            case remquo -> {
                result[i] = Folding.nearest(Folding.settleNan(FloatParts.remainder(x, y), x, y, z), type, controls);
                result[count + i] = FloatParts.remquo(x, y);
            }
            case sincos -> {
                result[i] = Folding.nearest(Folding.settleNan(Trigonometry.sin(x, width), x, y, z), type, controls);
                result[count + i] =
                        Folding.nearest(Folding.settleNan(Trigonometry.cos(x, width), x, y, z), type, controls);
            }
            default ->
                result[i] =
                        Folding.nearest(Folding.settleNan(real(instruction, width, x, y, z), x, y, z), type, controls);
        }
    }

    /** Functions of floating-point components. */
    private static double real(int instruction, int width, double x, double y, double z) {
        return switch (instruction) {
            case acos -> Trigonometry.acos(x, width);
            case acosh -> Trigonometry.acosh(x, width);
            case acospi -> Trigonometry.acospi(x, width);
            case asin -> Trigonometry.asin(x, width);
            case asinh -> Trigonometry.asinh(x, width);
            case asinpi -> Trigonometry.asinpi(x, width);
            case atan -> Trigonometry.atan(x, width);
            case atan2 -> Trigonometry.atan2(x, y, width);
            case atanh -> Trigonometry.atanh(x, width);
            case atanpi -> Trigonometry.atanpi(x, width);
            case atan2pi -> Trigonometry.atan2pi(x, y, width);
            case cbrt -> Power.cbrt(x, width);
            case ceil -> FloatParts.ceil(x);
            case copysign -> FloatParts.copysign(x, y);
            case cos, half_cos, native_cos -> Trigonometry.cos(x, width);
            case cosh -> Trigonometry.cosh(x, width);
            case cospi -> Trigonometry.cospi(x, width);
            case degrees -> CommonFunctions.degrees(x);
            case erf -> SpecialFunctions.erf(x);
            case erfc -> SpecialFunctions.erfc(x);
            case exp, half_exp, native_exp -> Exponential.exp(x, width);
            case exp2, half_exp2, native_exp2 -> Exponential.exp2(x, width);
            case exp10, half_exp10, native_exp10 -> Exponential.exp10(x, width);
            case expm1 -> Exponential.expm1(x, width);
            case fabs -> OpenClStd.fabs(x);
            case fclamp -> OpenClStd.fclamp(x, y, z);
            case fdim -> OpenClStd.fdim(x, y);
            case floor -> FloatParts.floor(x);
            case fmax -> CommonFunctions.fmax(x, y);
            case fmax_common -> CommonFunctions.fmaxCommon(x, y);
            case fmin -> CommonFunctions.fmin(x, y);
            case fmin_common -> CommonFunctions.fminCommon(x, y);
            case fmod -> FloatParts.fmod(x, y);
            case half_divide, native_divide -> OpenClStd.divide(x, y);
            case half_recip, native_recip -> OpenClStd.recip(x);
            case hypot -> Power.hypot(x, y, width);
            case lgamma -> SpecialFunctions.lgamma(x);
            case log, half_log, native_log -> Exponential.log(x, width);
            case log2, half_log2, native_log2 -> Exponential.log2(x, width);
            case log10, half_log10, native_log10 -> Exponential.log10(x, width);
            case log1p -> Exponential.log1p(x, width);
            case logb -> FloatParts.logb(x);
            case maxmag -> OpenClStd.maxmag(x, y);
            case minmag -> OpenClStd.minmag(x, y);
            case mix -> OpenClStd.mix(x, y, z);
            case pow -> Power.pow(x, y, width);
            case powr, half_powr, native_powr -> Power.powr(x, y, width);
            case radians -> CommonFunctions.radians(x);
            case remainder -> FloatParts.remainder(x, y);
            case rint -> FloatParts.rint(x);
            case round -> FloatParts.round(x);
            case rsqrt, half_rsqrt, native_rsqrt -> Power.rsqrt(x);
            case sign -> OpenClStd.sign(x);
            case sin, half_sin, native_sin -> Trigonometry.sin(x, width);
            case sinh -> Trigonometry.sinh(x, width);
            case sinpi -> Trigonometry.sinpi(x, width);
            case smoothstep -> CommonFunctions.smoothstep(x, y, z);
            case sqrt, half_sqrt, native_sqrt -> Power.sqrt(x);
            case step -> CommonFunctions.step(x, y);
            case tan, half_tan, native_tan -> Trigonometry.tan(x, width);
            case tanh -> Trigonometry.tanh(x, width);
            case tanpi -> Trigonometry.tanpi(x, width);
            case tgamma -> SpecialFunctions.tgamma(x);
            case trunc -> FloatParts.trunc(x);
            default -> throw new IllegalArgumentException("instruction " + instruction + " has no such operands");
        };
    }

    private static long integer(int instruction, int operandType, int type, long[][] operands, int i) {
        int width = NumberTypes.width(operandType);
        long a = operands[0][i];
        long b = component(operands, 1, i);
        long c = component(operands, 2, i);
        long x = signed(a, operandType);
        long y = signed(b, operandType);
        long z = signed(c, operandType);
        long value = switch (instruction) {
            case nan ->
                NumberTypes.width(type) == 64
                        ? Double.doubleToRawLongBits(FloatParts.nan(a))
                        : NumberTypes.width(type) == 32
                                ? Float.floatToRawIntBits(FloatParts.nan((int) a))
                                : 0x7E00 | a & 0x1FF;
            case s_abs -> CommonFunctions.sAbs(x);
            case s_abs_diff -> OpenClIntegers.sAbsDiff(x, y);
            case s_add_sat -> OpenClIntegers.sAddSat(x, y, width);
            case u_add_sat -> OpenClIntegers.uAddSat(a, b, width);
            case s_hadd -> OpenClIntegers.sHadd(x, y);
            case u_hadd -> OpenClIntegers.uHadd(a, b);
            case s_rhadd -> OpenClIntegers.sRhadd(x, y);
            case u_rhadd -> OpenClIntegers.uRhadd(a, b);
            case s_clamp -> CommonFunctions.sClamp(x, y, z);
            case u_clamp -> CommonFunctions.uClamp(a, b, c);
            case clz -> OpenClIntegers.clz(a, width);
            case ctz -> OpenClIntegers.ctz(a, width);
            case s_mad_hi -> OpenClIntegers.sMadHi(x, y, z, width);
            case u_mad_sat -> OpenClIntegers.uMadSat(a, b, c, width);
            case s_mad_sat -> OpenClIntegers.sMadSat(x, y, z, width);
            case s_max -> CommonFunctions.sMax(x, y);
            case u_max -> CommonFunctions.uMax(a, b);
            case s_min -> CommonFunctions.sMin(x, y);
            case u_min -> CommonFunctions.uMin(a, b);
            case s_mul_hi -> OpenClIntegers.sMulHi(x, y, width);
            case rotate -> OpenClIntegers.rotate(a, b, width);
            case s_sub_sat -> OpenClIntegers.sSubSat(x, y, width);
            case u_sub_sat -> OpenClIntegers.uSubSat(a, b);
            case u_upsample, s_upsample -> OpenClIntegers.upsample(a, b, width);
            case popcount -> OpenClIntegers.popcount(a);
            case s_mad24 -> OpenClIntegers.sMad24(x, y, z);
            case u_mad24 -> OpenClIntegers.uMad24(a, b, c);
            case s_mul24 -> OpenClIntegers.sMul24(x, y);
            case u_mul24 -> OpenClIntegers.uMul24(a, b);
            case u_abs -> OpenClIntegers.uAbs(a);
            case u_abs_diff -> OpenClIntegers.uAbsDiff(a, b);
            case u_mul_hi -> OpenClIntegers.uMulHi(a, b, width);
            case u_mad_hi -> OpenClIntegers.uMadHi(a, b, c, width);
            default -> throw new IllegalArgumentException("instruction " + instruction + " has no integer operands");
        };
        return Conversion.zeroExtend(value, NumberTypes.width(type));
    }
}
