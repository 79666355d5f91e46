// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads the entries of an {@code ar} archive, which static libraries and packages of Debian are. A header has 60
 * bytes: the name in 16, the size in 10 from byte 48 on. Long names stand in an entry of their own, as System V
 * has it, or at the start of the content, as BSD has it.
 */
final class ArWalk {
    private static final int MAGIC_BYTES = 8;
    private static final int HEADER_BYTES = 60;
    private static final int NAME_BYTES = 16;
    private static final int SIZE_START = 48;
    private static final int SIZE_BYTES = 10;
    private static final int MAX_NAMES_BYTES = 16 << 20;
    private static final int MAX_NAME_BYTES = 4096;

    private final String name;
    private final ByteSource source;
    private final Walk walk;
    private byte[] longNames = {};

    ArWalk(String name, ByteSource source, Walk walk) {
        this.name = name;
        this.source = source;
        this.walk = walk;
    }

    void run() throws IOException {
        source.skipAll(MAGIC_BYTES);
        while (walk.goesOn()) {
            long start = source.position();
            byte[] header = source.readNBytes(HEADER_BYTES);
            if (header.length == 0) {
                return;
            }
            if (header.length < HEADER_BYTES) {
                walk.report(CorpusProblem.error(name, start, "it ends in a header"));
                return;
            }
            long size = number(header, SIZE_START, SIZE_BYTES);
            if (header[HEADER_BYTES - 2] != '`' || size < 0) {
                walk.report(CorpusProblem.error(name, start, "a header is damaged"));
                return;
            }
            if (!entry(header, size)) {
                walk.report(CorpusProblem.error(name, start, "it ends in the middle of an entry"));
                return;
            }
        }
    }

    /** Reads an entry with its padding, and returns whether it is there completely. */
    private boolean entry(byte[] header, long size) throws IOException {
        long end = source.position() + size;
        String stated = new String(header, 0, NAME_BYTES, StandardCharsets.UTF_8).stripTrailing();
        if (stated.equals("//")) {
            longNames = source.readNBytes((int) Math.min(size, MAX_NAMES_BYTES));
        } else if (!stated.equals("/") && !stated.equals("/SYM64/") && !stated.startsWith("__.SYMDEF")) {
            String entry = stated;
            if (stated.startsWith("#1/")) {
                long length = number(header, 3, NAME_BYTES - 3);
                int count = (int) Math.min(Math.max(0, Math.min(length, size)), MAX_NAME_BYTES);
                entry = new String(source.readNBytes(count), StandardCharsets.UTF_8).replace("\0", "");
            } else if (stated.startsWith("/")) {
                entry = longName((int) number(header, 1, NAME_BYTES - 1));
            } else if (stated.endsWith("/")) {
                entry = stated.substring(0, stated.length() - 1);
            }
            long left = end - source.position();
            walk.entry(name, entry, ByteSource.ofEntry(new Content(source, left), Budget.unlimited()), left);
        }
        return skipAll(end, size);
    }

    private boolean skipAll(long end, long size) throws IOException {
        boolean isWhole = source.skipAll(end - source.position());
        // The padding of the last entry may be missing.
        source.skipAll(size % 2);
        return isWhole;
    }

    private String longName(int start) {
        int end = Math.max(0, start);
        while (end < longNames.length && longNames[end] != '\n' && end - start < MAX_NAME_BYTES) {
            end++;
        }
        if (start < 0 || start >= longNames.length) {
            return "/" + start;
        }
        String text = new String(longNames, start, end - start, StandardCharsets.UTF_8);
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    /** A decimal number that spaces end; -1 if there is none. */
    private static long number(byte[] header, int start, int count) {
        long value = -1;
        for (int i = start; i < start + count && header[i] >= '0' && header[i] <= '9'; i++) {
            value = Math.max(0, value) * 10 + header[i] - '0';
        }
        return value;
    }

    /** The bytes of an entry. */
    private static final class Content extends FilterInputStream {
        private long left;

        Content(InputStream in, long size) {
            super(in);
            left = size;
        }

        @Override
        public int read() throws IOException {
            int next = left > 0 ? in.read() : -1;
            left -= next < 0 ? 0 : 1;
            return next;
        }

        @Override
        public int read(byte[] bytes, int start, int count) throws IOException {
            if (left <= 0) {
                return -1;
            }
            int read = in.read(bytes, start, (int) Math.min(count, left));
            left -= Math.max(0, read);
            return read;
        }

        @Override
        public void close() {
            // The archive is read on.
        }
    }
}
