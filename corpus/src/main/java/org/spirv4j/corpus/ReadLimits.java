// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

/**
 * Limits on what is read, so that a small archive cannot fill the memory or occupy a reader for days. There is no limit
 * on the ratio of compression, because text and modules with many zeros compress well.
 *
 * @param entryBytes maximum size of a decompressed entry in bytes, from 1; 256 MiB by default
 * @param archiveBytes maximum size of all decompressed data of one file in bytes, from 1; 64 GiB by default
 */
public record ReadLimits(int entryBytes, long archiveBytes) {
    /** The default limits. */
    public static final ReadLimits DEFAULT = new ReadLimits(256 << 20, 64L << 30);

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if a limit is not positive
     */
    public ReadLimits {
        if (entryBytes < 1 || archiveBytes < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /**
     * {@return the same limits with another maximum size of an entry}
     *
     * @param bytes the size in bytes
     */
    public ReadLimits withEntryBytes(int bytes) {
        return new ReadLimits(bytes, archiveBytes);
    }

    /**
     * {@return the same limits with another maximum size of the data of a file}
     *
     * @param bytes the size in bytes
     */
    public ReadLimits withArchiveBytes(long bytes) {
        return new ReadLimits(entryBytes, bytes);
    }
}
