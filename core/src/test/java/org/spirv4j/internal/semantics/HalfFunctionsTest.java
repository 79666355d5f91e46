// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Functions of OpenCL.std on all numbers of 16 bits, and on random pairs: the results are those of {@link Math},
 * rounded. {@code Math} may be a unit in the last place of 64 bits off, which matters only close to the middle of two
 * halves.
 */
class HalfFunctionsTest {
    private static final Map<Integer, DoubleUnaryOperator> UNARY = new LinkedHashMap<>();
    private static final Map<Integer, DoubleBinaryOperator> BINARY = new LinkedHashMap<>();

    static {
        UNARY.put(OpenClStdNumbers.sin, Math::sin);
        UNARY.put(OpenClStdNumbers.cos, Math::cos);
        UNARY.put(OpenClStdNumbers.tan, Math::tan);
        UNARY.put(OpenClStdNumbers.asin, Math::asin);
        UNARY.put(OpenClStdNumbers.acos, Math::acos);
        UNARY.put(OpenClStdNumbers.atan, Math::atan);
        UNARY.put(OpenClStdNumbers.sinh, Math::sinh);
        UNARY.put(OpenClStdNumbers.cosh, Math::cosh);
        UNARY.put(OpenClStdNumbers.tanh, Math::tanh);
        UNARY.put(OpenClStdNumbers.exp, Math::exp);
        UNARY.put(OpenClStdNumbers.exp2, x -> Math.pow(2, x));
        UNARY.put(OpenClStdNumbers.exp10, x -> Math.pow(10, x));
        UNARY.put(OpenClStdNumbers.expm1, Math::expm1);
        UNARY.put(OpenClStdNumbers.log, Math::log);
        UNARY.put(OpenClStdNumbers.log2, x -> Math.log(x) / Math.log(2));
        UNARY.put(OpenClStdNumbers.log10, Math::log10);
        UNARY.put(OpenClStdNumbers.log1p, Math::log1p);
        UNARY.put(OpenClStdNumbers.sqrt, Math::sqrt);
        UNARY.put(OpenClStdNumbers.rsqrt, x -> 1 / Math.sqrt(x));
        UNARY.put(OpenClStdNumbers.cbrt, Math::cbrt);
        UNARY.put(OpenClStdNumbers.fabs, Math::abs);
        UNARY.put(OpenClStdNumbers.floor, Math::floor);
        UNARY.put(OpenClStdNumbers.ceil, Math::ceil);
        UNARY.put(OpenClStdNumbers.rint, Math::rint);
        UNARY.put(OpenClStdNumbers.trunc, x -> x < 0 ? Math.ceil(x) : Math.floor(x));
        UNARY.put(OpenClStdNumbers.round, x -> Math.copySign(Math.floor(Math.abs(x) + 0.5), x));
        UNARY.put(OpenClStdNumbers.degrees, Math::toDegrees);
        UNARY.put(OpenClStdNumbers.radians, Math::toRadians);
        BINARY.put(OpenClStdNumbers.pow, Math::pow);
        BINARY.put(OpenClStdNumbers.atan2, Math::atan2);
        BINARY.put(OpenClStdNumbers.hypot, Math::hypot);
        BINARY.put(OpenClStdNumbers.fmod, (x, y) -> x % y);
        BINARY.put(OpenClStdNumbers.remainder, Math::IEEEremainder);
        BINARY.put(OpenClStdNumbers.half_divide, (x, y) -> x / y);
        BINARY.put(OpenClStdNumbers.copysign, Math::copySign);
        BINARY.put(
                OpenClStdNumbers.fdim, (x, y) -> x > y ? x - y : Double.isNaN(x) || Double.isNaN(y) ? Double.NaN : 0);
    }

    /** Whether an expected number, or one very close to it, rounds to a half. */
    private static boolean agrees(long bits, double expected) {
        if (Double.isNaN(expected)) {
            return FloatOracle.isNan(bits, 16);
        }
        int index = (int) bits & 0x7FFF;
        double low = index == 0 ? 0 : (magnitude(index - 1) + magnitude(index)) / 2;
        double high = index == 0x7C00 ? Double.POSITIVE_INFINITY : (magnitude(index) + magnitude(index + 1)) / 2;
        double size = Math.abs(expected);
        boolean isSigned = bits >= 0x8000 == Comparison.signBitSet(expected) || expected == 0 || index == 0;
        return isSigned && size >= low * (1 - 0x1p-50) && size <= high * (1 + 0x1p-50);
    }

    private static double magnitude(int index) {
        return index < 0x7C00 ? FloatOracle.HALF.magnitudes[index] : 65536;
    }

    @Test
    void allHalves() {
        int[] types = {FloatOracle.FLOAT16};
        long[] result = new long[1];
        UNARY.forEach((number, function) -> {
            for (int bits = 0; bits < 0x10000; bits++) {
                double x = HalfFloat.toFloat(bits);
                OpenClStdFolding.fold(number, types, new long[][] {{bits}}, types[0], result, FloatControls.DEFAULT);
                if (!agrees(result[0], function.applyAsDouble(x))) {
                    assertThat(HalfFloat.toFloat((int) result[0]))
                            .as("instruction %d of %s", number, x)
                            .isEqualTo((float) function.applyAsDouble(x));
                }
            }
        });
    }

    @Test
    void randomPairs() {
        int[] types = {FloatOracle.FLOAT16, FloatOracle.FLOAT16};
        Random random = new Random(1);
        long[] result = new long[1];
        for (int i = 0; i < 10_000; i++) {
            long a = FloatOracle.random(random, 16, 0x3C00);
            long b = FloatOracle.random(random, 16, a);
            double x = HalfFloat.toFloat((int) a);
            double y = HalfFloat.toFloat((int) b);
            BINARY.forEach((number, function) -> {
                OpenClStdFolding.fold(number, types, new long[][] {{a}, {b}}, types[0], result, FloatControls.DEFAULT);
                boolean isOne = number == OpenClStdNumbers.pow && (x == 1 || x == -1 && Double.isInfinite(y));
                double expected = isOne ? 1 : function.applyAsDouble(x, y);
                if (!agrees(result[0], expected)) {
                    assertThat((double) HalfFloat.toFloat((int) result[0]))
                            .as("instruction %d of %s and %s", number, x, y)
                            .isEqualTo(expected);
                }
            });
        }
    }

    @Test
    void nextafterWalksThroughAllHalves() {
        for (int bits = 0; bits < 0x7C00; bits++) {
            assertThat(HalfFloat.nextafter(bits, 0x7C00)).isEqualTo(bits + 1);
            assertThat(HalfFloat.nextafter(bits | 0x8000, 0xFC00)).isEqualTo(bits + 1 | 0x8000);
            assertThat(HalfFloat.nextafter(bits + 1, 0xFC00)).isEqualTo(bits);
        }
        assertThat(HalfFloat.nextafter(0, 0x8001)).isEqualTo(0x8001);
        assertThat(HalfFloat.nextafter(0x8000, 0)).isZero();
        assertThat(HalfFloat.nextafter(0x7E00, 0)).isEqualTo(0x7E00);
    }
}
