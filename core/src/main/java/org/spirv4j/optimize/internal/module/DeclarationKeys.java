// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.module;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordInterner;

/** Finds declarations that are equal, with equal decorations. */
final class DeclarationKeys {
    private final EditableModule module;
    private final WordInterner known = new WordInterner();

    DeclarationKeys(EditableModule module) {
        this.module = module;
    }

    /** {@return the first instruction that is equal to one but for its result id, names and decorations aside} */
    int intern(int instruction) {
        addWords(instruction);
        return known.intern(instruction);
    }

    /** {@return the first instruction that is equal to one but for its result id, and whose result is decorated equally} */
    int internDecorated(int instruction) {
        addWords(instruction);
        int id = module.resultId(instruction);
        List<int[]> decorations = new ArrayList<>();
        for (int use = module.firstMention(id); use != 0; use = module.nextUse(use)) {
            int user = module.user(use);
            if (Trait.ANNOTATION.has(module.op(user))) {
                decorations.add(decoration(user, module.useIndex(use)));
            }
        }
        decorations.sort(Arrays::compare);
        for (int[] decoration : decorations) {
            known.add(-1);
            known.addAll(decoration, 0, decoration.length);
        }
        return known.intern(instruction);
    }

    private void addWords(int instruction) {
        int result = module.resultId(instruction);
        int resultAt = result == 0 ? 0 : module.typeId(instruction) == 0 ? 1 : 2;
        for (int k = 0; k < module.wordCount(instruction); k++) {
            if (k == 0 || k != resultAt) {
                known.add(module.word(instruction, k));
            }
        }
    }

    /** The words of a decoration without its target; for a decoration group, the group and the member. */
    private int[] decoration(int user, int index) {
        if (Trait.GROUP_DECORATION.has(module.op(user))) {
            boolean isMember = index + 1 < module.wordCount(user) && !module.isId(user, index + 1);
            return new int[] {module.opcode(user), module.word(user, 1), isMember ? module.word(user, index + 1) : -1};
        }
        int[] words = module.wordsFrom(user, 1);
        words[0] = module.word(user, 0);
        return words;
    }
}
