// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * One input that may be a module: a file, an entry of an archive, or what was found inside another file.
 *
 * @param name the path as given, or for entries of archives that of the archive, {@code !} and the name of the
 *     entry, as it stands there: {@code shaders.zip!water/wave.spv}; inside other files, the symbol, variable or
 *     member, or the offset: {@code libwater.so!wave_spv.spv}, {@code water.exe!0x1f40.spv}. It may contain any
 *     characters and must not be used as the name of a file.
 * @param bytes the decompressed content, not copied
 * @param offset offset in bytes in the file that it was found in, which may be the entry of an archive; empty for
 *     files and entries of archives
 */
@SuppressWarnings("ArrayRecordComponent")
public record CorpusEntry(String name, byte[] bytes, OptionalLong offset) {
    /** Checks for null. */
    public CorpusEntry {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(offset, "offset");
    }

    /** A file or an entry of an archive. */
    CorpusEntry(String name, byte[] bytes) {
        this(name, bytes, OptionalLong.empty());
    }
}
