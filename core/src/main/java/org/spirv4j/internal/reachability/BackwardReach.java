// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import java.util.Arrays;
import java.util.BitSet;

/** Edges between non-negative numbers, to find all from which they lead to some. */
public final class BackwardReach {
    /** Pairs of the number where an edge begins, and the one where it ends. */
    private int[] edges = new int[16];

    private int end;
    private int largest;

    /** Adds an edge. */
    public void add(int from, int to) {
        if (end == edges.length) {
            edges = Arrays.copyOf(edges, 2 * end);
        }
        edges[end++] = from;
        edges[end++] = to;
        largest = Math.max(largest, Math.max(from, to));
    }

    /** Adds to a set of numbers all from which edges lead to one of them. */
    public void extend(BitSet set) {
        if (end == 0 || set.isEmpty()) {
            return;
        }
        // By number: where the edges that end there begin in the list of their sources.
        int[] starts = new int[largest + 2];
        for (int i = 0; i < end; i += 2) {
            starts[edges[i + 1] + 1]++;
        }
        for (int i = 0; i <= largest; i++) {
            starts[i + 1] += starts[i];
        }
        int[] sources = new int[end / 2];
        int[] next = Arrays.copyOf(starts, largest + 1);
        for (int i = 0; i < end; i += 2) {
            sources[next[edges[i + 1]]++] = edges[i];
        }
        VisitQueue open = new VisitQueue(largest + 1);
        set.stream().filter(number -> number <= largest).forEach(open::add);
        while (!open.isEmpty()) {
            int number = open.remove();
            set.set(number);
            for (int i = starts[number]; i < starts[number + 1]; i++) {
                open.add(sources[i]);
            }
        }
    }
}
