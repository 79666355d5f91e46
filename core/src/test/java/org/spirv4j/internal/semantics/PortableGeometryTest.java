// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.internal.semantics.GlslStd450Numbers.Cross;
import static org.spirv4j.internal.semantics.GlslStd450Numbers.Distance;
import static org.spirv4j.internal.semantics.GlslStd450Numbers.FaceForward;
import static org.spirv4j.internal.semantics.GlslStd450Numbers.Length;
import static org.spirv4j.internal.semantics.GlslStd450Numbers.Normalize;
import static org.spirv4j.internal.semantics.GlslStd450Numbers.Reflect;
import static org.spirv4j.internal.semantics.GlslStd450Numbers.Refract;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.internal.number.NumberTypes;

/** Results for components in variables are those for vectors in arrays. */
class PortableGeometryTest {
    private static final int VECTORS = Boolean.getBoolean("thorough") ? 200_000 : 4_000;

    private static final float[] SPECIAL = {
        0,
        -0f,
        1,
        -1,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN,
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        Float.MAX_VALUE,
        0x1p-126f
    };

    private final Random random = new Random(3);

    private float number() {
        return switch (random.nextInt(4)) {
            case 0 -> SPECIAL[random.nextInt(SPECIAL.length)];
            case 1 -> Float.intBitsToFloat(random.nextInt());
            default -> 4 * random.nextFloat() - 2;
        };
    }

    private float[] vector(int count) {
        float[] vector = new float[4];
        for (int i = 0; i < count; i++) {
            vector[i] = number();
        }
        return vector;
    }

    private static long[] bits(float[] vector, int count) {
        long[] bits = new long[count];
        Arrays.setAll(bits, i -> Float.floatToRawIntBits(vector[i]) & 0xFFFF_FFFFL);
        return bits;
    }

    private static void check(int instruction, int results, float[] found, long[]... operands) {
        int[] types = new int[operands.length];
        Arrays.fill(types, NumberTypes.FLOAT32);
        long[] expected = new long[results];
        GlslStd450Folding.fold(instruction, types, operands, NumberTypes.FLOAT32, expected, FloatControls.DEFAULT);
        assertThat(bits(found, results))
                .as("instruction %s of %s", instruction, Arrays.deepToString(operands))
                .isEqualTo(expected);
    }

    private static double dot(float[] a, float[] b, int count) {
        return switch (count) {
            case 2 -> PortableGeometry.dot(a[0], a[1], b[0], b[1]);
            case 3 -> PortableGeometry.dot(a[0], a[1], a[2], b[0], b[1], b[2]);
            default -> PortableGeometry.dot(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
        };
    }

    private interface Component {
        float at(int index);
    }

    private static float[] each(int count, Component component) {
        float[] result = new float[count];
        for (int i = 0; i < count; i++) {
            result[i] = component.at(i);
        }
        return result;
    }

    @Test
    void lengths() {
        for (int n = 0; n < VECTORS; n++) {
            int count = 2 + n % 3;
            float[] a = vector(count);
            float[] b = vector(count);
            check(Length, 1, each(1, i -> PortableGeometry.length(a[0], a[1], a[2], a[3])), bits(a, count));
            check(
                    Distance,
                    1,
                    each(1, i -> PortableGeometry.distance(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3])),
                    bits(a, count),
                    bits(b, count));
            check(
                    Normalize,
                    count,
                    each(count, i -> PortableGeometry.normalize(i, a[0], a[1], a[2], a[3])),
                    bits(a, count));
        }
    }

    @Test
    void directions() {
        for (int n = 0; n < VECTORS; n++) {
            int count = 2 + n % 3;
            float[] a = vector(count);
            float[] b = vector(count);
            float[] c = vector(count);
            float eta = number();
            double dot = dot(b, a, count);
            check(
                    Reflect,
                    count,
                    each(count, i -> PortableGeometry.reflect(a[i], b[i], dot)),
                    bits(a, count),
                    bits(b, count));
            check(
                    Refract,
                    count,
                    each(count, i -> PortableGeometry.refract(a[i], b[i], eta, dot)),
                    bits(a, count),
                    bits(b, count),
                    bits(new float[] {eta}, 1));
            double facing = dot(c, b, count);
            check(
                    FaceForward,
                    count,
                    each(count, i -> PortableGeometry.faceForward(a[i], facing)),
                    bits(a, count),
                    bits(b, count),
                    bits(c, count));
            float[] x = vector(3);
            float[] y = vector(3);
            check(
                    Cross,
                    3,
                    each(
                            3,
                            i -> PortableGeometry.cross(
                                    x[(i + 1) % 3], y[(i + 2) % 3], x[(i + 2) % 3], y[(i + 1) % 3])),
                    bits(x, 3),
                    bits(y, 3));
        }
    }
}
