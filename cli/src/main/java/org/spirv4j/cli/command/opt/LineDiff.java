// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The difference between two texts in the unified format. Lines that occur once in both texts are matched first, in
 * their longest common order; lines between two matches are compared in the same way, and lines that follow or precede
 * a match are matched if they are equal. The time is n log n at each of at most {@link #MAX_LEVELS} levels.
 */
final class LineDiff {
    private static final int CONTEXT = 3;
    private static final int MAX_LEVELS = 20;

    private final List<String> before;
    private final List<String> after;

    /** By line of the old text: the equal line of the new one, or -1. */
    private final int[] matches;

    private LineDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
        matches = new int[before.size()];
        Arrays.fill(matches, -1);
    }

    /** The difference without the lines that name the files; empty if the texts are equal. */
    static String of(String before, String after) {
        LineDiff diff = new LineDiff(before.lines().toList(), after.lines().toList());
        diff.match(0, diff.before.size(), 0, diff.after.size(), 0);
        return diff.text();
    }

    private void match(int oldFrom, int oldEnd, int newFrom, int newEnd, int level) {
        int a = oldFrom;
        int b = newFrom;
        while (a < oldEnd && b < newEnd && before.get(a).equals(after.get(b))) {
            matches[a++] = b++;
        }
        int endA = oldEnd;
        int endB = newEnd;
        while (endA > a && endB > b && before.get(endA - 1).equals(after.get(endB - 1))) {
            matches[--endA] = --endB;
        }
        if (a == endA || b == endB || level == MAX_LEVELS) {
            return;
        }
        int[][] anchors = anchors(a, endA, b, endB);
        for (int[] anchor : anchors) {
            matches[anchor[0]] = anchor[1];
            match(a, anchor[0], b, anchor[1], level + 1);
            a = anchor[0] + 1;
            b = anchor[1] + 1;
        }
        if (anchors.length > 0) {
            match(a, endA, b, endB, level + 1);
        }
    }

    /** The lines that occur once in each part, as pairs in the longest order that both have. */
    private int[][] anchors(int oldFrom, int oldEnd, int newFrom, int newEnd) {
        Map<String, Integer> unique = unique(after, newFrom, newEnd);
        Map<String, Integer> uniqueBefore = unique(before, oldFrom, oldEnd);
        List<int[]> pairs = new ArrayList<>();
        for (int a = oldFrom; a < oldEnd; a++) {
            Integer b = unique.get(before.get(a));
            if (b != null && b >= 0 && Integer.valueOf(a).equals(uniqueBefore.get(before.get(a)))) {
                pairs.add(new int[] {a, b});
            }
        }
        return longestIncreasing(pairs);
    }

    /** By line: its number if it occurs once, otherwise -1. */
    private static Map<String, Integer> unique(List<String> lines, int from, int end) {
        Map<String, Integer> unique = new HashMap<>();
        for (int i = from; i < end; i++) {
            unique.merge(lines.get(i), i, (x, y) -> -1);
        }
        return unique;
    }

    private static int[][] longestIncreasing(List<int[]> pairs) {
        int[] previous = new int[pairs.size()];
        int[] ends = new int[pairs.size()];
        int length = 0;
        for (int i = 0; i < pairs.size(); i++) {
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (pairs.get(ends[middle])[1] < pairs.get(i)[1]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[i] = low == 0 ? -1 : ends[low - 1];
            ends[low] = i;
            length = Math.max(length, low + 1);
        }
        int[][] result = new int[length][];
        for (int i = length - 1, at = length == 0 ? -1 : ends[length - 1]; i >= 0; i--, at = previous[at]) {
            result[i] = pairs.get(at);
        }
        return result;
    }

    private String text() {
        List<Line> lines = lines();
        StringBuilder text = new StringBuilder();
        int i = 0;
        while (i < lines.size()) {
            if (lines.get(i).mark() == ' ') {
                i++;
                continue;
            }
            int start = Math.max(0, i - CONTEXT);
            int end = i;
            int quiet = 0;
            while (end < lines.size() && quiet <= 2 * CONTEXT) {
                quiet = lines.get(end).mark() == ' ' ? quiet + 1 : 0;
                end++;
            }
            end -= Math.max(0, quiet - CONTEXT);
            append(lines.subList(start, end), text);
            i = end;
        }
        return text.toString();
    }

    /** A line of the result, with the numbers from 0 of the line in both texts that it is or would be. */
    private record Line(char mark, String text, int inBefore, int inAfter) {}

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        int b = 0;
        for (int a = 0; a <= before.size(); a++) {
            int end = a == before.size() ? after.size() : matches[a];
            for (; b < end; b++) {
                lines.add(new Line('+', after.get(b), a, b));
            }
            if (a < before.size()) {
                lines.add(new Line(end < 0 ? '-' : ' ', before.get(a), a, b));
                b += end < 0 ? 0 : 1;
            }
        }
        return lines;
    }

    private static void append(List<Line> hunk, StringBuilder text) {
        long old = hunk.stream().filter(line -> line.mark() != '+').count();
        long now = hunk.stream().filter(line -> line.mark() != '-').count();
        Line first = hunk.get(0);
        text.append("@@ -")
                .append(first.inBefore() + (old == 0 ? 0 : 1))
                .append(',')
                .append(old);
        text.append(" +")
                .append(first.inAfter() + (now == 0 ? 0 : 1))
                .append(',')
                .append(now)
                .append(" @@\n");
        hunk.forEach(line -> text.append(line.mark()).append(line.text()).append('\n'));
    }
}
