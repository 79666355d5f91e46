// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Bytes that may turn out to be too many. They are kept compressed, so that what a small file is decompressed to is
 * small again.
 */
final class PackedBytes implements AutoCloseable {
    /**
     * A part of the bytes.
     *
     * @param bytes the bytes; compressed if there are fewer than the length
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Part(byte[] bytes, int length) {}

    private final List<Part> parts = new ArrayList<>();
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private byte[] packed = {};
    private long size;

    /** Adds the first bytes of an array. */
    void add(byte[] bytes, int length) {
        if (packed.length < length) {
            packed = new byte[length];
        }
        deflater.reset();
        deflater.setInput(bytes, 0, length);
        deflater.finish();
        int end = deflater.deflate(packed, 0, length);
        boolean isSmaller = deflater.finished() && end < length;
        parts.add(new Part(isSmaller ? Arrays.copyOf(packed, end) : Arrays.copyOf(bytes, length), length));
        size += length;
    }

    /** The number of bytes that were added. */
    long size() {
        return size;
    }

    /** Writes all bytes into an array. */
    void copyTo(byte[] target, int start) {
        Inflater inflater = new Inflater(true);
        try {
            int at = start;
            for (Part part : parts) {
                if (part.bytes.length == part.length) {
                    System.arraycopy(part.bytes, 0, target, at, part.length);
                } else {
                    inflater.reset();
                    inflater.setInput(part.bytes);
                    int end = at;
                    while (end < at + part.length && !inflater.finished()) {
                        end += inflater.inflate(target, end, at + part.length - end);
                    }
                }
                at += part.length;
            }
        } catch (DataFormatException e) {
            throw new IllegalStateException("what was compressed here cannot be decompressed", e);
        } finally {
            inflater.end();
        }
    }

    /** Frees the memory of the compressor. */
    @Override
    public void close() {
        deflater.end();
    }
}
