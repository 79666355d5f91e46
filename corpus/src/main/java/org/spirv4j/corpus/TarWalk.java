// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the entries of a tar archive. Names may have any form that POSIX (ustar, pax) and GNU define; of links and devices nothing is
 * read. Behind a damaged header, reading goes on with the next block that is a header.
 */
final class TarWalk {
    /** Names and pax headers are far smaller. */
    private static final int MAX_EXTENSION = 1 << 20;

    private static final int DIGITS = 19;

    private final String name;
    private final ByteSource source;
    private final Walk walk;

    /** What headers before an entry state about it. */
    private Optional<String> longName = Optional.empty();

    private OptionalLong longSize = OptionalLong.empty();

    TarWalk(String name, ByteSource source, Walk walk) {
        this.name = name;
        this.source = source;
        this.walk = walk;
    }

    void run() throws IOException {
        boolean lost = false;
        boolean wasZero = false;
        while (walk.goesOn()) {
            long start = source.position();
            byte[] block = source.readNBytes(TarHeader.SIZE);
            boolean isZero = TarHeader.isZero(block);
            if (isZero && wasZero) {
                return;
            }
            if (block.length == 0) {
                walk.report(new CorpusProblem(
                        name,
                        OptionalLong.of(start),
                        "it ends without a mark of its end; entries may be missing",
                        false));
                return;
            }
            wasZero = isZero;
            if (isZero) {
                continue;
            }
            TarHeader header = new TarHeader(block);
            if (!TarHeader.isValid(block) || header.size() < 0) {
                if (!lost) {
                    walk.report(CorpusProblem.error(
                            name,
                            start,
                            block.length < TarHeader.SIZE ? "it ends in a header" : "a header is damaged"));
                }
                lost = true;
                continue;
            }
            lost = false;
            if (!entry(header, start)) {
                walk.report(CorpusProblem.error(name, start, "it ends in the middle of an entry"));
                return;
            }
        }
    }

    /** Reads an entry and returns whether it is there completely. */
    private boolean entry(TarHeader header, long start) throws IOException {
        long size = longSize.orElse(header.size());
        long content = source.position();
        Body body = new Body(size);
        if (header.type() == 'L' || header.type() == 'x') {
            extension(header, body, size, start);
        } else if (header.type() != 'g' && header.type() != 'K') {
            String entry = longName.orElseGet(header::name);
            longName = Optional.empty();
            longSize = OptionalLong.empty();
            if (header.type() == 'S') {
                walk.report(
                        CorpusProblem.error(Walk.nameOf(name, entry), start, "it is a sparse file, which is not read"));
            } else if (header.isFile() && !entry.endsWith("/")) {
                walk.entry(name, entry, ByteSource.ofEntry(body, Long.MAX_VALUE), size);
            }
        }
        // Links state the size of their target, and have no content.
        boolean isLink = header.type() >= '1' && header.type() <= '6';
        long padded = isLink ? 0 : size + (-size & TarHeader.SIZE - 1);
        return source.skipAll(content + padded - source.position());
    }

    private void extension(TarHeader header, Body body, long size, long start) throws IOException {
        if (size > MAX_EXTENSION) {
            walk.report(CorpusProblem.error(name, start, "the name of an entry is too long"));
            return;
        }
        byte[] bytes = body.readNBytes((int) size);
        if (header.type() == 'L') {
            longName = Optional.of(TarHeader.text(bytes, 0, bytes.length));
        } else {
            pax(bytes);
        }
    }

    /** Reads records of the form {@code LENGTH KEY=VALUE} with a line end; others are ignored. */
    private void pax(byte[] bytes) {
        int start = 0;
        while (start < bytes.length) {
            int space = start;
            int length = 0;
            while (space < bytes.length && bytes[space] >= '0' && bytes[space] <= '9' && length < MAX_EXTENSION) {
                length = 10 * length + (bytes[space++] - '0');
            }
            int end = start + length;
            if (space >= bytes.length || bytes[space] != ' ' || end > bytes.length || end <= space + 1) {
                return;
            }
            String pair = new String(bytes, space + 1, end - space - 2, StandardCharsets.UTF_8);
            if (pair.startsWith("path=")) {
                longName = Optional.of(pair.substring("path=".length()));
            } else if (pair.matches("size=[0-9]{1," + (DIGITS - 1) + "}")) {
                longSize = OptionalLong.of(Long.parseLong(pair.substring("size=".length())));
            }
            start = end;
        }
    }

    /** The content of an entry. */
    private final class Body extends InputStream {
        private long left;

        Body(long size) {
            left = size;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int start, int count) throws IOException {
            if (left == 0) {
                return -1;
            }
            int read = source.read(bytes, start, (int) Math.min(count, left));
            if (read < 0) {
                throw new CorruptDataException("the archive ends in the middle of it");
            }
            left -= read;
            return read;
        }
    }
}
