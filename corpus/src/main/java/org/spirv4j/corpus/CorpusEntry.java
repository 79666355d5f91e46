// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.Objects;

/**
 * One input that may be a module: a file, or an entry of an archive.
 *
 * @param name the path as given, or for entries of archives that of the archive, {@code !} and the name of the entry,
 *     as it stands there: {@code shaders.zip!water/wave.spv}. It may contain any characters and must not be used as the
 *     name of a file.
 * @param bytes the decompressed content, not copied
 */
@SuppressWarnings("ArrayRecordComponent")
public record CorpusEntry(String name, byte[] bytes) {
    /** Checks for null. */
    public CorpusEntry {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
    }
}
