// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import org.spirv4j.internal.semantics.GlslStd450Folding;

/** What compiled code calls to compute or move the values of all lanes of a vector, which are in arrays. */
public final class LaneArrays {
    private LaneArrays() {}

    /** Gives all lanes the same offset. */
    public static void fill(long[] offsets, long offset) {
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = offset;
        }
    }

    /** Gives a value to the lanes whose element of {@code active} is not 0. */
    public static void fill(long[] values, long value, int[] active) {
        for (int i = 0; i < values.length; i++) {
            if (active[i] != 0) {
                values[i] = value;
            }
        }
    }

    /** Computes the sum of an offset, and of an index of each lane, times a stride. */
    public static void set(long[] offsets, long offset, int[] indexes, long stride) {
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = offset + indexes[i] * stride;
        }
    }

    /** The same for indexes that grow by the same number from a lane to the next. */
    public static void setLinear(long[] offsets, long offset, int first, int step, long stride) {
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = offset + (first + i * step) * stride;
        }
    }

    /** Adds an index of each lane, times a stride. */
    public static void add(long[] offsets, int[] indexes, long stride) {
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] += indexes[i] * stride;
        }
    }

    /** Adds indexes that grow by the same number from a lane to the next, times a stride. */
    public static void addLinear(long[] offsets, int first, int step, long stride) {
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] += (first + i * step) * stride;
        }
    }

    /**
     * The index in an array of the first of four bytes for each lane, if those of all lanes are consecutive, and inside
     * of a resource; otherwise -1.
     *
     * @param offset the offset that lanes have in common
     * @param first the index of the first lane, times {@code stride}
     * @param step what is added to the index from a lane to the next; {@code step * stride} is 4
     */
    public static int consecutive(
            long offset, int first, int step, int stride, byte[] bytes, int start, int size, int lanes) {
        long from = offset + (long) first * stride;
        return from >= 0 && from <= size - lanes * Integer.BYTES && first <= Integer.MAX_VALUE - step * (lanes - 1)
                ? start + (int) from
                : -1;
    }

    /** Reads four bytes for each lane, at the offset plus an index times {@code stride}. */
    public static byte[] get4(
            long offset, int first, int step, int stride, byte[] bytes, int start, int size, byte[] to) {
        for (int i = 0; i < to.length / Integer.BYTES; i++) {
            int read = Bytes.get4(offset + (long) (first + i * step) * stride, bytes, start, size);
            Bytes.put4(read, (long) i * Integer.BYTES, to, 0, to.length);
        }
        return to;
    }

    /** Reads four bytes for each lane, {@code more} bytes after its offset. */
    public static void get4(long[] offsets, long more, byte[] bytes, int start, int size, int[] to) {
        for (int i = 0; i < offsets.length; i++) {
            to[i] = Bytes.get4(offsets[i] + more, bytes, start, size);
        }
    }

    /** Writes four bytes for each lane, {@code more} bytes after its offset. */
    public static void put4(int[] values, long[] offsets, long more, byte[] bytes, int start, int size) {
        for (int i = 0; i < offsets.length; i++) {
            Bytes.put4(values[i], offsets[i] + more, bytes, start, size);
        }
    }

    /** Writes four bytes for each lane whose element of {@code active} is not 0. */
    public static void put4(int[] values, int[] active, long[] offsets, long more, byte[] bytes, int start, int size) {
        for (int i = 0; i < offsets.length; i++) {
            if (active[i] != 0) {
                Bytes.put4(values[i], offsets[i] + more, bytes, start, size);
            }
        }
    }

    /**
     * The index of the first lane of a number that each invocation has for itself.
     *
     * @param offset its offset in bytes in the variable
     * @param first the number of the first lane's invocation
     * @param size the size of the variable in bytes
     * @param own the numbers of all invocations, see {@link GroupState#laneOwn}
     * @param lanes the number of lanes
     */
    public static int own(long offset, int first, int size, int[] own, int lanes) {
        return isInside(offset, size)
                ? first * (size / Integer.BYTES) + (int) offset / Integer.BYTES * lanes
                : own.length - 2 * lanes;
    }

    /** The same for a number that is stored: what is outside of the variable is stored where nothing reads it. */
    public static int ownStored(long offset, int first, int size, int[] own, int lanes) {
        return isInside(offset, size) ? own(offset, first, size, own, lanes) : own.length - lanes;
    }

    private static boolean isInside(long offset, int size) {
        return offset >= 0 && offset <= size - Integer.BYTES;
    }

    /** Reads such a number for each lane, at its own offset and {@code more} bytes. */
    public static void getOwn(long[] offsets, long more, int first, int size, int[] own, int[] to) {
        for (int i = 0; i < offsets.length; i++) {
            to[i] = own[own(offsets[i] + more, first, size, own, offsets.length) + i];
        }
    }

    /** Writes such a number for each lane whose element of {@code active} is not 0. */
    public static void putOwn(int[] values, int[] active, long[] offsets, long more, int first, int size, int[] own) {
        for (int i = 0; i < offsets.length; i++) {
            if (active[i] != 0) {
                own[ownStored(offsets[i] + more, first, size, own, offsets.length) + i] = values[i];
            }
        }
    }

    /** Computes a function of GLSL.std.450 for the floats of all lanes. */
    public static void function(int number, float[] x, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = (float) GlslStd450Folding.component(number, x[i], 0, 0);
        }
    }

    /** Computes a function of two numbers. */
    public static void function(int number, float[] x, float[] y, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = (float) GlslStd450Folding.component(number, x[i], y[i], 0);
        }
    }

    /** Computes a function of three numbers. */
    public static void function(int number, float[] x, float[] y, float[] z, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] = (float) GlslStd450Folding.component(number, x[i], y[i], z[i]);
        }
    }

    /** Computes a function again for the lanes in which its result is NaN. */
    public static void repeat(int number, float[] x, float[] to) {
        for (int i = 0; i < to.length; i++) {
            if (Float.isNaN(to[i])) {
                to[i] = (float) GlslStd450Folding.component(number, x[i], 0, 0);
            }
        }
    }

    /** The same for a function of two numbers. */
    public static void repeat(int number, float[] x, float[] y, float[] to) {
        for (int i = 0; i < to.length; i++) {
            if (Float.isNaN(to[i])) {
                to[i] = (float) GlslStd450Folding.component(number, x[i], y[i], 0);
            }
        }
    }

    /** The same for a function of three numbers. */
    public static void repeat(int number, float[] x, float[] y, float[] z, float[] to) {
        for (int i = 0; i < to.length; i++) {
            if (Float.isNaN(to[i])) {
                to[i] = (float) GlslStd450Folding.component(number, x[i], y[i], z[i]);
            }
        }
    }
}
