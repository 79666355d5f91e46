// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import java.util.Arrays;

/** A queue of numbers from 0 that are still to be visited. Until it is cleared, each number is accepted once. */
public final class VisitQueue {
    /** By number: the round in which it was added last. */
    private int[] rounds;

    private int round = 1;
    private int[] numbers = new int[16];
    private int size;
    private int next;

    /**
     * An empty queue.
     *
     * @param capacity how many different numbers are expected
     */
    public VisitQueue(int capacity) {
        rounds = new int[capacity];
    }

    /** Forgets all numbers. */
    public void clear() {
        round++;
        size = 0;
        next = 0;
    }

    /** Adds a number unless it was added or marked before; returns whether it was new. */
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

    /** Marks a number as visited, without adding it; returns whether it was neither added nor marked before. */
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
