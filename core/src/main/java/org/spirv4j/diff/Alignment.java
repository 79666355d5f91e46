// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds a longest common subsequence of two sequences of instructions, of which pairs match if they
 * {@linkplain Matches#maySame may be the same}. Long sequences are divided at instructions that occur once in both, and
 * where there are none, in halves; so the time is linear in the length, and the subsequence may be shorter.
 */
final class Alignment {
    /** The largest table of lengths; each element has two bytes. */
    private static final long MAX_CELLS = 1L << 22;

    private static final int MAX_LENGTH = Character.MAX_VALUE;

    private final Matches matches;
    private final int[] source;
    private final int[] target;

    /** By position in the source: the position in the target, or -1. */
    private final int[] partners;

    private int length;

    private Alignment(Matches matches, int[] source, int[] target) {
        this.matches = matches;
        this.source = source;
        this.target = target;
        partners = new int[source.length];
        Arrays.fill(partners, -1);
    }

    /** Aligns two sequences of instructions. */
    static Alignment of(Matches matches, int[] source, int[] target) {
        Alignment alignment = new Alignment(matches, source, target);
        alignment.align(0, source.length, 0, target.length);
        return alignment;
    }

    /** The number of pairs. */
    int length() {
        return length;
    }

    /** The position in the target of the partner of an element of the source, or -1. */
    int partner(int position) {
        return partners[position];
    }

    /** Twice the number of pairs in proportion to the number of instructions; 0 to 1. */
    float similarity() {
        int all = source.length + target.length;
        return all == 0 ? 1 : length * 2.0f / all;
    }

    private boolean same(int i, int j) {
        return matches.maySame(source[i], target[j]);
    }

    private void pair(int i, int j) {
        partners[i] = j;
        length++;
    }

    /**
     * Pairs equal beginnings, and equal ends of long sequences, which are part of a longest common subsequence; then
     * tabulates or divides the rest.
     */
    private void align(int sourceStart, int sourceEnd, int targetStart, int targetEnd) {
        int i = sourceStart;
        int j = targetStart;
        while (i < sourceEnd && j < targetEnd && same(i, j)) {
            pair(i++, j++);
        }
        if (i == sourceEnd || j == targetEnd) {
            return;
        }
        if (fits(sourceEnd - i, targetEnd - j)) {
            tabulate(i, sourceEnd, j, targetEnd);
            return;
        }
        int end = sourceEnd;
        int endTarget = targetEnd;
        while (end > i && endTarget > j && same(end - 1, endTarget - 1)) {
            pair(--end, --endTarget);
        }
        if (fits(end - i, endTarget - j)) {
            tabulate(i, end, j, endTarget);
        } else {
            divide(i, end, j, endTarget);
        }
    }

    private static boolean fits(int rows, int columns) {
        return (rows + 1L) * (columns + 1L) <= MAX_CELLS && Math.min(rows, columns) < MAX_LENGTH;
    }

    /** By pairs of positions, the length of the longest common subsequence of what follows them. */
    private void tabulate(int sourceStart, int sourceEnd, int targetStart, int targetEnd) {
        int rows = sourceEnd - sourceStart;
        int columns = targetEnd - targetStart;
        char[] lengths = new char[(rows + 1) * (columns + 1)];
        boolean[] isPair = new boolean[lengths.length];
        for (int row = rows - 1; row >= 0; row--) {
            int at = row * (columns + 1);
            int below = at + columns + 1;
            for (int column = columns - 1; column >= 0; column--) {
                if (same(sourceStart + row, targetStart + column)) {
                    isPair[at + column] = true;
                    lengths[at + column] = (char) (lengths[below + column + 1] + 1);
                } else {
                    lengths[at + column] = (char) Math.max(lengths[below + column], lengths[at + column + 1]);
                }
            }
        }
        int row = 0;
        int column = 0;
        while (row < rows && column < columns) {
            int at = row * (columns + 1) + column;
            if (isPair[at]) {
                pair(sourceStart + row++, targetStart + column++);
            } else if (lengths[at + columns + 1] >= lengths[at + 1]) {
                row++;
            } else {
                column++;
            }
        }
    }

    /**
     * Aligns the parts between pairs of instructions that occur once in both sequences and have the same order in them.
     */
    private void divide(int sourceStart, int sourceEnd, int targetStart, int targetEnd) {
        Map<Integer, Integer> once = new HashMap<>();
        for (int j = targetStart; j < targetEnd; j++) {
            once.merge(key(matches.target, target[j], false), j, (first, second) -> -1);
        }
        Map<Integer, Integer> sources = new HashMap<>();
        for (int i = sourceStart; i < sourceEnd; i++) {
            sources.merge(key(matches.source, source[i], true), i, (first, second) -> -1);
        }
        int[] anchors = new int[sourceEnd - sourceStart];
        int[] targets = new int[anchors.length];
        int count = 0;
        for (int i = sourceStart; i < sourceEnd; i++) {
            int key = key(matches.source, source[i], true);
            int other = once.getOrDefault(key, -1);
            if (other >= 0 && sources.getOrDefault(key, -1) == i && same(i, other)) {
                anchors[count] = i;
                targets[count++] = other;
            }
        }
        int[] increasing = Increasing.longest(targets, count);
        int from = sourceStart;
        int fromTarget = targetStart;
        for (int anchor : increasing) {
            alignPart(from, anchors[anchor], fromTarget, targets[anchor]);
            pair(anchors[anchor], targets[anchor]);
            from = anchors[anchor] + 1;
            fromTarget = targets[anchor] + 1;
        }
        alignPart(from, sourceEnd, fromTarget, targetEnd);
    }

    /** Aligns a part without dividing it at single instructions again: in pieces for which there is a table. */
    private void alignPart(int sourceStart, int sourceEnd, int targetStart, int targetEnd) {
        int i = sourceStart;
        int j = targetStart;
        while (i < sourceEnd && j < targetEnd && same(i, j)) {
            pair(i++, j++);
        }
        long rows = (long) sourceEnd - i;
        long columns = (long) targetEnd - j;
        long pieces = 1;
        while (!fits((int) (rows / pieces) + 1, (int) (columns / pieces) + 1)) {
            pieces *= 2;
        }
        for (long piece = 0; piece < pieces; piece++) {
            tabulate(
                    (int) (i + rows * piece / pieces),
                    (int) (i + rows * (piece + 1) / pieces),
                    (int) (j + columns * piece / pieces),
                    (int) (j + columns * (piece + 1) / pieces));
        }
    }

    /**
     * A hash value of the opcode, the literals and the ids with a match; equal for instructions that are the same. Of
     * ids without a match, the opcode and the literals of their definitions count, so that instructions that compute
     * other things differ.
     */
    private int key(ModuleSide side, int instruction, boolean isSource) {
        int hash = side.words[side.data.starts[instruction]];
        for (int operand = 0; operand < side.operandCount(instruction); operand++) {
            int word = side.operandWord(instruction, operand);
            if (side.isId(instruction, operand)) {
                int match = isSource ? matches.targetId(word) : matches.sourceId(word) == 0 ? 0 : word;
                word = match == 0 ? definitionKey(side, side.definition(word)) : match;
            }
            hash = mix(hash, word);
        }
        return hash;
    }

    private static int definitionKey(ModuleSide side, int definition) {
        if (definition < 0) {
            return 0;
        }
        int hash = -side.words[side.data.starts[definition]];
        for (int operand = 0; operand < side.operandCount(definition); operand++) {
            if (!side.isId(definition, operand)) {
                hash = mix(hash, side.operandWord(definition, operand));
            }
        }
        return hash;
    }

    private static int mix(int hash, int word) {
        return 31 * (hash ^ hash >>> 15) + word;
    }
}
