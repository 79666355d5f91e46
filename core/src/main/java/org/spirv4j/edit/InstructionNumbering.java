// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;

/**
 * New numbers for the instructions of a module, from 1 without gaps, and new positions of their words in the order of
 * the numbers.
 */
final class InstructionNumbering {
    private final int[] oldStarts;

    /** By old position: the new one, of words whose instruction has a number. */
    private final int[] positions;

    /** By old number: the new one; 0 for instructions that were removed. */
    private final int[] numbers;

    /** By new number: the old one, and the new position of the first word. */
    private final int[] olds;

    private final int[] starts;
    private int count;
    private int size = 1;
    private final boolean hasRoom;

    /**
     * Makes a numbering without instructions.
     *
     * @param starts by instruction: the position of its first word
     * @param positions an array with an element for each word, which may be overwritten
     * @param limit one more than the highest old number
     * @param hasRoom whether the new arrays have room for more
     */
    InstructionNumbering(int[] starts, int[] positions, int limit, boolean hasRoom) {
        this.hasRoom = hasRoom;
        oldStarts = starts;
        this.positions = positions;
        numbers = new int[limit];
        olds = new int[limit];
        this.starts = new int[limit];
    }

    /** Gives an instruction with so many words the next number. */
    void add(int instruction, int words) {
        olds[++count] = instruction;
        starts[count] = size;
        numbers[instruction] = count;
        int start = oldStarts[instruction];
        for (int i = 0; i < words; i++) {
            positions[start + i] = size + i;
        }
        size += words;
    }

    private int length(int used) {
        return hasRoom ? InstructionWords.withRoom(used) : used;
    }

    /** {@return one more than the position of the last word} */
    int size() {
        return size;
    }

    /** {@return the highest new number} */
    int count() {
        return count;
    }

    /** {@return the new number of an instruction; 0 if it was removed} */
    int number(int old) {
        return numbers[old];
    }

    /** Replaces old numbers by new ones. */
    void renumber(int[] instructions, int limit) {
        for (int i = 0; i < limit; i++) {
            instructions[i] = numbers[instructions[i]];
        }
    }

    /** The elements of an array by old number, by new number; 0 for those that it lacks. */
    int[] moved(int[] elements) {
        int[] moved = new int[length(count + 1)];
        for (int i = 1; i <= count; i++) {
            moved[i] = olds[i] < elements.length ? elements[olds[i]] : 0;
        }
        return moved;
    }

    /** By new number: the position of the first word. */
    int[] starts() {
        return Arrays.copyOf(starts, length(count + 1));
    }

    /** By new position: the new number of the instruction. */
    int[] owners() {
        int[] owners = new int[length(size)];
        for (int i = 1; i <= count; i++) {
            Arrays.fill(owners, starts[i], end(i), i);
        }
        return owners;
    }

    /** One more than the position of the last word. */
    private int end(int number) {
        return number == count ? size : starts[number + 1];
    }

    /** The elements of an array by old position, by new position. */
    int[] movedWords(int[] elements) {
        int[] moved = new int[length(size)];
        for (int i = 1; i <= count; i++) {
            System.arraycopy(elements, oldStarts[olds[i]], moved, starts[i], end(i) - starts[i]);
        }
        return moved;
    }

    /** Replaces old positions by new ones; elements that are not above 0 stay. */
    void moveReferences(int[] elements, int limit) {
        for (int i = 0; i < limit; i++) {
            if (elements[i] > 0) {
                elements[i] = positions[elements[i]];
            }
        }
    }
}
