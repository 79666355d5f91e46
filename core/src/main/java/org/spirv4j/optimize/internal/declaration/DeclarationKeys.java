// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.optimize.internal.fact.ValueDecorations;

/** Finds declarations that are equal, with equal decorations. */
public final class DeclarationKeys {
    private final EditableModule module;
    private final WordInterner known = new WordInterner();

    public DeclarationKeys(EditableModule module) {
        this.module = module;
    }

    /** {@return the first instruction that is equal to one but for its result id, names and decorations aside} */
    public int intern(int instruction) {
        addWords(instruction);
        return known.intern(instruction);
    }

    /**
     * {@return the first instruction that is equal to one but for its result id, and whose result is decorated equally}
     */
    public int internDecorated(int instruction) {
        addWords(instruction);
        int id = module.resultId(instruction);
        List<int[]> decorations = new ArrayList<>();
        for (int use = module.firstMention(id); use != 0; use = module.nextUse(use)) {
            int user = module.user(use);
            if (Trait.GROUP_DECORATION.has(module.op(user))) {
                addGroup(user, module.useIndex(use), decorations);
            } else if (Trait.ANNOTATION.has(module.op(user))) {
                decorations.add(decoration(user, 0));
            }
        }
        decorations.sort(Arrays::compare);
        int[] last = {};
        for (int[] decoration : decorations) {
            if (!Arrays.equals(decoration, last)) {
                known.add(-1);
                known.addAll(decoration, 0, decoration.length);
                last = decoration;
            }
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

    /** Adds the decorations that a target has by a group, as if they were its own. */
    private void addGroup(int user, int index, List<int[]> decorations) {
        int group = module.word(user, GroupDecoration.DECORATION_GROUP);
        boolean isMember = module.is(user, Op.OpGroupMemberDecorate);
        for (int use = module.firstMention(group); use != 0; use = module.nextUse(use)) {
            int decoration = module.user(use);
            if (!Trait.DECORATION.has(module.op(decoration)) || module.useIndex(use) != 1) {
                continue;
            }
            int[] words = decoration(decoration, isMember ? 1 : 0);
            if (isMember) {
                Op op = ValueDecorations.ofMember(module.op(decoration));
                words[0] = words.length + 1 << 16 | op.opcode();
                words[1] = module.word(user, index + 1);
            }
            decorations.add(words);
        }
    }

    /** The words of a decoration without its target, and with room for others after the first one. */
    private int[] decoration(int user, int room) {
        int[] own = module.wordsFrom(user, 2);
        int[] words = new int[own.length + 1 + room];
        words[0] = module.word(user, 0);
        System.arraycopy(own, 0, words, 1 + room, own.length);
        return words;
    }
}
