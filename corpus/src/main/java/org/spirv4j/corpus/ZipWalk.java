// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** Reads the entries of a zip archive from its start; of its directory at the end only whether it is there. */
final class ZipWalk {
    private static final int BUFFER = 1 << 13;

    private final String name;
    private final EndSearch source;
    private final ZipArchiveInputStream zip;
    private final Walk walk;

    ZipWalk(String name, ByteSource source, Walk walk) {
        this.name = name;
        this.source = new EndSearch(source);
        zip = new ZipArchiveInputStream(this.source, StandardCharsets.UTF_8.name());
        this.walk = walk;
    }

    void run() throws IOException {
        for (ZipArchiveEntry entry = next(); entry != null && walk.goesOn(); entry = next()) {
            if (entry.isDirectory()) {
                continue;
            }
            if (!zip.canReadEntryData(entry)) {
                walk.report(CorpusProblem.error(
                        Walk.nameOf(name, entry.getName()), "it is encrypted, or its compression is not supported"));
                continue;
            }
            ByteSource bytes = ByteSource.ofEntry(zip, walk.budget());
            walk.entry(name, entry.getName(), bytes, entry.getSize());
            // What was not read of the entry; after damage in the entry, this fails, and there is no way to the next
            // one.
            bytes.skipAll(Long.MAX_VALUE);
        }
        if (walk.goesOn()) {
            byte[] rest = new byte[BUFFER];
            while (source.read(rest, 0, rest.length) >= 0) {
                // Only where the end is matters.
            }
            if (!source.hasEnd()) {
                walk.report(CorpusProblem.error(name, "it ends before its directory; entries may be missing"));
            }
        }
    }

    private @Nullable ZipArchiveEntry next() throws IOException {
        try {
            return zip.getNextEntry();
        } catch (IOException | RuntimeException e) {
            throw e instanceof CorruptDataException corrupt ? corrupt : CorruptDataException.of(e);
        }
    }

    /** Looks for the record at the end of an archive, after which only a comment stands. */
    private static final class EndSearch extends FilterInputStream {
        private static final int SIGNATURE = 0x504B_0506;
        private static final int RECORD_BYTES = 22;
        private static final int MAX_COMMENT = 0xFFFF;

        private int last;
        private long position;
        private long found = -1;

        EndSearch(InputStream in) {
            super(in);
        }

        boolean hasEnd() {
            long following = position - found - RECORD_BYTES;
            return found >= 0 && following >= 0 && following <= MAX_COMMENT;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int start, int count) throws IOException {
            int read = in.read(bytes, start, count);
            for (int i = start; i < start + read; i++) {
                last = last << Byte.SIZE | (bytes[i] & 0xFF);
                position++;
                if (last == SIGNATURE) {
                    found = position - Integer.BYTES;
                }
            }
            return read;
        }
    }
}
