// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.HashIndex;

/** Finds types and constants by their words. */
final class DeclarationIndex {
    private final EditableModule module;
    private HashIndex ids = new HashIndex();
    private boolean isFilled;
    private int[] key = new int[8];

    DeclarationIndex(EditableModule module) {
        this.module = module;
    }

    /** Forgets all declarations. */
    void clear() {
        ids = new HashIndex();
        isFilled = false;
    }

    int declare(Op op, int typeId, int[] operands) {
        fill();
        boolean hasType = typeId != 0;
        int count = 1 + (hasType ? 1 : 0) + operands.length;
        if (key.length < count) {
            key = new int[2 * count];
        }
        // The length of a key is that of the instruction without its result id.
        key[0] = op.opcode();
        key[1] = typeId;
        System.arraycopy(operands, 0, key, hasType ? 2 : 1, operands.length);
        int hash = HashIndex.hash(key, 0, count);
        int known = find(hash, count, hasType);
        if (known != 0) {
            return known;
        }
        int id = module.resultId(module.declarations().add(op, typeId, operands));
        ids.add(hash, id);
        return id;
    }

    private int find(int hash, int count, boolean hasType) {
        int[] words = module.words.pool.words;
        for (int slot = ids.first(hash); slot >= 0; slot = ids.next(slot, hash)) {
            int id = ids.value(slot);
            int at = module.words.pool.definition(id);
            // Constants have thousands of mentions in debug information, and decorations do not change their values.
            if (at != 0
                    && isEqual(words, at, count)
                    && (hasType || !module.annotations().hasDecorations(id))) {
                return id;
            }
        }
        return 0;
    }

    private boolean isEqual(int[] words, int at, int count) {
        if (words[at] >>> 16 != count + 1 || (words[at] & 0xFFFF) != key[0]) {
            return false;
        }
        int before = resultWord(at) - 1;
        return Arrays.equals(words, at + 1, at + 1 + before, key, 1, 1 + before)
                && Arrays.equals(words, at + 2 + before, at + 1 + count, key, 1 + before, count);
    }

    private int resultWord(int at) {
        int results = module.words.pool.tables.results()[module.words.pool.words[at] & 0xFFFF];
        return (results & GrammarTables.HAS_TYPE) == 0 ? 1 : 2;
    }

    private void fill() {
        if (isFilled) {
            return;
        }
        isFilled = true;
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (module.words.has(i, Trait.TYPE_DECLARATION)
                    || module.words.has(i, Trait.VALUE_CONSTANT)
                    || module.is(i, Op.OpUndef)
                    || module.debugInfoNumber(i) == ShaderDebugNumbers.DebugExpression
                    || module.debugInfoNumber(i) == ShaderDebugNumbers.DebugOperation) {
                add(i);
            }
        }
    }

    private void add(int instruction) {
        int at = module.words.start(instruction);
        int count = module.wordCount(instruction) - 1;
        if (key.length < count) {
            key = new int[2 * count];
        }
        int[] words = module.words.pool.words;
        int before = resultWord(at) - 1;
        key[0] = words[at] & 0xFFFF;
        System.arraycopy(words, at + 1, key, 1, before);
        System.arraycopy(words, at + 2 + before, key, 1 + before, count - 1 - before);
        ids.add(HashIndex.hash(key, 0, count), module.resultId(instruction));
    }
}
