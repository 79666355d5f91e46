// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.type.Opcodes;

/**
 * The ids in the words of instructions as the grammar says, without lists of uses. Types and sets that decide about
 * operands must be defined before the instruction in the pool.
 */
final class ScannedIds {
    private final InstructionWords.Pool pool;
    private final OperandScanner scanner;

    ScannedIds(InstructionWords.Pool pool, OperandScanner scanner) {
        this.pool = pool;
        this.scanner = scanner;
    }

    /** Splits the instruction at a word into its operands. */
    void scan(int at) {
        if (!scanner.scan(at)) {
            throw new IllegalArgumentException(
                    "the words of this " + Opcodes.op(pool.words[at] & 0xFFFF) + " are malformed: " + scanner.fault);
        }
    }

    /** Passes the ids of the instruction at a word to an action, its result included, in the order of the words. */
    void forEach(int at, IntConsumer action) {
        int plain = scanner.plainIds(at);
        for (int k = at + 1; k <= at + plain; k++) {
            action.accept(pool.words[k]);
        }
        if (plain < 0) {
            scan(at);
            for (int k = 0; k < scanner.count; k++) {
                if (scanner.kinds[k] <= KindNumbers.LAST_ID) {
                    action.accept(pool.words[scanner.offsets[k]]);
                }
            }
        }
    }

    /**
     * Replaces the ids of an instruction in a copy of the words.
     *
     * @param at the first word of the instruction
     * @param ids by id, its number; ids without one get the next
     * @param last the highest number so far
     * @return the highest number
     */
    int renumber(int at, int[] copy, int[] ids, int last) {
        int plain = scanner.plainIds(at);
        int highest = last;
        for (int word = at + 1; word <= at + plain; word++) {
            highest = renumberWord(word, copy, ids, highest);
        }
        if (plain < 0) {
            scan(at);
            int count = scanner.count;
            for (int k = 0; k < count; k++) {
                if (scanner.kinds[k] <= KindNumbers.LAST_ID) {
                    highest = renumberWord(scanner.offsets[k], copy, ids, highest);
                }
            }
        }
        return highest;
    }

    /**
     * Replaces ids that an instruction uses in a copy of its words.
     *
     * @param at the first word of the instruction
     * @param target the words with the copy
     * @param shift what to add to the number of a word to get that of its copy
     * @param ids by id, the id that takes its place; 0 to keep it
     * @param kept the words that stay
     */
    void replace(int at, int[] target, int shift, int[] ids, IntPredicate kept) {
        int plain = scanner.plainIds(at);
        int result = scanner.resultOperand;
        for (int k = 0; k < plain; k++) {
            if (k != result) {
                replaceWord(at + 1 + k, target, shift, ids, kept);
            }
        }
        if (plain < 0) {
            scan(at);
            int count = scanner.count;
            for (int k = 0; k < count; k++) {
                int kind = scanner.kinds[k];
                if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT) {
                    replaceWord(scanner.offsets[k], target, shift, ids, kept);
                }
            }
        }
    }

    private void replaceWord(int word, int[] target, int shift, int[] ids, IntPredicate kept) {
        int id = pool.words[word];
        if (id < ids.length && ids[id] != 0 && !kept.test(word)) {
            target[word + shift] = ids[id];
        }
    }

    private static int renumberWord(int word, int[] copy, int[] ids, int last) {
        int number = ids[copy[word]];
        if (number != 0) {
            copy[word] = number;
            return last;
        }
        ids[copy[word]] = last + 1;
        copy[word] = last + 1;
        return last + 1;
    }
}
