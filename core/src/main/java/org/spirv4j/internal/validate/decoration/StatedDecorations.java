package org.spirv4j.internal.validate.decoration;

import java.util.Arrays;

/** Which decoration a target was given where: a table with open addressing. */
final class StatedDecorations {
    private long[] targets = new long[64];
    private int[] decorations = new int[64];

    /** Word offset of the instruction, 0 where an entry is free. */
    private int[] offsets = new int[64];

    private int count;

    /** A target: an id, or a member of a structure by its number; -1 for the id itself. */
    static long target(int id, int member) {
        return (long) id << 32 | member + 1 & 0xFFFFFFFFL;
    }

    /** Notes a decoration unless it is known; gives where it was given before, 0 when it is new. */
    int add(long target, int decoration, int offset) {
        if (2 * count >= offsets.length) {
            grow();
        }
        int slot = slot(target, decoration);
        if (offsets[slot] == 0) {
            targets[slot] = target;
            decorations[slot] = decoration;
            offsets[slot] = offset;
            count++;
            return 0;
        }
        return offsets[slot];
    }

    /** Word offset of the instruction that gave a decoration to a target, 0 when none did so far. */
    int find(long target, int decoration) {
        return offsets[slot(target, decoration)];
    }

    private int slot(long target, int decoration) {
        long hash = (target * 31 + decoration) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 40) & offsets.length - 1;
        while (offsets[slot] != 0 && (targets[slot] != target || decorations[slot] != decoration)) {
            slot = slot + 1 & offsets.length - 1;
        }
        return slot;
    }

    private void grow() {
        long[] oldTargets = targets;
        int[] oldDecorations = decorations;
        int[] oldOffsets = offsets;
        targets = Arrays.copyOf(targets, 2 * targets.length);
        decorations = new int[targets.length];
        offsets = new int[targets.length];
        for (int i = 0; i < oldOffsets.length; i++) {
            if (oldOffsets[i] != 0) {
                int slot = slot(oldTargets[i], oldDecorations[i]);
                targets[slot] = oldTargets[i];
                decorations[slot] = oldDecorations[i];
                offsets[slot] = oldOffsets[i];
            }
        }
    }
}
