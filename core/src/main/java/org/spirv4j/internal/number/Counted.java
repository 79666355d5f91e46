// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

/** Numbers of things, in words. */
public final class Counted {
    private Counted() {}

    /** {@return such as {@code 1 word}, or {@code 2 words}; for nouns whose plural ends with s} */
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
