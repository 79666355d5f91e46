// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import org.spirv4j.exec.jit.internal.lanes.DoubleCode.Bits;
import org.spirv4j.exec.jit.internal.lanes.DoubleCode.Mask;
import org.spirv4j.exec.jit.internal.lanes.DoubleCode.Value;
import org.spirv4j.internal.semantics.SinglePrecision;

/**
 * Writes the functions of {@link SinglePrecision} for all lanes: the same operations in the same order, so that results
 * have the same bits. Results are NaN where the scalar function takes a rare way.
 */
final class DoubleFunctions {
    /** What makes the exponents of all floats positive. */
    private static final long BIAS = 1024;

    private static final long FRACTION = 0xFFFFFFFFFFFFFL;
    private static final int FRACTION_BITS = 52;

    private DoubleFunctions() {}

    /** {@code first + x * second} */
    private static Value line(double first, Value x, double second) {
        return x.times(second).plus(first);
    }

    static Value sin(Value x) {
        Value magnitude = x.magnitude();
        Value multiple = magnitude.times(SinglePrecision.RECIPROCAL_PI).plus(SinglePrecision.INTEGERS);
        Value value = sine(reduced(magnitude, multiple.minus(SinglePrecision.INTEGERS)));
        Bits sign = multiple.bits().shiftedLeft(63).xor(x.bits().and(Long.MIN_VALUE));
        return ifSmall(magnitude, value.bits().xor(sign).value());
    }

    static Value cos(Value x) {
        Value magnitude = x.magnitude();
        Value multiple =
                magnitude.times(SinglePrecision.RECIPROCAL_PI).plus(0.5).plus(SinglePrecision.INTEGERS);
        Value value =
                sine(reduced(magnitude, multiple.minus(SinglePrecision.INTEGERS).minus(0.5)));
        return ifSmall(
                magnitude, value.bits().xor(multiple.bits().shiftedLeft(63)).value());
    }

    static Value tan(Value x) {
        return sin(x).over(cos(x));
    }

    private static Value ifSmall(Value magnitude, Value value) {
        return magnitude.isAtLeast(SinglePrecision.LARGE).choose(Double.NaN, value);
    }

    private static Value reduced(Value x, Value multiple) {
        return x.minus(multiple.times(SinglePrecision.PI_HIGH)).minus(multiple.times(SinglePrecision.PI_LOW));
    }

    private static Value sine(Value x) {
        Value t = x.times(x);
        Value even = t.times(t);
        Value sum = line(SinglePrecision.SINE_3, t, SinglePrecision.SINE_5);
        sum = sum.plus(even.times(line(SinglePrecision.SINE_7, t, SinglePrecision.SINE_9)));
        sum = sum.plus(even.times(even).times(line(SinglePrecision.SINE_11, t, SinglePrecision.SINE_13)));
        return x.plus(x.times(t.times(sum)));
    }

    static Value asin(Value x) {
        Value magnitude = x.magnitude();
        Mask isSmall = magnitude.isLess(0.5);
        Value value = arcSine(isSmall, magnitude, magnitude);
        return isSmall.choose(value, value.times(2).from(Math.PI / 2)).withSignOf(x);
    }

    static Value acos(Value x) {
        Value magnitude = x.magnitude();
        Mask isSmall = magnitude.isLess(0.5);
        Value value = arcSine(isSmall, x, magnitude);
        Value twice = value.times(2);
        return isSmall.choose(value.from(Math.PI / 2), x.isLess(0).choose(twice.from(Math.PI), twice));
    }

    /** The arc sine of x if it is small, otherwise of the root whose double stands for the rest of a right angle. */
    private static Value arcSine(Mask isSmall, Value x, Value magnitude) {
        Value rest = magnitude.from(1).times(0.5);
        Value t = isSmall.choose(x.times(x), rest);
        Value root = isSmall.choose(x, rest.squareRoot());
        Value even = t.times(t);
        Value sum = line(SinglePrecision.ARC_SINE_3, t, SinglePrecision.ARC_SINE_5);
        sum = sum.plus(even.times(line(SinglePrecision.ARC_SINE_7, t, SinglePrecision.ARC_SINE_9)));
        Value more = line(SinglePrecision.ARC_SINE_11, t, SinglePrecision.ARC_SINE_13);
        Value last = line(SinglePrecision.ARC_SINE_15, t, SinglePrecision.ARC_SINE_17)
                .plus(even.times(SinglePrecision.ARC_SINE_19));
        more = more.plus(even.times(last));
        return root.plus(root.times(t.times(sum.plus(even.times(even).times(more)))));
    }

    static Value atan(Value x) {
        Value magnitude = x.magnitude();
        Value value = firstOctants(magnitude.min(1), magnitude.max(1));
        return magnitude.isGreater(1).choose(value.from(Math.PI / 2), value).withSignOf(x);
    }

    static Value atan2(Value y, Value x) {
        Value height = y.magnitude();
        Value length = x.magnitude();
        Value most = height.max(length);
        Value least = height.min(length);
        Mask areInfinite = least.isEqual(Double.POSITIVE_INFINITY);
        Value divisor = most.isEqual(0).choose(1, areInfinite.choose(1, most));
        Value value = firstOctants(areInfinite.choose(1, least), divisor);
        Value folded = height.isGreater(length).choose(value.from(Math.PI / 2), value);
        Mask isLeft = x.bits()
                .and(Long.MIN_VALUE)
                .or(Double.doubleToRawLongBits(1))
                .value()
                .isLess(0);
        return isLeft.choose(folded.from(Math.PI), folded).withSignOf(y);
    }

    /** The arc tangent of a quotient between 0 and 1. */
    private static Value firstOctants(Value least, Value most) {
        Mask isSteep = least.isGreater(most.times(SinglePrecision.TAN_EIGHTH_PI));
        Value dividend = isSteep.choose(least.minus(most), least);
        Value divisor = isSteep.choose(least.plus(most), most);
        Value value = arcTangent(dividend.over(divisor));
        return isSteep.choose(value.plus(SinglePrecision.QUARTER_PI), value.plus(0));
    }

    private static Value arcTangent(Value x) {
        Value t = x.times(x);
        Value even = t.times(t);
        Value sum = line(SinglePrecision.ARC_TANGENT_3, t, SinglePrecision.ARC_TANGENT_5);
        sum = sum.plus(even.times(line(SinglePrecision.ARC_TANGENT_7, t, SinglePrecision.ARC_TANGENT_9)));
        Value more = line(SinglePrecision.ARC_TANGENT_11, t, SinglePrecision.ARC_TANGENT_13);
        more = more.plus(even.times(line(SinglePrecision.ARC_TANGENT_15, t, SinglePrecision.ARC_TANGENT_17)));
        return x.plus(x.times(t.times(sum.plus(even.times(even).times(more)))));
    }

    static Value exp(Value x) {
        return exp2(x.times(SinglePrecision.LOG2_E));
    }

    static Value exp2(Value x) {
        return boundedExp2(x.min(SinglePrecision.EXPONENT_LIMIT).max(-SinglePrecision.EXPONENT_LIMIT));
    }

    private static Value boundedExp2(Value x) {
        Value whole = x.plus(SinglePrecision.INTEGERS);
        Value value = lessOne(x.minus(whole.minus(SinglePrecision.INTEGERS))).plus(1);
        return value.bits().plus(whole.bits().shiftedLeft(FRACTION_BITS)).value();
    }

    private static Value lessOne(Value x) {
        Value square = x.times(x);
        Value fourth = square.times(square);
        Value sum = line(SinglePrecision.EXP2_1, x, SinglePrecision.EXP2_2);
        sum = sum.plus(square.times(line(SinglePrecision.EXP2_3, x, SinglePrecision.EXP2_4)));
        Value more = line(SinglePrecision.EXP2_5, x, SinglePrecision.EXP2_6);
        Value last = line(SinglePrecision.EXP2_7, x, SinglePrecision.EXP2_8).plus(square.times(SinglePrecision.EXP2_9));
        more = more.plus(square.times(last));
        return x.times(sum.plus(fourth.times(more)));
    }

    static Value log(Value x) {
        Bits bits = significand(x);
        return ifOrdinary(x, exponent(bits).times(SinglePrecision.LN2).plus(logOfSignificand(bits)));
    }

    static Value log2(Value x) {
        return ifOrdinary(x, ordinaryLog2(x));
    }

    private static Value ordinaryLog2(Value x) {
        Bits bits = significand(x);
        return exponent(bits).plus(logOfSignificand(bits).times(SinglePrecision.LOG2_E));
    }

    private static Value ifOrdinary(Value x, Value value) {
        return x.isGreater(0).choose(x.isGreater(Double.MAX_VALUE).choose(Double.NaN, value), Double.NaN);
    }

    /** The bits of numbers, from which those of the least significand are subtracted, with a biased exponent. */
    private static Bits significand(Value x) {
        return x.bits().plus((BIAS << FRACTION_BITS) - SinglePrecision.LEAST_SIGNIFICAND);
    }

    /** The exponent: as the lowest bits of a number that is {@code 2^52} without it. */
    private static Value exponent(Bits significand) {
        double base = 0x1p52;
        return significand
                .shiftedRight(FRACTION_BITS)
                .or(Double.doubleToRawLongBits(base))
                .value()
                .minus(base + BIAS);
    }

    private static Value logOfSignificand(Bits significand) {
        Value above = significand
                .and(FRACTION)
                .plus(SinglePrecision.LEAST_SIGNIFICAND)
                .value()
                .minus(1);
        Value quotient = above.over(above.plus(2));
        Value t = quotient.times(quotient);
        Value even = t.times(t);
        Value sum = line(SinglePrecision.LOG_3, t, SinglePrecision.LOG_5);
        sum = sum.plus(even.times(line(SinglePrecision.LOG_7, t, SinglePrecision.LOG_9)));
        sum = sum.plus(even.times(even).times(line(SinglePrecision.LOG_11, t, SinglePrecision.LOG_13)));
        return quotient.times(2).plus(quotient.times(t.times(sum)));
    }

    static Value pow(Value x, Value y) {
        Value exponent = y.times(ordinaryLog2(x));
        Mask isGreat = exponent.magnitude().isAtLeast(SinglePrecision.EXPONENT_LIMIT);
        return ifOrdinary(x, isGreat.choose(Double.NaN, boundedExp2(exponent)));
    }

    static Value sinh(Value x) {
        Value magnitude = x.magnitude();
        Value power = exp(magnitude);
        Value great = power.minus(power.under(1)).times(0.5);
        return magnitude.isLess(1).choose(smallSinh(magnitude), great).withSignOf(x);
    }

    static Value cosh(Value x) {
        Value power = exp(x.magnitude());
        return power.plus(power.under(1)).times(0.5);
    }

    static Value tanh(Value x) {
        Value magnitude = x.magnitude();
        Value sinh = smallSinh(magnitude);
        Value small = sinh.over(sinh.times(sinh).plus(1).squareRoot());
        Value great = exp(magnitude.times(2)).plus(1).under(2).from(1);
        return magnitude.isLess(1).choose(small, great).withSignOf(x);
    }

    private static Value smallSinh(Value x) {
        Value t = x.times(x);
        Value even = t.times(t);
        Value sum = line(SinglePrecision.SINH_3, t, SinglePrecision.SINH_5);
        Value last = line(SinglePrecision.SINH_7, t, SinglePrecision.SINH_9).plus(even.times(SinglePrecision.SINH_11));
        return x.plus(x.times(t.times(sum.plus(even.times(last)))));
    }

    static Value asinh(Value x) {
        Value magnitude = x.magnitude();
        Value square = x.times(x);
        Value root = square.plus(1).squareRoot();
        return log1p(magnitude.plus(square.over(root.plus(1)))).withSignOf(x);
    }

    static Value acosh(Value x) {
        Value above = x.minus(1);
        Value value = log1p(above.plus(above.times(above.plus(2)).squareRoot()));
        return x.isLess(1).choose(Double.NaN, value);
    }

    static Value atanh(Value x) {
        Value magnitude = x.magnitude();
        return log1p(magnitude.times(2).over(magnitude.from(1))).times(0.5).withSignOf(x);
    }

    private static Value log1p(Value x) {
        Value sum = x.plus(1);
        Value value = log(sum).plus(x.minus(sum.minus(1)).over(sum));
        return sum.isEqual(1).choose(x, value);
    }
}
