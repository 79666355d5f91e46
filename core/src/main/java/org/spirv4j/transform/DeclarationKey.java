// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Encodes declarations as keys so that equal declarations have equal keys: the result id is omitted, ids of equal
 * declarations are replaced by the first one, and decorations and, for structures, names are appended in a fixed order.
 */
final class DeclarationKey {
    private final ModuleData data;
    private final AnnotationIndex annotations;
    private final IdMap firsts;
    private final IdRewriter rewriter;
    private final IdSet pinned;

    /** The buffer that keys are appended to. */
    private final WordBuffer words;

    /** Start and end offsets in {@link #words} of the annotations that are being sorted. */
    private long[] parts = new long[16];

    private int partCount;

    /**
     * Makes a writer of keys for the instructions of a module.
     *
     * @param words where they are appended
     */
    DeclarationKey(ModuleData data, WordBuffer words) {
        this.data = data;
        this.words = words;
        annotations = new AnnotationIndex(data, Trait.DECORATION, Trait.NAME);
        firsts = IdMap.substitution(data);
        rewriter = new IdRewriter(data, firsts, false);
        pinned = new IdSet(data);
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            if ((data.words[at] & 0xFFFF) == Op.OpTypeForwardPointer.opcode()) {
                pinned.add(data.words[at + 1]);
            }
        }
        OperandScanner scanner = new OperandScanner(data);
        for (int i = Math.max(0, data.firstUnknown); i < data.instructionCount && data.firstUnknown >= 0; i++) {
            pinUnknown(data.starts[i], scanner);
        }
    }

    private void pinUnknown(int at, OperandScanner scanner) {
        scanner.scan(at);
        for (int i = 0; i < scanner.count; i++) {
            if (scanner.kinds[i] == KindNumbers.UNKNOWN_WORDS) {
                for (int k = 0; k < scanner.lengths[i]; k++) {
                    int id = data.words[scanner.offsets[i] + k];
                    if (data.definition(id) != 0) {
                        pinned.add(id);
                    }
                }
            }
        }
    }

    /** Whether a declaration must not be merged with an equal one. */
    boolean isPinned(int id) {
        return pinned.has(id);
    }

    /** Whether the instruction at a word offset continues the preceding declaration. */
    boolean isContinued(int at) {
        return Trait.CONTINUATION.has(data.tables, data.words[at] & 0xFFFF);
    }

    /** Records that a declaration is equal to an earlier one. */
    void equate(int id, int first) {
        firsts.put(id, first);
    }

    /** Appends the key of an instruction without a result. */
    void plain(int instruction) {
        append(data.starts[instruction]);
    }

    /** Appends the key of a declaration with a result. */
    void declaration(int instruction) {
        int start = words.size();
        rewriter.append(instruction, instruction + 1, words);
        int at = data.starts[instruction];
        int opcode = data.words[at] & 0xFFFF;
        words.set(start + (data.tables.opHasType(data.tables.op(opcode)) ? 2 : 1), 0);
        appendAnnotations(data.resultId(at), opcode == Op.OpTypeStruct.opcode());
    }

    private void appendAnnotations(int id, boolean withNames) {
        int start = words.size();
        partCount = 0;
        annotations.forEach(id, at -> annotation(id, at, withNames));
        if (partCount < 2) {
            return;
        }
        int[] unsorted = Arrays.copyOfRange(words.array(), start, words.size());
        Part[] order = new Part[partCount];
        for (int i = 0; i < partCount; i++) {
            order[i] = new Part(unsorted, (int) (parts[i] >>> 32) - start, (int) parts[i] - start);
        }
        Arrays.sort(order);
        words.truncate(start);
        for (int i = 0; i < order.length; i++) {
            if (i == 0 || order[i].compareTo(order[i - 1]) != 0) {
                words.addAll(unsorted, order[i].start, order[i].end - order[i].start);
            }
        }
    }

    private void annotation(int id, int at, boolean withNames) {
        int opcode = data.words[at] & 0xFFFF;
        if (!withNames && Trait.NAME.has(data.tables, opcode)) {
            return;
        }
        int start = words.size();
        if (Trait.GROUP_DECORATION.has(data.tables, opcode)) {
            words.add(opcode);
            words.add(data.words[at + 1]);
            // Structures with group member decorations are never equal, because the decorated members are not compared.
            words.add(opcode == Op.OpGroupDecorate.opcode() ? 0 : id);
        } else {
            append(at);
            words.set(start + 1, 0);
        }
        if (partCount == parts.length) {
            parts = Arrays.copyOf(parts, 2 * partCount);
        }
        parts[partCount++] = (long) start << 32 | words.size();
    }

    /** Whether the parameters of a decoration are ids. */
    private static boolean hasIds(int opcode) {
        return opcode == Op.OpDecorateId.opcode() || opcode == Op.OpMemberDecorateIdEXT.opcode();
    }

    /** Appends an annotation with its own target; ids among its parameters are replaced by the first equal ids. */
    private void append(int at) {
        int start = words.size();
        if (hasIds(data.words[at] & 0xFFFF)) {
            int instruction = data.instructionAt(at);
            rewriter.append(instruction, instruction + 1, words);
            words.set(start + 1, data.words[at + 1]);
        } else {
            words.addAll(data.words, at, data.words[at] >>> 16);
        }
    }

    /** One annotation in a key. */
    private static final class Part implements Comparable<Part> {
        final int[] words;
        final int start;
        final int end;

        Part(int[] words, int start, int end) {
            this.words = words;
            this.start = start;
            this.end = end;
        }

        @Override
        public int compareTo(Part other) {
            return Arrays.compare(words, start, end, other.words, other.start, other.end);
        }
    }
}
