// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Copies instructions of a module and replaces their ids. Words that the grammar does not define are copied unchanged,
 * unless they shall be taken for ids.
 * Not safe for use by several threads at once.
 */
public final class IdRewriter {
    private final ModuleData data;
    private final OperandScanner scanner;
    private final IdMap ids;
    private final boolean results;
    private final boolean unknown;

    /**
     * Creates a rewriter for the instructions of a module.
     *
     * @param results whether result ids are rewritten too, or only the ids that instructions use
     */
    public IdRewriter(ModuleData data, IdMap ids, boolean results) {
        this(data, ids, results, false);
    }

    private IdRewriter(ModuleData data, IdMap ids, boolean results, boolean unknown) {
        this.data = data;
        this.ids = ids;
        this.results = results;
        this.unknown = unknown;
        scanner = new OperandScanner(data);
    }

    /**
     * Creates a rewriter that takes words that the grammar does not define for ids if they are below the id bound. If
     * different numbers become different ids, the opposite rewriting restores these words whatever they are.
     */
    public static IdRewriter ofAllWords(ModuleData data, IdMap ids) {
        return new IdRewriter(data, ids, true, true);
    }

    /**
     * Appends rewritten instructions to a buffer.
     *
     * @param first number of the first instruction
     * @param end number of the instruction after the last one
     */
    public void append(int first, int end, WordBuffer target) {
        int from = data.starts[first];
        int shift = target.size() - from;
        target.addAll(data.words, from, data.starts[end] - from);
        if (!ids.isIdentity()) {
            rewrite(first, end, target.array(), shift);
        }
    }

    /**
     * Rewrites copied instructions in place.
     *
     * @param first number of the first instruction
     * @param end number of the instruction after the last one
     * @param target holds the copy
     * @param shift what to add to a word offset in the module to get the word offset in {@code target}
     */
    public void rewrite(int first, int end, int[] target, int shift) {
        for (int i = first; i < end; i++) {
            int at = data.starts[i];
            int count = scanner.plainIds(at);
            if (count < 0) {
                rewriteScanned(at, target, shift);
                continue;
            }
            int result = results || scanner.resultOperand < 0 ? -1 : at + 1 + scanner.resultOperand + shift;
            for (int to = at + 1 + shift, last = to + count; to < last; to++) {
                if (to != result) {
                    target[to] = ids.get(target[to]);
                }
            }
        }
    }

    private void rewriteScanned(int at, int[] target, int shift) {
        scanner.scan(at);
        for (int operand = 0; operand < scanner.count; operand++) {
            int kind = scanner.kinds[operand];
            if (kind <= KindNumbers.LAST_ID && (results || kind != KindNumbers.ID_RESULT)) {
                int to = scanner.offsets[operand] + shift;
                target[to] = ids.get(target[to]);
            } else if (unknown && kind == KindNumbers.UNKNOWN_WORDS) {
                rewriteUnknown(target, scanner.offsets[operand] + shift, scanner.lengths[operand]);
            }
        }
    }

    private void rewriteUnknown(int[] target, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (target[i] > 0 && target[i] < data.bound) {
                target[i] = ids.get(target[i]);
            }
        }
    }
}
