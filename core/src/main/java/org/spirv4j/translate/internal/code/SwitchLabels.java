// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.Arrays;
import org.spirv4j.internal.operand.CaseWords;
import org.spirv4j.module.Function;

/** The literals of an OpSwitch by the block to which they lead. */
public final class SwitchLabels {
    private final int[] words;
    private final int at;
    private final int size;

    /** The number of the block in the upper half, that of the literal in the lower one; sorted. */
    private final long[] targets;

    public SwitchLabels(Function function, int[] words, int at, int bits) {
        this.words = words;
        this.at = at;
        size = bits > Integer.SIZE ? 2 : 1;
        int count = CaseWords.count(words[at] >>> 16, size);
        targets = new long[count];
        for (int i = 0; i < count; i++) {
            targets[i] = (long) function.blockNumber(words[at + CaseWords.label(i, size)]) << 32 | i;
        }
        Arrays.sort(targets);
    }

    private int first(int block) {
        int found = Arrays.binarySearch(targets, (long) block << 32);
        return found < 0 ? -found - 1 : found;
    }

    /** The number of literals that lead to a block. */
    public int count(int block) {
        return first(block + 1) - first(block);
    }

    /** A literal that leads to a block. */
    public long value(int block, int number) {
        int word = at + CaseWords.literal((int) targets[first(block) + number], size);
        return size == 1 ? words[word] : words[word] & 0xFFFF_FFFFL | (long) words[word + 1] << 32;
    }
}
