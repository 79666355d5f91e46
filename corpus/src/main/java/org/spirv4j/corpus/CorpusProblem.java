// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What prevents an input from being read in whole or in part.
 *
 * @param name the name of the file, folder, archive or entry, in the form of {@link CorpusEntry#name}
 * @param offset the offset in bytes at which the damaged part of an archive starts, after decompression of the archive;
 *     empty if unknown
 * @param message what is wrong, without the name and the offset
 * @param isError whether data may be missing that should be there; otherwise, it is a note
 */
public record CorpusProblem(String name, OptionalLong offset, String message, boolean isError) {
    /** Checks for null. */
    public CorpusProblem {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(offset, "offset");
        Objects.requireNonNull(message, "message");
    }

    /** An error at an unknown offset. */
    static CorpusProblem error(String name, String message) {
        return new CorpusProblem(name, OptionalLong.empty(), message, true);
    }

    /** An error at an offset in an archive. */
    static CorpusProblem error(String name, long offset, String message) {
        return new CorpusProblem(name, OptionalLong.of(offset), message, true);
    }

    /** {@return the message with the offset, but without the name} */
    public String text() {
        return offset.isPresent() ? message + " (at byte " + offset.getAsLong() + ")" : message;
    }
}
