// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Access to memory that is part of an array or buffer. Outside of the memory, 0 is read and nothing is written. */
public final class Bytes {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle SHORT_IN_BUFFER =
            MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT_IN_BUFFER =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG_IN_BUFFER =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle FLOAT_IN_BUFFER =
            MethodHandles.byteBufferViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLE_IN_BUFFER =
            MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    public static int get1(long offset, byte[] bytes, int start, int size) {
        return offset >= 0 && offset < size ? bytes[start + (int) offset] & 0xFF : 0;
    }

    public static int get2(long offset, byte[] bytes, int start, int size) {
        return offset >= 0 && offset <= size - 2 ? (short) SHORT.get(bytes, start + (int) offset) & 0xFFFF : 0;
    }

    public static int get4(long offset, byte[] bytes, int start, int size) {
        return offset >= 0 && offset <= size - 4 ? (int) INT.get(bytes, start + (int) offset) : 0;
    }

    public static long get8(long offset, byte[] bytes, int start, int size) {
        return offset >= 0 && offset <= size - 8 ? (long) LONG.get(bytes, start + (int) offset) : 0;
    }

    public static float getFloat(long offset, byte[] bytes, int start, int size) {
        return offset >= 0 && offset <= size - 4 ? (float) FLOAT.get(bytes, start + (int) offset) : 0;
    }

    public static double getDouble(long offset, byte[] bytes, int start, int size) {
        return offset >= 0 && offset <= size - 8 ? (double) DOUBLE.get(bytes, start + (int) offset) : 0;
    }

    public static void put1(int value, long offset, byte[] bytes, int start, int size) {
        if (offset >= 0 && offset < size) {
            bytes[start + (int) offset] = (byte) value;
        }
    }

    public static void put2(int value, long offset, byte[] bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 2) {
            SHORT.set(bytes, start + (int) offset, (short) value);
        }
    }

    public static void put4(int value, long offset, byte[] bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 4) {
            INT.set(bytes, start + (int) offset, value);
        }
    }

    public static void put8(long value, long offset, byte[] bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 8) {
            LONG.set(bytes, start + (int) offset, value);
        }
    }

    public static void putFloat(float value, long offset, byte[] bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 4) {
            FLOAT.set(bytes, start + (int) offset, value);
        }
    }

    public static void putDouble(double value, long offset, byte[] bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 8) {
            DOUBLE.set(bytes, start + (int) offset, value);
        }
    }

    // --- the same in a buffer

    public static int get1(long offset, ByteBuffer bytes, int start, int size) {
        return offset >= 0 && offset < size ? bytes.get(start + (int) offset) & 0xFF : 0;
    }

    public static int get2(long offset, ByteBuffer bytes, int start, int size) {
        return offset >= 0 && offset <= size - 2
                ? (short) SHORT_IN_BUFFER.get(bytes, start + (int) offset) & 0xFFFF
                : 0;
    }

    public static int get4(long offset, ByteBuffer bytes, int start, int size) {
        return offset >= 0 && offset <= size - 4 ? (int) INT_IN_BUFFER.get(bytes, start + (int) offset) : 0;
    }

    public static long get8(long offset, ByteBuffer bytes, int start, int size) {
        return offset >= 0 && offset <= size - 8 ? (long) LONG_IN_BUFFER.get(bytes, start + (int) offset) : 0;
    }

    public static float getFloat(long offset, ByteBuffer bytes, int start, int size) {
        return offset >= 0 && offset <= size - 4 ? (float) FLOAT_IN_BUFFER.get(bytes, start + (int) offset) : 0;
    }

    public static double getDouble(long offset, ByteBuffer bytes, int start, int size) {
        return offset >= 0 && offset <= size - 8 ? (double) DOUBLE_IN_BUFFER.get(bytes, start + (int) offset) : 0;
    }

    public static void put1(int value, long offset, ByteBuffer bytes, int start, int size) {
        if (offset >= 0 && offset < size) {
            bytes.put(start + (int) offset, (byte) value);
        }
    }

    public static void put2(int value, long offset, ByteBuffer bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 2) {
            SHORT_IN_BUFFER.set(bytes, start + (int) offset, (short) value);
        }
    }

    public static void put4(int value, long offset, ByteBuffer bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 4) {
            INT_IN_BUFFER.set(bytes, start + (int) offset, value);
        }
    }

    public static void put8(long value, long offset, ByteBuffer bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 8) {
            LONG_IN_BUFFER.set(bytes, start + (int) offset, value);
        }
    }

    public static void putFloat(float value, long offset, ByteBuffer bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 4) {
            FLOAT_IN_BUFFER.set(bytes, start + (int) offset, value);
        }
    }

    public static void putDouble(double value, long offset, ByteBuffer bytes, int start, int size) {
        if (offset >= 0 && offset <= size - 8) {
            DOUBLE_IN_BUFFER.set(bytes, start + (int) offset, value);
        }
    }

    /** Reads a scalar of 1, 2, 4 or 8 bytes; 0 if it is not inside. */
    static long get(long offset, int length, byte[] from, int at, int limit) {
        return switch (length) {
            case 1 -> get1(offset, from, at, limit);
            case 2 -> get2(offset, from, at, limit);
            case 4 -> get4(offset, from, at, limit) & 0xFFFF_FFFFL;
            default -> get8(offset, from, at, limit);
        };
    }

    /** Reads a scalar of 1, 2, 4 or 8 bytes; 0 if it is not inside. */
    static long get(long offset, int length, ByteBuffer from, int at, int limit) {
        return switch (length) {
            case 1 -> get1(offset, from, at, limit);
            case 2 -> get2(offset, from, at, limit);
            case 4 -> get4(offset, from, at, limit) & 0xFFFF_FFFFL;
            default -> get8(offset, from, at, limit);
        };
    }

    /** Writes a scalar of 1, 2, 4 or 8 bytes, if it is inside. */
    static void put(long value, long offset, int length, byte[] to, int at, int limit) {
        switch (length) {
            case 1 -> put1((int) value, offset, to, at, limit);
            case 2 -> put2((int) value, offset, to, at, limit);
            case 4 -> put4((int) value, offset, to, at, limit);
            default -> put8(value, offset, to, at, limit);
        }
    }

    /** Writes a scalar of 1, 2, 4 or 8 bytes, if it is inside. */
    static void put(long value, long offset, int length, ByteBuffer to, int at, int limit) {
        switch (length) {
            case 1 -> put1((int) value, offset, to, at, limit);
            case 2 -> put2((int) value, offset, to, at, limit);
            case 4 -> put4((int) value, offset, to, at, limit);
            default -> put8(value, offset, to, at, limit);
        }
    }

    // --- elements: of a number of scalars with a distance, that with an index

    /** The number of scalars of {@code length} bytes, from an offset on, of which all bytes are among {@code size}. */
    public static int count(int size, int offset, int stride, int length) {
        int rest = size - length - offset;
        return rest < 0 ? 0 : rest / stride + 1;
    }

    public static int get1(int index, int stride, byte[] bytes, int start, int count) {
        return index >= 0 && index < count ? bytes[start + index * stride] & 0xFF : 0;
    }

    public static int get2(int index, int stride, byte[] bytes, int start, int count) {
        return index >= 0 && index < count ? (short) SHORT.get(bytes, start + index * stride) & 0xFFFF : 0;
    }

    public static int get4(int index, int stride, byte[] bytes, int start, int count) {
        return index >= 0 && index < count ? (int) INT.get(bytes, start + index * stride) : 0;
    }

    public static long get8(int index, int stride, byte[] bytes, int start, int count) {
        return index >= 0 && index < count ? (long) LONG.get(bytes, start + index * stride) : 0;
    }

    public static float getFloat(int index, int stride, byte[] bytes, int start, int count) {
        return index >= 0 && index < count ? (float) FLOAT.get(bytes, start + index * stride) : 0;
    }

    public static double getDouble(int index, int stride, byte[] bytes, int start, int count) {
        return index >= 0 && index < count ? (double) DOUBLE.get(bytes, start + index * stride) : 0;
    }

    public static void put1(int value, int index, int stride, byte[] bytes, int start, int count) {
        if (index >= 0 && index < count) {
            bytes[start + index * stride] = (byte) value;
        }
    }

    public static void put2(int value, int index, int stride, byte[] bytes, int start, int count) {
        if (index >= 0 && index < count) {
            SHORT.set(bytes, start + index * stride, (short) value);
        }
    }

    public static void put4(int value, int index, int stride, byte[] bytes, int start, int count) {
        if (index >= 0 && index < count) {
            INT.set(bytes, start + index * stride, value);
        }
    }

    public static void put8(long value, int index, int stride, byte[] bytes, int start, int count) {
        if (index >= 0 && index < count) {
            LONG.set(bytes, start + index * stride, value);
        }
    }

    public static void putFloat(float value, int index, int stride, byte[] bytes, int start, int count) {
        if (index >= 0 && index < count) {
            FLOAT.set(bytes, start + index * stride, value);
        }
    }

    public static void putDouble(double value, int index, int stride, byte[] bytes, int start, int count) {
        if (index >= 0 && index < count) {
            DOUBLE.set(bytes, start + index * stride, value);
        }
    }

    public static int get1(int index, int stride, ByteBuffer bytes, int start, int count) {
        return index >= 0 && index < count ? bytes.get(start + index * stride) & 0xFF : 0;
    }

    public static int get2(int index, int stride, ByteBuffer bytes, int start, int count) {
        return index >= 0 && index < count ? (short) SHORT_IN_BUFFER.get(bytes, start + index * stride) & 0xFFFF : 0;
    }

    public static int get4(int index, int stride, ByteBuffer bytes, int start, int count) {
        return index >= 0 && index < count ? (int) INT_IN_BUFFER.get(bytes, start + index * stride) : 0;
    }

    public static long get8(int index, int stride, ByteBuffer bytes, int start, int count) {
        return index >= 0 && index < count ? (long) LONG_IN_BUFFER.get(bytes, start + index * stride) : 0;
    }

    public static float getFloat(int index, int stride, ByteBuffer bytes, int start, int count) {
        return index >= 0 && index < count ? (float) FLOAT_IN_BUFFER.get(bytes, start + index * stride) : 0;
    }

    public static double getDouble(int index, int stride, ByteBuffer bytes, int start, int count) {
        return index >= 0 && index < count ? (double) DOUBLE_IN_BUFFER.get(bytes, start + index * stride) : 0;
    }

    public static void put1(int value, int index, int stride, ByteBuffer bytes, int start, int count) {
        if (index >= 0 && index < count) {
            bytes.put(start + index * stride, (byte) value);
        }
    }

    public static void put2(int value, int index, int stride, ByteBuffer bytes, int start, int count) {
        if (index >= 0 && index < count) {
            SHORT_IN_BUFFER.set(bytes, start + index * stride, (short) value);
        }
    }

    public static void put4(int value, int index, int stride, ByteBuffer bytes, int start, int count) {
        if (index >= 0 && index < count) {
            INT_IN_BUFFER.set(bytes, start + index * stride, value);
        }
    }

    public static void put8(long value, int index, int stride, ByteBuffer bytes, int start, int count) {
        if (index >= 0 && index < count) {
            LONG_IN_BUFFER.set(bytes, start + index * stride, value);
        }
    }

    public static void putFloat(float value, int index, int stride, ByteBuffer bytes, int start, int count) {
        if (index >= 0 && index < count) {
            FLOAT_IN_BUFFER.set(bytes, start + index * stride, value);
        }
    }

    public static void putDouble(double value, int index, int stride, ByteBuffer bytes, int start, int count) {
        if (index >= 0 && index < count) {
            DOUBLE_IN_BUFFER.set(bytes, start + index * stride, value);
        }
    }
}
