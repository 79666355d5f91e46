// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The order of instructions, as one list; 0 is the end of it in both directions. While the instructions are in the
 * order of their numbers, as when they were lifted as a list, only those that were removed are remembered.
 */
final class InstructionList {
    /** By instruction; empty while the instructions are in the order of their numbers. */
    private int[] next = {};

    /** By instruction; the complement of the number for instructions that are not in the list. */
    private int[] previous = {};

    /** The removed instructions while {@link #next} is empty. */
    private final BitSet removed = new BitSet();

    private boolean isRearranged;

    /** Whether the instructions that are left are in the order of their numbers. */
    boolean isInOrder() {
        return next.length == 0;
    }

    /** Whether instructions were added, removed or moved. */
    boolean isRearranged() {
        return isRearranged;
    }

    /** The removed instructions, while the others are {@linkplain #isInOrder in order}. */
    BitSet removed() {
        return removed;
    }

    /** Whether an instruction was not removed. */
    boolean isListed(int instruction) {
        return next.length == 0 ? !removed.get(instruction) : previous[instruction] >= 0;
    }

    /** Must be called before the order changes or an instruction is made, with the last one and room for others. */
    void rearrange(int last, int size) {
        if (isInOrder()) {
            link(last, size);
        }
        isRearranged = true;
    }

    /** The instruction after another one, or the first one after 0; 0 for none. */
    int next(int instruction, int last) {
        if (next.length > 0) {
            return next[instruction];
        }
        int following = isRearranged ? removed.nextClearBit(instruction + 1) : instruction + 1;
        return following <= last ? following : 0;
    }

    /** The instruction before another one, or the last one before 0; 0 for none. */
    int previous(int instruction, int last) {
        if (next.length > 0) {
            return before(instruction);
        }
        // Element 0 is never removed.
        return removed.previousClearBit(instruction > 0 ? instruction - 1 : last);
    }

    /** Links the instructions up to a number but those that were removed, with room for others below a number. */
    void link(int last, int size) {
        next = new int[size];
        previous = new int[size];
        for (int i = 0; i <= last; i++) {
            next[i] = i == last ? 0 : i + 1;
            previous[i] = i == 0 ? last : i - 1;
        }
        for (int i = removed.nextSetBit(1); i >= 0; i = removed.nextSetBit(i + 1)) {
            leave(i);
        }
    }

    /** The instructions get the numbers 1, 2, ... in their order; those in no list have the numbers after them. */
    void renumber(InstructionNumbering numbering, int size) {
        int last = numbering.number(previous[0]);
        removed.clear();
        link(last, size);
        for (int i = last + 1; i <= numbering.count(); i++) {
            setDetached(i);
        }
    }

    /** Makes room for instructions below a number. */
    void grow(int size) {
        next = Arrays.copyOf(next, size);
        previous = Arrays.copyOf(previous, size);
    }

    /** Removes an instruction while the others are in order. */
    void remove(int instruction) {
        removed.set(instruction);
        isRearranged = true;
    }

    void enter(int instruction, int after) {
        int following = next[after];
        previous[instruction] = after;
        next[instruction] = following;
        next[after] = instruction;
        previous[following] = instruction;
    }

    void leave(int instruction) {
        int before = before(instruction);
        next[before] = next[instruction];
        previous[next[instruction]] = before;
        previous[instruction] = ~before;
    }

    /** An instruction that was made is not in the list. */
    void setDetached(int instruction) {
        previous[instruction] = ~0;
    }

    private int before(int instruction) {
        int before = previous[instruction];
        return before < 0 ? ~before : before;
    }

    /** Moves the instructions from one to another one, which follow each other, after one that is not among them. */
    void move(int first, int last, int after) {
        next[previous[first]] = next[last];
        previous[next[last]] = previous[first];
        int following = next[after];
        next[after] = first;
        previous[first] = after;
        next[last] = following;
        previous[following] = last;
    }
}
