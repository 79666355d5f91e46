// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Matches the equal elements of two sequences, in linear time. */
final class SequenceMatching {
    private static final int SEVERAL = -2;

    private final long[] source;
    private final long[] target;
    private final int[] partners;
    private final int[] targetPartners;

    private SequenceMatching(long[] source, long[] target) {
        this.source = source;
        this.target = target;
        partners = new int[source.length];
        targetPartners = new int[target.length];
        Arrays.fill(partners, -1);
        Arrays.fill(targetPartners, -1);
    }

    /**
     * Matches elements that occur once in both sequences, then equal neighbours of matched elements and of the
     * beginnings and ends, then the others in their order.
     *
     * @return by position in the source: the position in the target, or -1
     */
    static int[] partners(long[] source, long[] target) {
        SequenceMatching matching = new SequenceMatching(source, target);
        matching.matchSingle();
        matching.matchNeighbors();
        matching.matchRest();
        return matching.partners;
    }

    private void pair(int i, int j) {
        boolean isInside = i >= 0 && j >= 0 && i < source.length && j < target.length;
        if (isInside && source[i] == target[j] && partners[i] < 0 && targetPartners[j] < 0) {
            partners[i] = j;
            targetPartners[j] = i;
        }
    }

    private void matchSingle() {
        Map<Long, Integer> single = single(target);
        single(source).forEach((value, i) -> {
            if (i >= 0) {
                pair(i, single.getOrDefault(value, -1));
            }
        });
    }

    private static Map<Long, Integer> single(long[] values) {
        Map<Long, Integer> positions = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            positions.merge(values[i], i, (first, second) -> SEVERAL);
        }
        return positions;
    }

    private void matchNeighbors() {
        pair(0, 0);
        for (int i = 0; i < source.length; i++) {
            if (partners[i] >= 0) {
                pair(i + 1, partners[i] + 1);
            }
        }
        pair(source.length - 1, target.length - 1);
        for (int i = source.length - 1; i >= 0; i--) {
            if (partners[i] >= 0) {
                pair(i - 1, partners[i] - 1);
            }
        }
    }

    private void matchRest() {
        Map<Long, Deque<Integer>> free = new HashMap<>();
        for (int j = 0; j < target.length; j++) {
            if (targetPartners[j] < 0) {
                free.computeIfAbsent(target[j], key -> new ArrayDeque<>()).add(j);
            }
        }
        for (int i = 0; i < source.length; i++) {
            Deque<Integer> equal = free.get(source[i]);
            if (partners[i] < 0 && equal != null && !equal.isEmpty()) {
                pair(i, equal.remove());
            }
        }
    }
}
