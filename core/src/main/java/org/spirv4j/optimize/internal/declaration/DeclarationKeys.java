// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.DecorationInstruction;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.optimize.internal.fact.ValueDecorations;

/**
 * Finds declarations that are equal, with equal decorations. Decorations by groups count like others until there are 16
 * for each word of the module; after that only the same groups are equal.
 */
public final class DeclarationKeys {
    private static final int MAX_GROWTH = 16;

    private final EditableModule module;
    private final WordInterner known = new WordInterner();

    /** By id: the first that is equal; 0 for those that are equal to none. */
    private int[] firsts = {};

    /** Made when it is asked for. */
    private @Nullable AnnotationsByTarget index;

    private long budget;
    private boolean isMapped;
    private final IntConsumer mapping = this::findMapped;

    public DeclarationKeys(EditableModule module) {
        this.module = module;
    }

    /** Lets instructions be equal that use different ids, which are those of equal declarations. */
    void equate(int id, int first) {
        if (firsts.length == 0) {
            firsts = new int[module.bound()];
        }
        firsts[id] = first;
    }

    /** {@return the first instruction that is equal to one but for its result id, names and decorations aside} */
    public int intern(int instruction) {
        addWords(instruction);
        return known.intern(instruction);
    }

    /**
     * {@return the first annotation that is equal to one, with the same target}
     *
     * @param annotation an instruction
     */
    int internAnnotation(int annotation) {
        if (firsts.length > 0 && hasIds(module.op(annotation))) {
            int[] words = words(annotation);
            words[DecorationInstruction.TARGET] = module.word(annotation, DecorationInstruction.TARGET);
            known.addAll(words, 0, words.length);
        } else {
            for (int k = 0; k < module.wordCount(annotation); k++) {
                known.add(module.word(annotation, k));
            }
        }
        return known.intern(annotation);
    }

    /** Whether an annotation has ids besides its target. */
    private static boolean hasIds(Op op) {
        return op == Op.OpDecorateId || op == Op.OpMemberDecorateIdEXT;
    }

    /**
     * {@return the first instruction that is equal to one but for its result id, and whose result is decorated equally}
     */
    public int internDecorated(int instruction) {
        return internDecorated(instruction, false);
    }

    /** {@return the first instruction that is equal to one but for its result id, with equal decorations} */
    int internDecorated(int instruction, boolean hasEqualNames) {
        addWords(instruction);
        int id = module.resultId(instruction);
        AnnotationsByTarget annotations = annotations();
        int first = annotations.first(id);
        if (!annotations.isOf(first, id)) {
            return known.intern(instruction);
        }
        List<int[]> parts = new ArrayList<>();
        for (int i = first; annotations.isOf(i, id); i++) {
            int user = annotations.instruction(i);
            if (Trait.GROUP_DECORATION.has(module.op(user))) {
                addGroup(id, user, annotations.word(i), parts);
            } else if (hasEqualNames || !Trait.NAME.has(module.op(user))) {
                parts.add(withoutTarget(user, 0));
            }
        }
        parts.sort(Arrays::compare);
        int[] last = {};
        for (int[] part : parts) {
            if (!Arrays.equals(part, last)) {
                known.add(-1);
                known.addAll(part, 0, part.length);
                last = part;
            }
        }
        return known.intern(instruction);
    }

    private AnnotationsByTarget annotations() {
        @Nullable AnnotationsByTarget made = index;
        if (made == null) {
            made = new AnnotationsByTarget(module);
            index = made;
            budget = (long) MAX_GROWTH * module.source().wordCount();
        }
        return made;
    }

    private void findMapped(int id) {
        isMapped |= id < firsts.length && firsts[id] != 0;
    }

    private void addWords(int instruction) {
        int result = module.resultId(instruction);
        int resultAt = result == 0 ? 0 : module.typeId(instruction) == 0 ? 1 : 2;
        isMapped = false;
        if (firsts.length > 0) {
            module.forEachId(instruction, mapping);
        }
        if (isMapped) {
            int[] words = words(instruction);
            known.addAll(words, 0, resultAt == 0 ? 1 : resultAt);
            known.addAll(words, resultAt + 1, words.length - resultAt - 1);
            return;
        }
        for (int k = 0; k < module.wordCount(instruction); k++) {
            if (k == 0 || k != resultAt) {
                known.add(module.word(instruction, k));
            }
        }
    }

    /** Adds the decorations that a target has by a group, as if they were its own. */
    private void addGroup(int id, int user, int index, List<int[]> parts) {
        int group = module.word(user, GroupDecoration.DECORATION_GROUP);
        boolean isMember = module.is(user, Op.OpGroupMemberDecorate);
        AnnotationsByTarget annotations = annotations();
        for (int i = annotations.first(group); annotations.isOf(i, group); i++) {
            int decoration = annotations.instruction(i);
            if (!Trait.DECORATION.has(module.op(decoration))) {
                continue;
            }
            budget -= module.wordCount(decoration);
            if (budget < 0) {
                parts.add(new int[] {module.opcode(user), group, isMember ? id : 0});
                return;
            }
            int[] words = withoutTarget(decoration, isMember ? 1 : 0);
            if (isMember) {
                Op op = ValueDecorations.ofMember(module.op(decoration));
                words[0] = words.length + 1 << 16 | op.opcode();
                words[1] = module.word(user, index + 1);
            }
            parts.add(words);
        }
    }

    /** The words of an annotation without its target, and with room for others after the first one. */
    private int[] withoutTarget(int annotation, int room) {
        int[] own = words(annotation);
        int[] part = new int[own.length - 1 + room];
        part[0] = own[0];
        System.arraycopy(own, 2, part, 1 + room, own.length - 2);
        return part;
    }

    /** The words of an instruction with the first of equal ids. */
    private int[] words(int instruction) {
        return firsts.length == 0 ? module.wordsFrom(instruction, 0) : module.wordsWith(instruction, firsts);
    }
}
