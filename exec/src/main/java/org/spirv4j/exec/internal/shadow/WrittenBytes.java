// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import java.util.Arrays;

/** Which bytes of a memory have been written. */
public final class WrittenBytes {
    private final boolean[] isWritten;

    /** Remembers some bytes, none of which has been written. */
    public WrittenBytes(int size) {
        isWritten = new boolean[size];
    }

    /** Notes that bytes have been written; those outside are ignored. */
    public void set(int from, int length, boolean areWritten) {
        int end = Math.min(isWritten.length, from + length);
        for (int i = from; i < end; i++) {
            isWritten[i] = areWritten;
        }
    }

    /** Whether all of some bytes have been written; those outside are. */
    public boolean get(int from, int length) {
        int end = Math.min(isWritten.length, from + length);
        for (int i = from; i < end; i++) {
            if (!isWritten[i]) {
                return false;
            }
        }
        return true;
    }

    /** Notes that no byte has been written. */
    public void clear() {
        Arrays.fill(isWritten, false);
    }
}
