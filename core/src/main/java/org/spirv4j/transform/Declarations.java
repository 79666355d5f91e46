// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.ScalarLiterals;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordInterner;

/**
 * The types and constants that an edited module has, by their words without the result id: those of the module that
 * were neither removed nor replaced, and those that were added with {@link #made}.
 *
 * <p>A type that may be declared twice, and a constant, is only found if it has no decorations.
 */
final class Declarations {
    private final InstructionEdits edits;
    private final ModuleData data;
    private final WordInterner ids = new WordInterner();

    /** The words of added declarations by id. */
    private final Map<Integer, int[]> added = new HashMap<>();

    /** The added declaration that took the place of one that was dropped, by id. */
    private final Map<Integer, Integer> successors = new HashMap<>();

    Declarations(InstructionEdits edits) {
        this.edits = edits;
        data = edits.data();
        AnnotationIndex annotations = new AnnotationIndex(data, Trait.DECORATION);
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int row = data.tables.op(data.words[at] & 0xFFFF);
            boolean isType = row >= 0 && Trait.TYPE_DECLARATION.hasRow(data.tables, row);
            if (edits.isDropped(i) || !isType && (row < 0 || !Trait.VALUE_CONSTANT.hasRow(data.tables, row))) {
                continue;
            }
            boolean isContinued = i + 1 < data.instructionCount
                    && Trait.CONTINUATION.has(data.tables, data.words[data.starts[i + 1]] & 0xFFFF);
            boolean isUnique = isType && !Trait.REPEATABLE_TYPE.hasRow(data.tables, row);
            if (!isContinued && (isUnique || !annotations.has(data.resultId(at)))) {
                add(data.words, at, data.starts[i + 1], isType ? 1 : 2);
                ids.intern(data.resultId(at));
            }
        }
    }

    /**
     * Finds a declaration.
     *
     * @param words the instruction with any result id
     * @param resultAt the number of the word of the result id
     * @return the id; -1 if there is none, after which {@link #made} adds the declaration
     */
    int find(int[] words, int resultAt) {
        add(words, 0, words.length, resultAt);
        int id = ids.find();
        while (id >= 0 && isDropped(id)) {
            id = successors.getOrDefault(id, -1);
        }
        return id;
    }

    private boolean isDropped(int id) {
        int at = data.definition(id);
        return at != 0 && edits.isDropped(data.instructionAt(at));
    }

    /** Adds a declaration, with its result id. */
    void made(int[] words, int resultAt) {
        int id = words[resultAt];
        add(words, 0, words.length, resultAt);
        int known = ids.intern(id);
        if (known != id) {
            successors.put(known, id);
        }
        added.put(id, words);
    }

    private void add(int[] words, int start, int end, int resultAt) {
        ids.add(words[start]);
        ids.addAll(words, start + 1, resultAt - 1);
        ids.addAll(words, start + resultAt + 1, end - start - resultAt - 1);
    }

    /** The number type of a type, or {@link SpecializationValue#BOOL}; 0 for other ids. */
    int numberType(int typeId) {
        int[] made = added.get(typeId);
        int at = made == null ? data.definition(typeId) : 0;
        int[] words = made == null ? data.words : made;
        if (made == null && at == 0) {
            return 0;
        }
        return (words[at] & 0xFFFF) == Op.OpTypeBool.opcode()
                ? ScalarLiterals.BOOL
                : NumberTypes.ofDefinition(words, at);
    }
}
