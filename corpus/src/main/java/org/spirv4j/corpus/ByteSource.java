// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Bytes of which the next ones can be looked at before they are read. Exceptions of decoders for damaged data
 * become {@link CorruptDataException}.
 */
final class ByteSource extends InputStream {
    /** For files, which are read in large parts. */
    private static final int FILE_BUFFER = 1 << 16;

    /** Most modules are small, and a buffer for each of them that is not full takes more time than the module. */
    private static final int FIRST_BUFFER = 1 << 12;

    /** For entries, of which only the start is looked at. */
    private static final int ENTRY_BUFFER = 1 << 10;

    private final InputStream in;
    private final int size;
    private byte[] buffer;
    private int next;
    private int end;
    private long position;
    private final Budget budget;

    private ByteSource(InputStream in, Budget budget, int size) {
        this.in = in;
        this.budget = budget;
        this.size = size;
        buffer = new byte[Math.min(size, FIRST_BUFFER)];
    }

    /** The bytes of a file, or those of a decoder; more bytes than the budget has cause an exception. */
    static ByteSource ofFile(InputStream in, Budget budget) {
        return new ByteSource(in, budget, FILE_BUFFER);
    }

    /** The bytes of an entry; more bytes than the budget has cause an exception. */
    static ByteSource ofEntry(InputStream in, Budget budget) {
        return new ByteSource(in, budget, ENTRY_BUFFER);
    }

    /** The next bytes, at most 1,024; fewer at the end. */
    byte[] peek(int count) throws IOException {
        fill(count);
        return Arrays.copyOfRange(buffer, next, next + Math.min(count, end - next));
    }

    /** Number of bytes that were read. */
    long position() {
        return position;
    }

    private void fill(int count) throws IOException {
        if (end - next >= count) {
            return;
        }
        byte[] old = buffer;
        if (end == buffer.length && buffer.length < size) {
            buffer = new byte[size];
        }
        System.arraycopy(old, next, buffer, 0, end - next);
        end -= next;
        next = 0;
        while (end < count) {
            int read = decode(buffer, end, buffer.length - end);
            if (read < 0) {
                return;
            }
            end += read;
        }
    }

    private int decode(byte[] bytes, int start, int count) throws IOException {
        int read = decoded(bytes, start, count);
        budget.take(Math.max(read, 0));
        return read;
    }

    private int decoded(byte[] bytes, int start, int count) throws IOException {
        try {
            return in.read(bytes, start, count);
        } catch (CorruptDataException e) {
            throw e;
        } catch (EOFException e) {
            throw new CorruptDataException("it ends in the middle of its compressed data", e);
        } catch (IOException | RuntimeException e) {
            throw CorruptDataException.of(e);
        }
    }

    @Override
    public int read() throws IOException {
        fill(1);
        if (next == end) {
            return -1;
        }
        position++;
        return buffer[next++] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int start, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (next == end && count >= buffer.length) {
            int read = decode(bytes, start, count);
            position += Math.max(read, 0);
            return read;
        }
        fill(1);
        if (next == end) {
            return -1;
        }
        int copied = Math.min(count, end - next);
        System.arraycopy(buffer, next, bytes, start, copied);
        next += copied;
        position += copied;
        return copied;
    }

    /** At least 1 unless the bytes end: {@link java.util.zip.GZIPInputStream} asks this to find a further member. */
    @Override
    public int available() throws IOException {
        fill(1);
        return end - next;
    }

    /** Skips bytes and returns whether all of them were there. */
    boolean skipAll(long count) throws IOException {
        long remaining = count;
        while (remaining > 0) {
            fill(1);
            if (next == end) {
                return false;
            }
            int skipped = (int) Math.min(remaining, end - next);
            next += skipped;
            position += skipped;
            remaining -= skipped;
        }
        return true;
    }
}
