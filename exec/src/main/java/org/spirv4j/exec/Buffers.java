// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/** Makes buffers of numbers in the byte order that {@link Bindings} need, for tests and small programs. */
public final class Buffers {
    private Buffers() {}

    /**
     * {@return a buffer of 32-bit floating-point numbers}
     *
     * @param count how many
     * @param values gives the number with an index, from 0
     */
    public static ByteBuffer floats(int count, IntToDoubleFunction values) {
        Objects.requireNonNull(values, "values");
        ByteBuffer buffer =
                ByteBuffer.allocate(Math.multiplyExact(Float.BYTES, count)).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            buffer.putFloat(Float.BYTES * i, (float) values.applyAsDouble(i));
        }
        return buffer;
    }

    /**
     * {@return a buffer of 32-bit integers}
     *
     * @param count how many
     * @param values gives the number with an index, from 0
     */
    public static ByteBuffer ints(int count, IntUnaryOperator values) {
        Objects.requireNonNull(values, "values");
        ByteBuffer buffer =
                ByteBuffer.allocate(Math.multiplyExact(Integer.BYTES, count)).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            buffer.putInt(Integer.BYTES * i, values.applyAsInt(i));
        }
        return buffer;
    }
}
