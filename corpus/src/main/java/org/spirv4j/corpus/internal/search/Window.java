// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The part of a stream that is in memory. Indexes are those of {@link #bytes}; they change when bytes are
 * {@linkplain #release released}.
 */
final class Window {
    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private static final int FIRST_SIZE = 1 << 13;

    /** As much as the caches of processors hold. */
    private static final int SIZE = 1 << 18;

    private final InputStream in;
    private final int limit;
    private byte[] bytes = new byte[FIRST_SIZE];
    private int end;
    private long base;
    private boolean ended;

    /**
     * Makes a window at the start of a stream.
     *
     * @param limit most bytes to keep in memory
     */
    Window(InputStream in, int limit) {
        this.in = in;
        this.limit = Math.max(limit, SIZE);
    }

    /** The bytes in memory, not copied; valid until more are read. */
    byte[] bytes() {
        return bytes;
    }

    /** Index after the last byte in memory. */
    int end() {
        return end;
    }

    /** Offset in the stream of the byte with an index. */
    long offset(int index) {
        return base + index;
    }

    /** Index of the byte with an offset, which is in memory. */
    int index(long offset) {
        return (int) (offset - base);
    }

    int word(int index, boolean isBigEndian) {
        return (int) (isBigEndian ? BIG : LITTLE).get(bytes, index);
    }

    byte[] copy(int start, int stop) {
        return Arrays.copyOfRange(bytes, start, stop);
    }

    /** Whether bytes are there, after reading as many as that needs. */
    boolean has(int index, long count) throws IOException {
        return index + count <= end || fill(index + count);
    }

    private boolean fill(long wanted) throws IOException {
        while (end < wanted && !ended) {
            if (end == bytes.length) {
                if (end >= limit) {
                    return false;
                }
                bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(2L * end, FIRST_SIZE)));
            }
            int count = in.read(bytes, end, bytes.length - end);
            ended = count < 0;
            end += Math.max(count, 0);
        }
        return end >= wanted;
    }

    /** Whether all that the limit allows is in memory, but not the end of the stream. */
    boolean isFull() {
        return end >= limit && !ended;
    }

    /** Forgets the bytes before an index and reads more; returns whether there were any. */
    boolean next(int start) throws IOException {
        release(start);
        if (bytes.length < SIZE && end == bytes.length) {
            bytes = Arrays.copyOf(bytes, SIZE);
        }
        return end < bytes.length ? fill(end + 1L) : fill(Math.min(limit, end + 1L));
    }

    /** Forgets the bytes before an index, which becomes 0. */
    void release(int start) {
        System.arraycopy(bytes, start, bytes, 0, end - start);
        end -= start;
        base += start;
    }

    /** The bytes from an index on, as many as there are; reading them keeps them in memory. */
    Reading stream(int start) {
        return new Reading(start);
    }

    /** Reads the bytes from an index on, while none are released. */
    final class Reading extends InputStream {
        private int next;

        private Reading(int start) {
            next = start;
        }

        /** The index of the next byte. */
        int next() {
            return next;
        }

        @Override
        public int read() throws IOException {
            return has(next, 1) ? bytes[next++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] target, int start, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            if (!has(next, 1)) {
                return -1;
            }
            int copied = Math.min(count, end - next);
            System.arraycopy(bytes, next, target, start, copied);
            next += copied;
            return copied;
        }

        @Override
        public int available() throws IOException {
            return has(next, 1) ? end - next : 0;
        }
    }
}
