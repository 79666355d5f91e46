// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Reads the entries of a zip archive from its start, without its directory at the end. */
final class ZipWalk {
    private final String name;
    private final ZipInputStream zip;
    private final Walk walk;
    private long left;

    ZipWalk(String name, ByteSource source, Walk walk) {
        this.name = name;
        zip = new ZipInputStream(source);
        this.walk = walk;
        left = walk.limits().archiveBytes();
    }

    void run() throws IOException {
        for (ZipEntry entry = next(); entry != null && walk.goesOn(); entry = next()) {
            if (entry.isDirectory()) {
                continue;
            }
            ByteSource bytes = ByteSource.ofEntry(zip, left);
            walk.entry(name, entry.getName(), bytes, entry.getSize());
            // What was not read of the entry; after damage in the entry, this fails, and there is no way to the next
            // one.
            bytes.skipAll(Long.MAX_VALUE);
            left -= bytes.position();
        }
    }

    private @Nullable ZipEntry next() throws IOException {
        try {
            return zip.getNextEntry();
        } catch (IOException | RuntimeException e) {
            throw e instanceof CorruptDataException corrupt ? corrupt : CorruptDataException.of(e);
        }
    }
}
