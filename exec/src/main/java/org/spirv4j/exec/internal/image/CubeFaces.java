// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.image;

/**
 * The faces of a cube: +X, -X, +Y, -Y, +Z, -Z, numbered from 0. A place on a face is a pair (sc, tc) from -1 to 1, on a
 * face at the distance 1 from the center.
 */
public final class CubeFaces {
    private CubeFaces() {}

    /** The face that a direction meets; of equal coordinates z comes first, then y. */
    public static int face(float x, float y, float z) {
        float ax = Math.abs(x);
        float ay = Math.abs(y);
        float az = Math.abs(z);
        if (az >= ax && az >= ay) {
            return z < 0 ? 5 : 4;
        }
        if (ay >= ax) {
            return y < 0 ? 3 : 2;
        }
        return x < 0 ? 1 : 0;
    }

    /** The coordinate of a direction, or of its derivative, that grows with the columns of a face. */
    public static float sc(int face, float x, float y, float z) {
        return switch (face) {
            case 0 -> -z;
            case 1 -> z;
            case 5 -> -x;
            default -> x;
        };
    }

    /** The coordinate of a direction, or of its derivative, that grows with the rows of a face. */
    public static float tc(int face, float x, float y, float z) {
        return switch (face) {
            case 2 -> z;
            case 3 -> -z;
            default -> -y;
        };
    }

    /** The coordinate of a direction, or of its derivative, that grows from the center to a face. */
    public static float rc(int face, float x, float y, float z) {
        float axis = face < 2 ? x : face < 4 ? y : z;
        return (face & 1) == 0 ? axis : -axis;
    }

    /** A coordinate on a face from 0 to 1. */
    public static float coordinate(float c, float rc) {
        return 0.5f * (c / Math.abs(rc)) + 0.5f;
    }

    /** The derivative of {@link #coordinate}, from those of its arguments. */
    public static float derivative(float c, float rc, float dc, float drc) {
        return 0.5f * (Math.abs(rc) * dc - c * drc) / (rc * rc);
    }

    /**
     * The texel on another face that is next to a texel in the first row or column after an edge.
     *
     * @param i the column, or
     * @param j the row that is -1 or {@code size}; not both
     * @param size the number of columns and rows
     * @return the face, multiplied by {@code size * size}, plus the row times {@code size}, plus the column
     */
    static int neighbor(int face, int i, int j, int size) {
        // Seen from the center of the cube, the center of the texel outside lies in the texel on the other face.
        float s = (2 * i + 1 - size) / (float) size;
        float t = (2 * j + 1 - size) / (float) size;
        float x = switch (face) {
            case 0 -> 1;
            case 1 -> -1;
            case 5 -> -s;
            default -> s;
        };
        float y = switch (face) {
            case 2 -> 1;
            case 3 -> -1;
            default -> -t;
        };
        float z = switch (face) {
            case 0 -> -s;
            case 1 -> s;
            case 2 -> t;
            case 3 -> -t;
            case 4 -> 1;
            default -> -1;
        };
        int other = face(x, y, z);
        float rc = rc(other, x, y, z);
        int column = index(sc(other, x, y, z) / rc, size);
        int row = index(tc(other, x, y, z) / rc, size);
        return (other * size + row) * size + column;
    }

    private static int index(float c, int size) {
        return Math.max(0, Math.min(size - 1, (int) Math.floor((c + 1) / 2 * size)));
    }
}
