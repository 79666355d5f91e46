package org.spirv4j.internal.link;

import java.util.Arrays;
import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;

/** The words of the linked module as they are written; numbers ids in the order of their appearance. */
final class LinkedWords {
    private final ModuleData data;
    private final int[] finalIds;
    private final OperandScanner scanner;
    private final int[] numbers;
    private int[] words;
    private int end = ModuleHeader.WORDS;
    private int bound = 1;

    LinkedWords(ModuleData data, int[] finalIds) {
        this.data = data;
        this.finalIds = finalIds;
        scanner = new OperandScanner(data);
        numbers = new int[data.bound];
        words = new int[data.words.length + 64];
    }

    /** The result id of a merged instruction, or 0. */
    int result(int instruction) {
        int at = data.starts[instruction];
        int row = data.tables.op(data.words[at] & 0xFFFF);
        return row < 0 || !data.tables.opHasResult(row) ? 0 : data.words[at + (data.tables.opHasType(row) ? 2 : 1)];
    }

    /** The new number of an id, or of what it stands for. */
    int number(int id) {
        int last = finalIds[id];
        if (numbers[last] == 0) {
            numbers[last] = bound++;
        }
        return numbers[last];
    }

    /** A number that no other id has. */
    int freshNumber() {
        return bound++;
    }

    /** Copies an instruction with its ids renumbered; gives where its copy starts. */
    int copy(int instruction) {
        int at = data.starts[instruction];
        int start = copyWords(at, data.starts[instruction + 1]);
        int plain = scanner.plainIds(at);
        if (plain >= 0) {
            for (int word = 1; word <= plain; word++) {
                words[start + word] = number(data.words[at + word]);
            }
        } else {
            scanner.scan(at);
            for (int operand = 0; operand < scanner.count; operand++) {
                if (scanner.kinds[operand] <= KindNumbers.LAST_ID) {
                    int offset = scanner.offsets[operand];
                    words[start + offset - at] = number(data.words[offset]);
                }
            }
        }
        return start;
    }

    private int copyWords(int from, int to) {
        int start = end;
        reserve(to - from);
        System.arraycopy(data.words, from, words, end, to - from);
        end += to - from;
        return start;
    }

    private void reserve(int count) {
        if (end + count > words.length) {
            words = Arrays.copyOf(words, Math.max(end + count, end + (end >> 1)));
        }
    }

    /** Replaces a word of what has been written. */
    void set(int at, int word) {
        words[at] = word;
    }

    int get(int at) {
        return words[at];
    }

    /** Adds a word as it is. */
    void add(int word) {
        reserve(1);
        words[end++] = word;
    }

    /** Writes an OpEntryPoint with another interface. */
    void entryPoint(int instruction, int interfaceStart, int[] ids, int count) {
        int at = data.starts[instruction];
        int start = copyWords(at, interfaceStart);
        words[start] = interfaceStart - at + count << 16 | data.words[at] & 0xFFFF;
        words[start + 2] = number(data.words[at + 2]);
        for (int i = 0; i < count; i++) {
            add(number(ids[i]));
        }
    }

    /** Writes an OpGroupDecorate or OpGroupMemberDecorate with other targets, each of {@code stride} words. */
    void group(int instruction, int[] targets, int count, int stride) {
        int at = data.starts[instruction];
        add(count + 2 << 16 | data.words[at] & 0xFFFF);
        add(number(data.words[at + 1]));
        for (int i = 0; i < count; i++) {
            add(i % stride == 0 ? number(targets[i]) : targets[i]);
        }
    }

    /** All words; those of the header are of the first module but for the bound. */
    int[] words() {
        int[] result = Arrays.copyOf(words, end);
        System.arraycopy(data.words, 0, result, 0, ModuleHeader.WORDS);
        result[3] = bound;
        return result;
    }
}
