// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Numbers that are present; small ones, which most literals of a module are, share one object for each value. */
public final class OptionalNumbers {
    private static final int SHARED = 1024;

    // Made when they are asked for; the objects are immutable, so that threads may race to fill the arrays.
    private static final @Nullable OptionalInt[] INTS = new OptionalInt[SHARED];
    private static final @Nullable OptionalLong[] LONGS = new OptionalLong[SHARED];

    private OptionalNumbers() {}

    /** A number of 32 bits. */
    public static OptionalInt of(int number) {
        if (number < 0 || number >= SHARED) {
            return OptionalInt.of(number);
        }
        OptionalInt known = INTS[number];
        if (known == null) {
            known = OptionalInt.of(number);
            INTS[number] = known;
        }
        return known;
    }

    /** A number of 64 bits. */
    public static OptionalLong of(long number) {
        if (number < 0 || number >= SHARED) {
            return OptionalLong.of(number);
        }
        OptionalLong known = LONGS[(int) number];
        if (known == null) {
            known = OptionalLong.of(number);
            LONGS[(int) number] = known;
        }
        return known;
    }
}
