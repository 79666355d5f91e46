// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

/** The decompressed bytes that an input may still have, in all its archives together. */
final class Budget {
    private long left;

    Budget(long bytes) {
        left = bytes;
    }

    static Budget unlimited() {
        return new Budget(Long.MAX_VALUE);
    }

    /** Whether more was asked for than there was. */
    boolean isSpent() {
        return left < 0;
    }

    void take(long bytes) throws CorruptDataException {
        left -= bytes;
        if (left < 0) {
            throw new CorruptDataException("it has more data than the limit allows");
        }
    }
}
