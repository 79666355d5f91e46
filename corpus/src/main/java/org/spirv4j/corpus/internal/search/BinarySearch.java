// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Searches bytes for modules: at the magic number in either byte order, at any offset, and at the start of
 * compressed data (zlib and gzip) of which the first bytes are a module or a Qt shader pack. What is found is not
 * searched again; after data that only look like a module, the search goes on with the next byte.
 */
public final class BinarySearch {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;

    /** The bytes that are looked for: one of the magic number in both orders, and the first ones of compressed data. */
    private static final byte HASH = 0x23;

    private static final byte ZLIB = 0x78;
    private static final byte GZIP = 0x1F;

    /** Bytes from one of these on that are looked at. */
    private static final int AFTER = 4;

    private static final int MAGIC_BYTES = 4;

    private static final int MAGIC_LITTLE = 0x0723_0203;
    private static final int MAGIC_BIG = 0x0302_2307;
    private static final int GZIP_HEADER = 10;
    private static final int GZIP_RESERVED = 0xE0;

    /** Bytes of compressed data that are read at once. */
    private static final int BUFFER = 1 << 9;

    /** First bytes of decompressed data that tell what they are. */
    private static final int PROBE = 8;

    /** Bytes of the length before the compressed data of a Qt shader pack. */
    private static final int LENGTH_BYTES = 4;

    /**
     * Data that only look like modules may overlap. As many bytes of them as this for each byte of the file are
     * read twice or more; then the search goes on after them.
     */
    private static final int REPEATED = 16;

    private static final int FREE_REPETITIONS = 1 << 20;

    private final Window window;
    private final ModuleExtent extent;
    private final Finds finds;
    private final Inflater inflater = new Inflater();
    private long repeated;

    private BinarySearch(InputStream in, int limit, Finds finds) {
        window = new Window(in, limit);
        extent = new ModuleExtent(window);
        this.finds = finds;
    }

    /**
     * Searches a stream.
     *
     * @param in the bytes, which are read to their end unless the finds end the search
     * @param limit size of the largest module in bytes
     * @param finds receives what is found
     */
    public static void run(InputStream in, int limit, Finds finds) throws IOException {
        BinarySearch search = new BinarySearch(in, limit, finds);
        try {
            search.run();
        } finally {
            search.inflater.end();
        }
    }

    private void run() throws IOException {
        int at = 0;
        while (at >= 0) {
            int candidate = candidate(at);
            if (candidate + AFTER <= window.end()) {
                at = look(candidate);
            } else {
                // Starts of modules, and lengths of shader packs, are before the bytes that are looked for.
                int kept = Math.max(0, candidate - LENGTH_BYTES);
                at = window.next(kept) ? candidate - kept : -1;
            }
        }
    }

    /** The next index of a byte that is looked for, or an index with fewer bytes after it than are looked at. */
    private int candidate(int start) {
        byte[] bytes = window.bytes();
        int last = window.end() - AFTER;
        int at = start;
        while (at <= last) {
            if (at <= window.end() - Long.BYTES && !hasAny((long) WORDS.get(bytes, at))) {
                at += Long.BYTES;
                continue;
            }
            for (int stop = Math.min(last + 1, at + Long.BYTES); at < stop; at++) {
                byte b = bytes[at];
                if ((b == HASH || b == ZLIB || b == GZIP) && isStart(bytes, at)) {
                    return at;
                }
            }
        }
        return at;
    }

    /** Whether one of eight bytes is looked for. */
    private static boolean hasAny(long bytes) {
        return (zeros(bytes ^ HASH * ONES) | zeros(bytes ^ ZLIB * ONES) | zeros(bytes ^ GZIP * ONES)) != 0;
    }

    /** Not 0 if a byte is 0. */
    private static long zeros(long bytes) {
        return (bytes - ONES) & ~bytes & ONES << 7;
    }

    private static boolean isStart(byte[] bytes, int at) {
        return switch (bytes[at]) {
            case HASH -> isMagic(bytes, at - 2) || isMagic(bytes, at - 1);
            case ZLIB -> bytes[at + 1] == (byte) 0x9C || bytes[at + 1] == (byte) 0xDA;
            default -> bytes[at + 1] == (byte) 0x8B && bytes[at + 2] == 8;
        };
    }

    private static boolean isMagic(byte[] bytes, int at) {
        if (at < 0) {
            return false;
        }
        int word = (int) BIG.get(bytes, at);
        return word == MAGIC_LITTLE || word == MAGIC_BIG;
    }

    /** Looks at what may start at an index, and returns the index to go on from; -1 to end the search. */
    private int look(int at) throws IOException {
        return switch (window.bytes()[at]) {
            case HASH -> module(isMagic(window.bytes(), at - 2) ? at - 2 : at - 1);
            case ZLIB -> zlib(at);
            default -> gzip(at);
        };
    }

    private int module(int index) throws IOException {
        long offset = window.offset(index);
        // What a large module takes then starts where the window does.
        window.release(Math.max(0, index - LENGTH_BYTES));
        int at = window.index(offset);
        Optional<byte[]> module = extent.module(at);
        if (module.isPresent()) {
            return finds.module(Finds.Place.at(offset), module.get()) ? at + module.get().length : -1;
        }
        if (extent.isDamaged()) {
            boolean goesOn = finds.damaged(Finds.Place.at(offset), window.offset(extent.stop()), extent.reason());
            if (!goesOn) {
                return -1;
            }
        }
        repeated += extent.reached() - at;
        boolean mayRepeat = repeated <= FREE_REPETITIONS + REPEATED * (offset + 1);
        return mayRepeat ? at + MAGIC_BYTES : Math.max(at + MAGIC_BYTES, extent.reached());
    }

    private int zlib(int at) throws IOException {
        if ((window.bytes()[at + 2] & 6) == 6) {
            // No block has this type.
            return at + 1;
        }
        inflater.reset();
        Window.Reading data = window.stream(at);
        return compressed(at, data, new InflaterInputStream(data, inflater, BUFFER), at >= LENGTH_BYTES);
    }

    private int gzip(int at) throws IOException {
        if (!window.has(at, GZIP_HEADER) || (window.bytes()[at + 3] & GZIP_RESERVED) != 0) {
            return at + 1;
        }
        Window.Reading data = window.stream(at);
        InputStream plain;
        try {
            plain = new GZIPInputStream(data, BUFFER);
        } catch (IOException e) {
            // No header.
            return at + 1;
        }
        return compressed(at, data, plain, false);
    }

    /** Looks at the first bytes of what may be compressed data, and returns the index to go on from. */
    private int compressed(int index, Window.Reading data, InputStream plain, boolean mayHaveLength)
            throws IOException {
        byte[] start = new byte[PROBE];
        int count;
        try {
            count = plain.readNBytes(start, 0, PROBE);
        } catch (IOException e) {
            // Not compressed data.
            return index + 1;
        }
        int first = count < PROBE ? 0 : ByteBuffer.wrap(start).getInt();
        boolean isModule = first == MAGIC_LITTLE || first == MAGIC_BIG;
        if (!isModule && !(mayHaveLength && QtShaderPack.isStart(start, count))) {
            return index + 1;
        }
        InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), plain);
        boolean goesOn = isModule
                ? finds.content(Finds.Place.at(window.offset(index)), whole)
                : finds.pack(
                        Finds.Place.at(window.offset(index - LENGTH_BYTES)),
                        window.word(index - LENGTH_BYTES, true),
                        whole);
        return goesOn ? Math.max(index + 1, data.next() - BUFFER) : -1;
    }
}
