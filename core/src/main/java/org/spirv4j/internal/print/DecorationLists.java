// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.word.IdValues;

/** The OpDecorate instructions of each id in their order, as linked lists. */
public final class DecorationLists {

    /** No decorations. */
    public static final DecorationLists EMPTY = new DecorationLists();

    /** By id: its first decoration. */
    private final IdValues first;

    private int[] offsets = new int[64];
    private int[] next = new int[64];

    private DecorationLists() {
        first = new IdValues(0, 0);
    }

    /**
     * Indexes the decorations of a module, except those that the grammar lacks.
     *
     * @param skipped numbers of malformed instructions
     */
    public DecorationLists(ModuleData data, BitSet skipped) {
        int[] words = data.words;
        OperandScanner scanner = new OperandScanner(data);
        first = new IdValues(data.directIds, data.directIds);
        IdValues last = new IdValues(data.directIds, data.directIds);
        int count = 0;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == OpcodeNumbers.OpDecorate && !skipped.get(i)) {
                int id = words[at + TargetDecoration.TARGET];
                if (isKnown(data, scanner, at)) {
                    if (++count == offsets.length) {
                        offsets = Arrays.copyOf(offsets, count * 2);
                        next = Arrays.copyOf(next, count * 2);
                    }
                    offsets[count] = at;
                    int before = last.get(id);
                    if (before == 0) {
                        first.put(id, count);
                    } else {
                        next[before] = count;
                    }
                    last.put(id, count);
                }
            }
        }
    }

    private static boolean isKnown(ModuleData data, OperandScanner scanner, int at) {
        return data.firstUnknown < 0 || scanner.scan(at) && scanner.unknownAt < 0;
    }

    /** The first decoration of an id if it precedes a word offset; 0 for none. */
    public int first(int id, int before) {
        return upTo(first.get(id), before);
    }

    /** The next decoration of the same id if it precedes a word offset; 0 for none. */
    public int next(int decoration, int before) {
        return upTo(next[decoration], before);
    }

    private int upTo(int decoration, int before) {
        return decoration != 0 && offsets[decoration] < before ? decoration : 0;
    }

    /** Word offset of the OpDecorate. */
    public int offset(int decoration) {
        return offsets[decoration];
    }
}
