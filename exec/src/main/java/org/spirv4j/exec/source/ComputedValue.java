// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import org.spirv4j.exec.internal.observe.UntypedScalar;
import org.spirv4j.text.FriendlyNames;

/**
 * An integer that an expression of debug information computes.
 *
 * @param number its value
 * @param size how many bits it has; 0 if that is not known
 * @param isUnsigned whether it has no sign
 */
record ComputedValue(long number, long size, boolean isUnsigned) implements UntypedScalar {
    private boolean isNarrow() {
        return size > 0 && size < Long.SIZE;
    }

    @Override
    public long bits(int index) {
        return isNarrow() ? number & (1L << size) - 1 : number;
    }

    @Override
    public String text(FriendlyNames names, int mostScalars) {
        if (isUnsigned) {
            return Long.toUnsignedString(bits(0));
        }
        int unused = isNarrow() ? (int) (Long.SIZE - size) : 0;
        return Long.toString(number << unused >> unused);
    }
}
