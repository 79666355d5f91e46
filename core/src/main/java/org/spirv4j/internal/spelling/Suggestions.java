// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.spelling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.diagnostic.Fix;

/** Suggests corrections of misspelt names. */
public final class Suggestions {

    private Suggestions() {}

    /**
     * The candidates nearest to a word by case-insensitive edit distance, best first; the distance is at most a third
     * of the word's length.
     *
     * @param limit maximum number of results
     */
    public static List<String> near(String word, Iterable<String> candidates, int limit) {
        if (word.length() > 100) {
            return List.of();
        }
        int allowed = Math.max(1, word.length() / 3);
        String wanted = word.toLowerCase(Locale.ROOT);
        int[][] rows = new int[3][word.length() + allowed + 1];
        List<List<String>> byDistance = new ArrayList<>();
        for (int i = 0; i <= allowed; i++) {
            byDistance.add(new ArrayList<>());
        }
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - word.length()) <= allowed) {
                int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT), allowed, rows);
                if (distance <= allowed && !byDistance.get(distance).contains(candidate)) {
                    byDistance.get(distance).add(candidate);
                }
            }
        }
        List<String> near = new ArrayList<>();
        int best = -1;
        for (int distance = 0; distance <= allowed; distance++) {
            for (String candidate : byDistance.get(distance)) {
                // Names much further away than the best one are unlikely.
                if (near.size() < limit && (best < 0 || distance <= best + 1)) {
                    best = best < 0 ? distance : best;
                    near.add(candidate);
                }
            }
        }
        return near;
    }

    /** "did you mean 'x'?" for the nearest candidate, or an empty string. */
    public static String hint(String word, Iterable<String> candidates) {
        return correction(word, candidates, "").text();
    }

    /**
     * The hint with the nearest candidate, and the fix that replaces the word by it; {@link Hint#NONE} if none is near.
     *
     * @param quote what is around the word in the text
     */
    public static Hint correction(String word, Iterable<String> candidates, String quote) {
        List<String> near = near(word, candidates, 1);
        return near.isEmpty()
                ? Hint.NONE
                : new Hint(
                        "did you mean '" + near.get(0) + "'?",
                        List.of(Fix.of(Fix.Action.REPLACE, quote + near.get(0) + quote)));
    }

    /**
     * Edit distance in which a transposition counts once; inexact above {@code limit}.
     *
     * @param rows three rows with at least one element more than {@code b} has characters; their contents do not matter
     */
    private static int distance(String a, String b, int limit, int[][] rows) {
        int[] before = rows[0];
        int[] last = rows[1];
        int[] row = rows[2];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int best = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    best = Math.min(best, before[j - 2] + 1);
                }
                row[j] = best;
                least = Math.min(least, best);
            }
            if (least > limit) {
                return limit + 1;
            }
            int[] reuse = before;
            before = last;
            last = row;
            row = reuse;
        }
        return last[b.length()];
    }
}
