// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.trait.Trait;

/** The names and decorations that ids of an edited module have, and new ones. */
public final class Annotations {
    private static final int NONE = 0;

    private final EditableModule module;

    Annotations(EditableModule module) {
        this.module = module;
    }

    /**
     * Adds a name for an id, after those that it has.
     *
     * @param id the id
     * @param name the name
     * @return the OpName
     */
    public int addName(int id, String name) {
        return module.addDeclaration(
                Op.OpName, 0, OperandWords.of(id).string(name).toArray());
    }

    /**
     * Decorates an id, unless it has the same decoration with the same parameters. Other decorations stay.
     *
     * @param id the id
     * @param decoration the decoration
     * @param parameters its parameters, a word each
     */
    public void decorate(int id, Decoration decoration, int... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        add(
                hasIds(decoration) ? Op.OpDecorateId : Op.OpDecorate,
                OperandWords.of(id, decoration.value()).add(parameters).toArray());
    }

    /**
     * Decorates a member of a structure type, unless it has the same decoration with the same parameters. Other
     * decorations stay.
     *
     * @param structId the id of a structure type
     * @param member the number of the member, from 0
     * @param decoration the decoration
     * @param parameters its parameters, a word each
     */
    public void decorateMember(int structId, int member, Decoration decoration, int... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        add(
                hasIds(decoration) ? Op.OpMemberDecorateIdEXT : Op.OpMemberDecorate,
                OperandWords.of(structId, member, decoration.value())
                        .add(parameters)
                        .toArray());
    }

    private static boolean hasIds(Decoration decoration) {
        return Objects.requireNonNull(decoration, "decoration").info().parameters().stream()
                .anyMatch(parameter -> parameter.kind().category() == OperandKind.Category.ID);
    }

    private void add(Op op, int... operands) {
        for (int use = module.firstMention(operands[0]); use != NONE; use = module.nextUse(use)) {
            int user = module.user(use);
            if (module.is(user, op) && Arrays.equals(module.wordsFrom(user, 1), operands)
                    || has(op, Trait.GROUP_DECORATION.has(module.op(user)) ? user : NONE, use, operands)) {
                return;
            }
        }
        module.addDeclaration(op, 0, operands);
    }

    /** Whether a decoration of a group says the same of a target of the group. */
    private boolean has(Op op, int groupUse, int use, int[] operands) {
        if (groupUse == NONE) {
            return false;
        }
        boolean isMember = module.is(groupUse, Op.OpGroupMemberDecorate);
        int first = isMember ? 2 : 1;
        if (isMember != Trait.MEMBER_DECORATION.has(op)
                || isMember && module.word(groupUse, module.useIndex(use) + 1) != operands[1]) {
            return false;
        }
        int group = module.word(groupUse, 1);
        for (int own = module.firstMention(group); own != NONE; own = module.nextUse(own)) {
            int user = module.user(own);
            if (Trait.DECORATION.has(module.op(user))
                    && Arrays.equals(module.wordsFrom(user, 2), Arrays.copyOfRange(operands, first, operands.length))) {
                return true;
            }
        }
        return false;
    }
}
