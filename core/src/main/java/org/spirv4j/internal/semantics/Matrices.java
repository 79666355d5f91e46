// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Determinant and MatrixInverse of GLSL.std.450, for square matrices of two to four columns, stored by columns. For
 * narrower types, widen the components and round those of the result.
 */
public final class Matrices {
    private Matrices() {}

    /** The determinant, by expansion along the first column. */
    public static double determinant(double[] m) {
        if (m.length == 4) {
            return m[0] * m[3] - m[2] * m[1];
        }
        int size = m.length == 9 ? 3 : 4;
        double sum = 0;
        for (int row = 0; row < size; row++) {
            sum += m[row] * cofactor(m, size, 0, row);
        }
        return sum;
    }

    /**
     * The inverse; its components are infinite or NaN if the determinant is 0.
     *
     * @param result receives the inverse; must not be {@code m}
     */
    public static void matrixInverse(double[] m, double[] result) {
        double determinant = determinant(m);
        int size = m.length == 4 ? 2 : m.length == 9 ? 3 : 4;
        for (int column = 0; column < size; column++) {
            for (int row = 0; row < size; row++) {
                result[row * size + column] = cofactor(m, size, column, row) / determinant;
            }
        }
    }

    /** The cofactor of a component. */
    private static double cofactor(double[] m, int size, int column, int row) {
        double minor =
                size == 2 ? m[(1 - column) * 2 + 1 - row] : size == 3 ? minor2(m, column, row) : minor3(m, column, row);
        return (column + row & 1) == 0 ? minor : -minor;
    }

    /** A minor of a matrix of four columns. */
    private static double minor3(double[] m, int column, int row) {
        double[] rest = new double[9];
        int next = 0;
        for (int c = 0; c < 4; c++) {
            for (int r = 0; r < 4; r++) {
                if (c != column && r != row) {
                    rest[next++] = m[c * 4 + r];
                }
            }
        }
        return determinant(rest);
    }

    /** A minor of a matrix of three columns. */
    private static double minor2(double[] m, int column, int row) {
        int c0 = column == 0 ? 1 : 0;
        int c1 = column == 2 ? 1 : 2;
        int r0 = row == 0 ? 1 : 0;
        int r1 = row == 2 ? 1 : 2;
        return m[c0 * 3 + r0] * m[c1 * 3 + r1] - m[c1 * 3 + r0] * m[c0 * 3 + r1];
    }
}
