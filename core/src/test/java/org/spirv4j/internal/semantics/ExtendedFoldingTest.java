// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.internal.number.NumberTypes;

/** Instructions of GLSL.std.450 and OpenCL.std: special operands, vectors, matrices and packed numbers. */
class ExtendedFoldingTest {
    private static final int F32 = FloatOracle.FLOAT32;

    private static int number(String name) throws ReflectiveOperationException {
        Class<?> numbers = Character.isUpperCase(name.charAt(0)) ? GlslStd450Numbers.class : OpenClStdNumbers.class;
        return numbers.getField(name).getInt(null);
    }

    private static boolean isGlsl(String name) {
        return Character.isUpperCase(name.charAt(0));
    }

    private static void fold(String name, int[] types, long[][] operands, int type, long[] result, int controls)
            throws ReflectiveOperationException {
        if (isGlsl(name)) {
            GlslStd450Folding.fold(number(name), types, operands, type, result, controls);
        } else {
            OpenClStdFolding.fold(number(name), types, operands, type, result, controls);
        }
    }

    private static boolean isDefined(String name, int[] types, long[][] operands) throws ReflectiveOperationException {
        return isGlsl(name)
                ? GlslStd450Folding.isDefined(number(name), types, operands)
                : OpenClStdFolding.isDefined(number(name), types, operands);
    }

    /** Special operands and their results, for all widths in which the operands are numbers. */
    @ParameterizedTest
    @CsvFileSource(resources = "special-operands.csv", delimiter = '|')
    void specialOperands(String name, String operandText, String resultText) throws ReflectiveOperationException {
        String[] operand = operandText.split(" ", -1);
        String[] results = resultText.split(" ", -1);
        for (int width : new int[] {16, 32, 64}) {
            checkSpecial(name, operand, results, width);
        }
    }

    private static void checkSpecial(String name, String[] operand, String[] results, int width)
            throws ReflectiveOperationException {
        int type = FloatOracle.type(width);
        int int32 = NumberTypes.integer(32, true);
        int[] types = new int[operand.length];
        long[][] operands = new long[operand.length][1];
        for (int i = 0; i < operand.length; i++) {
            if (operand[i].endsWith("i")) {
                types[i] = int32;
                operands[i][0] = integer(operand[i]) & 0xFFFFFFFFL;
            } else {
                double value = Double.parseDouble(operand[i]);
                types[i] = type;
                operands[i][0] = FloatEncoding.encode(value, type);
                if (!Double.isNaN(value) && FloatEncoding.decode(operands[i][0], type) != value) {
                    return;
                }
            }
        }
        long[] found = new long[2];
        fold(name, types, operands, results[0].endsWith("i") ? int32 : type, found, FloatControls.DEFAULT);
        for (int i = 0; i < results.length; i++) {
            String what = name + " " + String.join(" ", operand) + ", result " + i + " of " + width + " bits";
            if (results[i].endsWith("i")) {
                assertEquals(integer(results[i]), (int) found[i], what);
            } else {
                long expected = FloatEncoding.encode(Double.parseDouble(results[i]), type);
                assertEquals(FloatEncoding.decode(expected, type), FloatEncoding.decode(found[i], type), what);
            }
        }
    }

    private static int integer(String text) {
        return Integer.parseInt(text.substring(0, text.length() - 1));
    }

    /** Operands for which the set leaves the result undefined, and close ones for which it does not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Asin         | 1.5            | false
            Asin         | -1             | true
            Acos         | -1.5           | false
            Acosh        | 0.5            | false
            Acosh        | 1              | true
            Atanh        | 1              | false
            Atanh        | -0.5           | true
            Atan2        | 0 0            | false
            Atan2        | 0 1            | true
            Pow          | -1 2           | false
            Pow          | 0 0            | false
            Pow          | 0 1            | true
            Log          | 0              | false
            Log2         | -1             | false
            Log2         | 0.5            | true
            Sqrt         | -1             | false
            Sqrt         | 0              | true
            InverseSqrt  | 0              | false
            InverseSqrt  | 2              | true
            FMin         | NaN 1          | false
            FMax         | 1 NaN          | false
            FMax         | 1 2            | true
            NMin         | NaN 1          | true
            FClamp       | 1 3 2          | false
            FClamp       | 1 2 2          | true
            NClamp       | 1 3 2          | false
            NClamp       | NaN 1 2        | true
            NClamp       | 1 NaN NaN      | true
            SmoothStep   | 1 1 0          | false
            SmoothStep   | 0 1 0          | true
            Frexp        | Infinity       | false
            FrexpStruct  | 1              | true
            Sin          | Infinity       | true
            InterpolateAtCentroid | 1     | false
            IMix         | 1 2 3          | false
            fclamp       | 1 3 2          | false
            fclamp       | NaN 1 2        | false
            fclamp       | 0 1 2          | true
            smoothstep   | 1 0 1          | false
            smoothstep   | 0 1 NaN        | false
            smoothstep   | 0 1 1          | true
            fmin_common  | NaN 1          | false
            fmax_common  | 0 1            | true
            asin         | 2              | true
            printf       | 2              | false
            vloadn       | 2              | false
            """)
    void undefinedResultsAreTold(String name, String operandText, boolean defined) throws ReflectiveOperationException {
        String[] operand = operandText.split(" ", -1);
        int[] types = new int[operand.length];
        long[][] operands = new long[operand.length][1];
        for (int i = 0; i < operand.length; i++) {
            types[i] = F32;
            operands[i] = bits(Float.parseFloat(operand[i]));
        }
        assertThat(isDefined(name, types, operands)).isEqualTo(defined);
    }

    @Test
    void undefinedResultsOfOtherOperandsAreTold() throws ReflectiveOperationException {
        int int32 = NumberTypes.integer(32, true);
        int[] types = {int32, int32, int32};
        assertThat(isDefined("SClamp", types, new long[][] {{0}, {0xFFFFFFFFL}, {1}}))
                .isTrue();
        assertThat(isDefined("UClamp", types, new long[][] {{0}, {0xFFFFFFFFL}, {1}}))
                .isFalse();
        assertThat(isDefined("Ldexp", new int[] {F32, int32}, new long[][] {bits(1), {128}}))
                .isTrue();
        assertThat(isDefined("Ldexp", new int[] {F32, int32}, new long[][] {bits(1), {129}}))
                .isFalse();
        assertThat(isDefined("MatrixInverse", new int[] {F32}, new long[][] {bits(1, 2, 2, 4)}))
                .isFalse();
        assertThat(isDefined("MatrixInverse", new int[] {F32}, new long[][] {bits(1, 2, 3, 4)}))
                .isTrue();
        assertThat(isDefined("Log", new int[] {F32}, new long[][] {bits(1, 0)})).isFalse();
        assertThatThrownBy(() -> fold("IMix", types, new long[][] {{0}, {0}, {0}}, int32, new long[1], 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fold("prefetch", types, new long[][] {{0}, {0}}, int32, new long[1], 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fold("Sin", types, new long[][] {{0}}, int32, new long[1], 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static long[] bits(float... values) {
        long[] bits = new long[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(values[i]) & 0xFFFFFFFFL;
        }
        return bits;
    }

    /** The result of an instruction on 32-bit numbers, as numbers. */
    private static float[] vector(String name, int count, float[]... operands) throws ReflectiveOperationException {
        int[] types = new int[operands.length];
        long[][] given = new long[operands.length][];
        for (int i = 0; i < types.length; i++) {
            types[i] = F32;
            given[i] = bits(operands[i]);
        }
        long[] result = new long[count];
        fold(name, types, given, F32, result, FloatControls.DEFAULT);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = Float.intBitsToFloat((int) result[i]);
        }
        return values;
    }

    private static float[] f(float... values) {
        return values;
    }

    @Test
    void vectors() throws ReflectiveOperationException {
        assertThat(vector("Length", 1, f(3, 4))).containsExactly(5);
        assertThat(vector("length", 1, f(0x1p126f, 0x1p126f, 0x1p125f))).containsExactly(0x1.8p126f);
        assertThat(vector("fast_length", 1, f(-7))).containsExactly(7);
        assertThat(vector("Distance", 1, f(1, 2, 3), f(1, 5, 7))).containsExactly(5);
        assertThat(vector("Cross", 3, f(1, 2, 3), f(4, 5, 6))).containsExactly(-3, 6, -3);
        assertThat(vector("cross", 4, f(1, 2, 3, 9), f(4, 5, 6, 9))).containsExactly(-3, 6, -3, 0);
        assertThat(vector("Normalize", 2, f(3, 4))).containsExactly(0.6f, 0.8f);
        assertThat(vector("normalize", 3, f(0, -0f, 0))).containsExactly(0, -0f, 0);
        assertThat(vector("normalize", 2, f(Float.MIN_VALUE, 0))).containsExactly(1, 0);
        float inverse = (float) Math.sqrt(0.5);
        assertThat(vector("normalize", 3, f(Float.NEGATIVE_INFINITY, 1, Float.POSITIVE_INFINITY)))
                .containsExactly(-inverse, 0, inverse);
        assertThat(vector("FaceForward", 2, f(1, 2), f(0, 1), f(0, 1))).containsExactly(-1, -2);
        assertThat(vector("FaceForward", 2, f(1, 2), f(0, 1), f(0, -1))).containsExactly(1, 2);
        assertThat(vector("Reflect", 2, f(1, -1), f(0, 1))).containsExactly(1, 1);
        assertThat(vector("Refract", 2, f(0, -1), f(0, 1), f(0.5f))).containsExactly(0, -1);
        assertThat(vector("Refract", 2, f(0.8f, -0.6f), f(0, 1), f(2))).containsExactly(0, 0);
        float root = (float) -Math.sqrt(1 - 0.16 * 0.64);
        assertThat(vector("Refract", 2, f(0.8f, -0.6f), f(0, 1), f(0.4f))[1]).isCloseTo(root, offset(1e-6f));
    }

    @Test
    void lengthsOf64BitsNeitherOverflowNorVanish() {
        for (int exponent = -1070; exponent < 1020; exponent += 10) {
            double unit = Math.scalb(1.0, exponent);
            assertThat(Geometry.length(3 * unit, 4 * unit)).isEqualTo(5 * unit);
            assertThat(Geometry.length(new double[] {2 * unit, 3 * unit, 6 * unit}))
                    .isEqualTo(7 * unit);
            double[] normal = new double[2];
            Geometry.normalize(new double[] {3 * unit, 4 * unit}, normal);
            assertThat(normal).containsExactly(0.6, 0.8);
        }
    }

    @Test
    void componentsAreThoseOfWholeVectors() throws ReflectiveOperationException {
        Random random = new Random(2);
        for (int i = 0; i < 300; i++) {
            float[] x = {(float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian()};
            float[] y = {(float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian()};
            double dot = (double) x[0] * y[0] + (double) x[1] * y[1] + (double) x[2] * y[2];
            double length = Geometry.length(x[0], x[1], x[2]);
            assertThat(vector("Length", 1, x)).containsExactly((float) length);
            float[] normalized = vector("Normalize", 3, x);
            float[] reflected = vector("Reflect", 3, x, y);
            float[] refracted = vector("Refract", 3, x, y, f(0.25f));
            float[] faced = vector("FaceForward", 3, x, x, y);
            for (int k = 0; k < 3; k++) {
                assertThat(normalized[k]).isEqualTo((float) Geometry.normalize(x[k], length));
                assertThat(reflected[k]).isEqualTo((float) Geometry.reflect(x[k], y[k], dot));
                assertThat(refracted[k]).isEqualTo((float) Geometry.refract(x[k], y[k], 0.25, dot));
                assertThat(faced[k]).isEqualTo((float) Geometry.faceForward(x[k], dot));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void inverseMatrices(int size) throws ReflectiveOperationException {
        Random random = new Random(size);
        for (int i = 0; i < 200; i++) {
            double[] m = new double[size * size];
            for (int k = 0; k < m.length; k++) {
                m[k] = random.nextInt(19) - 9;
            }
            // Gauss elimination on rationals would be exact; on small integers the expansion is exact as well.
            double determinant = Matrices.determinant(m);
            assertThat(determinant).isEqualTo(leibniz(m, size));
            if (determinant == 0) {
                continue;
            }
            double[] inverse = new double[m.length];
            Matrices.matrixInverse(m, inverse);
            for (int row = 0; row < size; row++) {
                for (int column = 0; column < size; column++) {
                    double sum = 0;
                    for (int k = 0; k < size; k++) {
                        sum += m[k * size + row] * inverse[column * size + k];
                    }
                    assertThat(sum).isCloseTo(row == column ? 1 : 0, offset(1e-9));
                }
            }
        }
        assertThat(vector("Determinant", 1, f(1, 2, 3, 4))).containsExactly(-2);
        assertThat(vector("MatrixInverse", 4, f(1, 2, 3, 4))).containsExactly(-2, 1, 1.5f, -0.5f);
    }

    /** Determinants of 16 bits are rounded once: terms that cancel each other do not lose bits. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void determinantsOfHalvesAreRoundedOnce(int size) throws ReflectiveOperationException {
        int half = FloatOracle.type(16);
        Random random = new Random(size);
        for (int i = 0; i < 300; i++) {
            long[] bits = new long[size * size];
            double[] values = new double[bits.length];
            for (int k = 0; k < bits.length; k++) {
                bits[k] = FloatEncoding.encode(random.nextGaussian() * 8, half);
                values[k] = FloatEncoding.decode(bits[k], half);
            }
            long[] result = new long[1];
            fold("Determinant", new int[] {half}, new long[][] {bits}, half, result, FloatControls.DEFAULT);
            assertEquals(FloatEncoding.encode(leibniz(values, size), half), result[0]);
        }
        long[] cancelling = new long[9];
        double[] given = {
            -4.0234375, 1.2275390625, 21.125, 5.73828125, 90.5625, -60.4375, -2.1484375, -1.27734375, -1.951171875
        };
        for (int k = 0; k < 9; k++) {
            cancelling[k] = FloatEncoding.encode(given[k], half);
        }
        long[] result = new long[1];
        fold("Determinant", new int[] {half}, new long[][] {cancelling}, half, result, FloatControls.DEFAULT);
        assertEquals(5152, FloatEncoding.decode(result[0], half));
    }

    /** The determinant as the sum over all permutations. */
    private static double leibniz(double[] m, int size) {
        return permuted(m, size, new int[size], 0, 0);
    }

    private static double permuted(double[] m, int size, int[] rows, int column, int used) {
        if (column == size) {
            double product = 1;
            for (int i = 0; i < size; i++) {
                product *= m[i * size + rows[i]];
                for (int k = 0; k < i; k++) {
                    product = rows[k] > rows[i] ? -product : product;
                }
            }
            return product;
        }
        double sum = 0;
        for (int row = 0; row < size; row++) {
            if ((used & 1 << row) == 0) {
                rows[column] = row;
                sum += permuted(m, size, rows, column + 1, used | 1 << row);
            }
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({
        "PackSnorm4x8, 1 -1 0.5 NaN, 0040817f",
        "PackSnorm4x8, 2 -2 0.004 -0.004, ff01817f",
        "PackUnorm4x8, 1 0.5 -1 2, ff0080ff",
        "PackSnorm2x16, 1 -1, 80017fff",
        "PackUnorm2x16, 1 0.25, 4000ffff",
        "PackHalf2x16, 1 -65519.99, fbff3c00"
    })
    void packedVectors(String name, String components, String packed) throws ReflectiveOperationException {
        String[] text = components.split(" ", -1);
        float[] values = new float[text.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = Float.parseFloat(text[i]);
        }
        long[] result = new long[1];
        fold(name, new int[] {F32}, new long[][] {bits(values)}, NumberTypes.UINT32, result, FloatControls.DEFAULT);
        assertThat(Long.toHexString(result[0] | 1L << 32)).isEqualTo("1" + packed);
    }

    @Test
    void unpackedVectors() throws ReflectiveOperationException {
        assertThat(unpack("UnpackSnorm4x8", 0x00817F80L, 4)).containsExactly(-1, 1, -1, 0);
        assertThat(unpack("UnpackUnorm4x8", 0xFF000033L, 4)).containsExactly(0.2f, 0, 0, 1);
        assertThat(unpack("UnpackSnorm2x16", 0x80007FFFL, 2)).containsExactly(1, -1);
        assertThat(unpack("UnpackUnorm2x16", 0x3333FFFFL, 2)).containsExactly(1, 0.2f);
        assertThat(unpack("UnpackHalf2x16", 0xC0003C00L, 2)).containsExactly(1, -2);
        int rtz = FloatControls.with(FloatControls.DEFAULT, 16, FloatControls.RTZ, true);
        long[] result = new long[2];
        fold("PackHalf2x16", new int[] {F32}, new long[][] {bits(1.9999f, 1e-7f)}, NumberTypes.UINT32, result, rtz);
        assertThat(result[0]).isEqualTo(0x3FFF);
        fold("UnpackHalf2x16", new int[] {NumberTypes.UINT32}, new long[][] {{0x0001_8001}}, F32, result, rtz);
        assertThat(result).containsExactly(0x80000000L, 0);
        long packed = Double.doubleToRawLongBits(Math.PI);
        fold(
                "UnpackDouble2x32",
                new int[] {FloatOracle.FLOAT64},
                new long[][] {{packed}},
                NumberTypes.UINT32,
                result,
                0);
        assertThat(result).containsExactly(packed & 0xFFFFFFFFL, packed >>> 32);
        long[] back = new long[1];
        fold("PackDouble2x32", new int[] {NumberTypes.UINT32}, new long[][] {result}, FloatOracle.FLOAT64, back, 0);
        assertThat(back).containsExactly(packed);
        // Everything that is packed comes back.
        for (int i = 0; i < 0x10000; i++) {
            float snorm = GlslPacking.unpackSnorm2x16(i << 16 | i, 1);
            int expected = i == 0x8000 ? 0x8001 : i;
            assertEquals(expected << 16 | expected, GlslPacking.packSnorm2x16(snorm, snorm));
            float unorm = GlslPacking.unpackUnorm2x16(i << 16, 1);
            assertEquals(i, GlslPacking.packUnorm2x16(unorm, 0));
        }
    }

    private static float[] unpack(String name, long packed, int count) throws ReflectiveOperationException {
        long[] result = new long[count];
        fold(name, new int[] {NumberTypes.UINT32}, new long[][] {{packed}}, F32, result, FloatControls.DEFAULT);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = Float.intBitsToFloat((int) result[i]);
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 32, 64})
    void integersOfGlsl(int width) throws ReflectiveOperationException {
        Random random = new Random(width);
        int type = NumberTypes.integer(width, true);
        for (int i = 0; i < 2_000; i++) {
            long a = IntegerOracle.random(random, width);
            long b = IntegerOracle.random(random, width);
            long c = IntegerOracle.random(random, width);
            var x = IntegerOracle.signed(a, width);
            var y = IntegerOracle.signed(b, width);
            var z = IntegerOracle.signed(c, width);
            var ux = IntegerOracle.unsigned(a);
            var uy = IntegerOracle.unsigned(b);
            var uz = IntegerOracle.unsigned(c);
            long[][] operands = {{a}, {b}, {c}};
            checkInteger("SAbs", type, operands, x.abs());
            checkInteger("SSign", type, operands, BigInteger.valueOf(x.signum()));
            checkInteger("SMin", type, operands, x.min(y));
            checkInteger("UMin", type, operands, ux.min(uy));
            checkInteger("SMax", type, operands, x.max(y));
            checkInteger("UMax", type, operands, ux.max(uy));
            checkInteger("SClamp", type, operands, x.max(y).min(z));
            checkInteger("UClamp", type, operands, ux.max(uy).min(uz));
            int lowest = ux.getLowestSetBit();
            checkInteger("FindILsb", type, operands, BigInteger.valueOf(lowest));
            checkInteger("FindUMsb", type, operands, BigInteger.valueOf(ux.bitLength() - 1));
            checkInteger("FindSMsb", type, operands, BigInteger.valueOf(x.bitLength() - 1));
            if (width == 32) {
                assertEquals(lowest, GlslStd450.findILsb((int) a));
                assertEquals(ux.bitLength() - 1, GlslStd450.findUMsb((int) a));
                assertEquals(x.bitLength() - 1, GlslStd450.findSMsb((int) a));
                assertEquals(ux.max(uy).min(uz).intValue(), CommonFunctions.uClamp((int) a, (int) b, (int) c));
                assertEquals(x.max(y).min(z).intValue(), CommonFunctions.sClamp((int) a, (int) b, (int) c));
                assertEquals(x.signum(), GlslStd450.sSign((int) a));
                assertEquals(x.abs().intValue(), CommonFunctions.sAbs((int) a));
            }
        }
    }

    private static void checkInteger(String name, int type, long[][] operands, BigInteger exact)
            throws ReflectiveOperationException {
        long[] result = new long[1];
        fold(name, new int[] {type, type, type}, operands, type, result, FloatControls.DEFAULT);
        assertEquals(IntegerOracle.bits(exact, NumberTypes.width(type)), result[0], name);
    }

    @Test
    void shufflesAndSelections() throws ReflectiveOperationException {
        int type = NumberTypes.UINT32;
        long[] result = new long[4];
        fold("shuffle", new int[] {type, type}, new long[][] {{5, 6}, {1, 0, 2, 3}}, type, result, 0);
        assertThat(result).containsExactly(6, 5, 5, 6);
        fold("shuffle2", new int[] {type, type, type}, new long[][] {{5, 6}, {7, 8}, {3, 2, 1, 4}}, type, result, 0);
        assertThat(result).containsExactly(8, 7, 6, 5);
        long[] pair = new long[2];
        fold("select", new int[] {type, type, type}, new long[][] {{5, 6}, {7, 8}, {1, 0x80000000L}}, type, pair, 0);
        assertThat(pair).containsExactly(5, 8);
        long[] one = new long[1];
        fold("select", new int[] {type, type, type}, new long[][] {{5}, {7}, {1}}, type, one, 0);
        assertThat(one).containsExactly(7);
    }

    @Test
    void denormalizedNumbersAreFlushedWhereAsked() throws ReflectiveOperationException {
        int flush = FloatControls.with(FloatControls.DEFAULT, 32, FloatControls.RTE, true);
        long[] result = new long[1];
        fold("FAbs", new int[] {F32}, new long[][] {bits(-1e-40f)}, F32, result, flush);
        assertThat(result[0]).isZero();
        fold(
                "ldexp",
                new int[] {F32, NumberTypes.UINT32},
                new long[][] {bits(1), {-130 & 0xFFFFFFFFL}},
                F32,
                result,
                flush);
        assertThat(result[0]).isZero();
        fold(
                "ldexp",
                new int[] {F32, NumberTypes.UINT32},
                new long[][] {bits(1), {-130 & 0xFFFFFFFFL}},
                F32,
                result,
                0);
        assertThat(result[0]).isEqualTo(0x80000);
    }

    @Test
    void exponentsOfAllWidths() throws ReflectiveOperationException {
        long[] result = new long[1];
        for (int width : new int[] {8, 16, 32, 64}) {
            int type = NumberTypes.integer(width, true);
            long minusTwo = -2L & -1L >>> 64 - width;
            fold("Ldexp", new int[] {F32, type}, new long[][] {bits(12), {minusTwo}}, F32, result, 0);
            assertThat(result).containsExactly(bits(3));
        }
        int type = NumberTypes.integer(64, true);
        fold("Ldexp", new int[] {F32, type}, new long[][] {bits(1), {1L << 32}}, F32, result, 0);
        assertThat(result).containsExactly(bits(Float.POSITIVE_INFINITY));
    }
}
