// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Numbers that are present; small ones, which most literals of a module are, share one object for each value. */
public final class OptionalNumbers {
    private static final int SHARED = 1024;
    private static final OptionalInt[] INTS = new OptionalInt[SHARED];
    private static final OptionalLong[] LONGS = new OptionalLong[SHARED];

    static {
        Arrays.setAll(INTS, OptionalInt::of);
        Arrays.setAll(LONGS, OptionalLong::of);
    }

    private OptionalNumbers() {}

    /** A number of 32 bits. */
    public static OptionalInt of(int number) {
        return number >= 0 && number < SHARED ? INTS[number] : OptionalInt.of(number);
    }

    /** A number of 64 bits. */
    public static OptionalLong of(long number) {
        return number >= 0 && number < SHARED ? LONGS[(int) number] : OptionalLong.of(number);
    }
}
