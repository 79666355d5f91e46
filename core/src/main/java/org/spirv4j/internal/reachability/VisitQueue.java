// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import java.util.Arrays;

/** A queue of non-negative numbers to visit. It accepts each number once until it is cleared. */
public final class VisitQueue {
    /** By number: the round in which it was last added. */
    private int[] rounds;

    private int round = 1;
    private int[] numbers = new int[16];
    private int size;
    private int next;

    /**
     * Creates an empty queue.
     *
     * @param capacity the expected number of distinct numbers
     */
    public VisitQueue(int capacity) {
        rounds = new int[capacity];
    }

    /** Removes all numbers. */
    public void clear() {
        round++;
        size = 0;
        next = 0;
    }

    /** Adds a number unless it is already added or marked; returns whether it was new. */
    public boolean add(int number) {
        if (!mark(number)) {
            return false;
        }
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
        return true;
    }

    /** Marks a number as visited without adding it; returns whether it was new. */
    public boolean mark(int number) {
        if (number >= rounds.length) {
            rounds = Arrays.copyOf(rounds, Math.max(number + 1, 2 * rounds.length));
        }
        if (rounds[number] == round) {
            return false;
        }
        rounds[number] = round;
        return true;
    }

    /** Whether a number was added or marked. */
    public boolean contains(int number) {
        return number < rounds.length && rounds[number] == round;
    }

    /** Whether all numbers have been visited. */
    public boolean isEmpty() {
        return next == size;
    }

    /** The next number to visit. */
    public int remove() {
        return numbers[next++];
    }

    /** All numbers that were added, visited or not, in order. */
    public int[] added() {
        return Arrays.copyOf(numbers, size);
    }
}
