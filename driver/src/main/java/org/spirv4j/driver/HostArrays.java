// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.nio.ByteBuffer;

/**
 * Arrays of primitive numbers ({@code byte}, {@code short}, {@code int}, {@code long}, {@code float} or {@code double})
 * as the bytes of a device's memory.
 */
final class HostArrays {
    private HostArrays() {}

    /**
     * How many bytes an array has.
     *
     * @throws IllegalArgumentException if it is no array of primitive numbers
     */
    static long byteCount(Object array) {
        if (array instanceof byte[] bytes) {
            return bytes.length;
        } else if (array instanceof short[] shorts) {
            return (long) shorts.length * Short.BYTES;
        } else if (array instanceof int[] ints) {
            return (long) ints.length * Integer.BYTES;
        } else if (array instanceof long[] longs) {
            return (long) longs.length * Long.BYTES;
        } else if (array instanceof float[] floats) {
            return (long) floats.length * Float.BYTES;
        } else if (array instanceof double[] doubles) {
            return (long) doubles.length * Double.BYTES;
        }
        throw new IllegalArgumentException("not an array of numbers: " + array.getClass());
    }

    /** Copies an array into memory. */
    static void write(Object array, ByteBuffer memory) {
        if (array instanceof byte[] bytes) {
            memory.put(0, bytes);
        } else if (array instanceof short[] shorts) {
            memory.asShortBuffer().put(shorts);
        } else if (array instanceof int[] ints) {
            memory.asIntBuffer().put(ints);
        } else if (array instanceof long[] longs) {
            memory.asLongBuffer().put(longs);
        } else if (array instanceof float[] floats) {
            memory.asFloatBuffer().put(floats);
        } else if (array instanceof double[] doubles) {
            memory.asDoubleBuffer().put(doubles);
        }
    }

    /** Copies memory into an array. */
    static void read(ByteBuffer memory, Object array) {
        if (array instanceof byte[] bytes) {
            memory.get(0, bytes);
        } else if (array instanceof short[] shorts) {
            memory.asShortBuffer().get(shorts);
        } else if (array instanceof int[] ints) {
            memory.asIntBuffer().get(ints);
        } else if (array instanceof long[] longs) {
            memory.asLongBuffer().get(longs);
        } else if (array instanceof float[] floats) {
            memory.asFloatBuffer().get(floats);
        } else if (array instanceof double[] doubles) {
            memory.asDoubleBuffer().get(doubles);
        }
    }
}
