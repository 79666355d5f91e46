package org.spirv4j.transform;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;

/**
 * Writes declarations so that equal ones have equal words: the result id left out, ids of equal declarations replaced by the
 * first one's, decorations and, for structures, names appended in a fixed order.
 */
final class DeclarationKey {
    private final ModuleData data;
    private final OperandScanner scanner;
    private final AnnotationIndex annotations;
    private final int[] firsts;
    private final IdSet pinned;

    /** The words of the key that was written last, and more behind them. */
    int[] words = new int[64];

    private int size;

    /** Starts and ends in {@link #words} of the annotations that are being sorted. */
    private long[] parts = new long[16];

    private int partCount;

    DeclarationKey(ModuleData data) {
        this.data = data;
        scanner = new OperandScanner(data);
        annotations = new AnnotationIndex(data, Trait.DECORATION, Trait.NAME);
        firsts = new int[data.definitions.length];
        pinned = new IdSet(data);
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            if ((data.words[at] & 0xFFFF) == Op.OpTypeForwardPointer.opcode()) {
                pinned.add(data.words[at + 1]);
            }
        }
        for (int i = Math.max(0, data.firstUnknown); i < data.instructionCount && data.firstUnknown >= 0; i++) {
            pinUnknown(data.starts[i]);
        }
    }

    private void pinUnknown(int at) {
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

    /** Whether a declaration must stay although another one may be equal. */
    boolean isPinned(int id) {
        return pinned.has(id);
    }

    /** Whether the instruction at a word offset goes on with the declaration in front of it. */
    boolean isContinued(int at) {
        return Trait.CONTINUATION.has(data.tables, data.words[at] & 0xFFFF);
    }

    /** Notes that a declaration is equal to an earlier one. */
    void equate(int id, int first) {
        firsts[id] = first;
    }

    private int first(int id) {
        return id < firsts.length && firsts[id] != 0 ? firsts[id] : id;
    }

    /** Writes an instruction without a result; gives the number of words. */
    int plain(int at) {
        size = 0;
        append(at, data.words[at] >>> 16);
        if (hasIds(data.words[at] & 0xFFFF)) {
            substituteParameters(at, 0);
        }
        return size;
    }

    /** Writes a declaration with a result; gives the number of words. */
    int declaration(int at) {
        size = 0;
        append(at, data.words[at] >>> 16);
        scanner.scan(at);
        for (int i = 0; i < scanner.count; i++) {
            int k = scanner.offsets[i] - at;
            if (scanner.kinds[i] == KindNumbers.ID_RESULT) {
                words[k] = 0;
            } else if (scanner.kinds[i] <= KindNumbers.LAST_ID) {
                words[k] = first(words[k]);
            }
        }
        int id = scanner.resultId;
        appendAnnotations(id, (data.words[at] & 0xFFFF) == Op.OpTypeStruct.opcode());
        return size;
    }

    private void appendAnnotations(int id, boolean withNames) {
        int start = size;
        partCount = 0;
        annotations.forEach(id, at -> annotation(id, at, withNames));
        if (partCount < 2) {
            return;
        }
        int[] unsorted = Arrays.copyOfRange(words, start, size);
        Part[] order = new Part[partCount];
        for (int i = 0; i < partCount; i++) {
            order[i] = new Part(unsorted, (int) (parts[i] >>> 32) - start, (int) parts[i] - start);
        }
        Arrays.sort(order);
        size = start;
        for (int i = 0; i < order.length; i++) {
            if (i == 0 || order[i].compareTo(order[i - 1]) != 0) {
                int length = order[i].end - order[i].start;
                System.arraycopy(unsorted, order[i].start, words, size, length);
                size += length;
            }
        }
    }

    private void annotation(int id, int at, boolean withNames) {
        int opcode = data.words[at] & 0xFFFF;
        if (!withNames && Trait.NAME.has(data.tables, opcode)) {
            return;
        }
        int start = size;
        if (Trait.GROUP_DECORATION.has(data.tables, opcode)) {
            group(id, at, opcode);
        } else {
            append(at, data.words[at] >>> 16);
            words[start + 1] = 0;
            if (hasIds(opcode)) {
                substituteParameters(at, start);
            }
        }
        if (partCount == parts.length) {
            parts = Arrays.copyOf(parts, 2 * partCount);
        }
        parts[partCount++] = (long) start << 32 | size;
    }

    /** Whether the parameters of a decoration are ids. */
    private static boolean hasIds(int opcode) {
        return opcode == Op.OpDecorateId.opcode() || opcode == Op.OpMemberDecorateIdEXT.opcode();
    }

    private void group(int id, int at, int opcode) {
        reserve(3);
        words[size++] = opcode;
        words[size++] = data.words[at + 1];
        // Which members of a structure a group is applied to is not looked at.
        words[size++] = opcode == Op.OpGroupDecorate.opcode() ? 0 : id;
    }

    private void substituteParameters(int at, int start) {
        scanner.scan(at);
        for (int i = 1; i < scanner.count; i++) {
            if (scanner.kinds[i] <= KindNumbers.LAST_ID) {
                int k = start + scanner.offsets[i] - at;
                words[k] = first(words[k]);
            }
        }
    }

    private void append(int at, int length) {
        reserve(length);
        System.arraycopy(data.words, at, words, size, length);
        size += length;
    }

    private void reserve(int length) {
        if (size + length > words.length) {
            words = Arrays.copyOf(words, Math.max(2 * size, size + length));
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
