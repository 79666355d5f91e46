// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entries of a tar archive. Of links and devices nothing is read. After a damaged header, reading goes
 * on with the next block that is a header.
 */
final class TarWalk {
    /** Size of a header, and of the blocks to which contents are padded, in bytes. */
    static final int BLOCK_BYTES = 512;

    private static final int CHECKSUM = 148;
    private static final int CHECKSUM_END = 156;

    /** Headers with long names and attributes are far smaller. */
    private static final int MAX_HEADER_BYTES = 1 << 20;

    private static final byte[] ZEROS = new byte[BLOCK_BYTES];
    private static final String UNMARKED_END = "it ends without a mark of its end; entries may be missing";

    private final String name;
    private final ByteSource source;
    private final Walk walk;
    private final Headers headers;

    TarWalk(String name, ByteSource source, Walk walk) {
        this.name = name;
        this.source = source;
        this.walk = walk;
        headers = new Headers(source);
    }

    /** Whether a block is a header: its checksum tells. */
    static boolean isHeader(byte[] block) {
        if (block.length < BLOCK_BYTES || block[0] == 0) {
            return false;
        }
        // Most other files have other bytes there; the class below need not be loaded for them.
        for (int i = CHECKSUM; i < CHECKSUM_END; i++) {
            if (block[i] != 0 && block[i] != ' ' && (block[i] < '0' || block[i] > '7')) {
                return false;
            }
        }
        try {
            return TarUtils.verifyCheckSum(block);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    void run() throws IOException {
        boolean isLost = false;
        boolean wasZero = false;
        while (walk.goesOn()) {
            long start = source.position();
            byte[] block = source.peek(BLOCK_BYTES);
            boolean isZero = Arrays.equals(block, ZEROS);
            if (block.length < BLOCK_BYTES || isZero && wasZero) {
                if (!wasZero) {
                    walk.report(
                            block.length == 0
                                    ? new CorpusProblem(name, OptionalLong.of(start), UNMARKED_END, false)
                                    : CorpusProblem.error(name, start, "it ends in a header"));
                }
                return;
            }
            wasZero = isZero;
            boolean isHeader = isHeader(block);
            if (!isHeader && !isZero && !isLost) {
                walk.report(CorpusProblem.error(name, start, "a header is damaged"));
            }
            isLost = !isHeader && !isZero;
            if (!isHeader) {
                source.skipAll(BLOCK_BYTES);
            } else if (!entry(start)) {
                walk.report(CorpusProblem.error(name, start, "it ends in the middle of an entry"));
                return;
            }
        }
    }

    /** Reads an entry, with its padding, and returns whether it is there completely. */
    private boolean entry(long start) throws IOException {
        // One stream for each entry, so that the place after it does not depend on the stream.
        TarArchiveInputStream tar =
                new TarArchiveInputStream(headers, BLOCK_BYTES, BLOCK_BYTES, StandardCharsets.UTF_8.name(), true);
        TarArchiveEntry entry = header(tar);
        if (entry == null) {
            return false;
        }
        long content = source.position();
        boolean isFile = entry.isFile()
                && !entry.isLink()
                && !entry.isSymbolicLink()
                && !entry.isCharacterDevice()
                && !entry.isBlockDevice()
                && !entry.isFIFO();
        if (isFile && tar.canReadEntryData(entry)) {
            walk.entry(name, entry.getName(), ByteSource.ofEntry(tar, Budget.unlimited()), entry.getRealSize());
        } else if (isFile) {
            walk.report(CorpusProblem.error(Walk.nameOf(name, entry.getName()), start, "its form cannot be read"));
        }
        // Links state the size of their target, and have no content.
        long size = isFile ? entry.getSize() : 0;
        long padded = size + (-size & BLOCK_BYTES - 1);
        return source.skipAll(content + padded - source.position());
    }

    private @Nullable TarArchiveEntry header(TarArchiveInputStream tar) throws IOException {
        headers.left = MAX_HEADER_BYTES;
        try {
            return tar.getNextEntry();
        } catch (CorruptDataException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw CorruptDataException.of(e);
        } finally {
            headers.left = Long.MAX_VALUE;
        }
    }

    /** The bytes of the archive; those between one entry and the next are limited. */
    private static final class Headers extends FilterInputStream {
        private long left = Long.MAX_VALUE;

        Headers(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int start, int count) throws IOException {
            if (count > left) {
                throw new CorruptDataException("a header in it has more than " + MAX_HEADER_BYTES + " bytes");
            }
            int read = in.read(bytes, start, count);
            left -= Math.max(0, read);
            return read;
        }
    }
}
