// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.io.IOException;
import java.util.Arrays;
import org.spirv4j.internal.print.TextOutput;

/** Numbers beside the instructions of a listing: how often each is executed, for example. */
public final class Heat {
    /** No numbers. */
    public static final Heat NONE = new Heat(new long[0]);

    /** The number of shades above none. */
    private static final int SHADES = 9;

    private final long[] numbers;
    private final double most;

    /**
     * Makes the column.
     *
     * @param numbers by instruction; not copied
     */
    public Heat(long[] numbers) {
        this.numbers = numbers;
        most = Math.log1p((double) Arrays.stream(numbers).max().orElse(0));
    }

    /** The sum of all numbers. */
    public long total() {
        return Arrays.stream(numbers).sum();
    }

    /** Writes the attributes of the line of an instruction: its number, and a shade that grows with its logarithm. */
    void attributes(int instruction, TextOutput out) throws IOException {
        if (instruction >= numbers.length || numbers[instruction] <= 0) {
            return;
        }
        long shade = Math.round(Math.log1p((double) numbers[instruction]) / most * SHADES);
        out.put(" style=--n:" + shade + " data-n=" + Html.number(numbers[instruction]));
    }
}
