// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.NameInstruction;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;

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
        Objects.requireNonNull(name, "name");
        return module.declarations()
                .add(Op.OpName, 0, OperandWords.of(id).string(name).toArray());
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
        for (int use = module.uses().firstMention(operands[0]);
                use != NONE;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (module.is(user, op) && Arrays.equals(module.wordsFrom(user, 1), operands)
                    || has(op, Trait.GROUP_DECORATION.has(module.op(user)) ? user : NONE, use, operands)) {
                return;
            }
        }
        module.declarations().add(op, 0, operands);
    }

    /** Whether a decoration of a group says the same of a target of the group. */
    private boolean has(Op op, int groupUse, int use, int[] operands) {
        if (groupUse == NONE) {
            return false;
        }
        boolean isMember = module.is(groupUse, Op.OpGroupMemberDecorate);
        int first = isMember ? 2 : 1;
        if (isMember != Trait.MEMBER_DECORATION.has(op)
                || isMember && module.word(groupUse, module.uses().index(use) + 1) != operands[1]) {
            return false;
        }
        int group = module.word(groupUse, GroupDecoration.DECORATION_GROUP);
        for (int own = module.uses().firstMention(group);
                own != NONE;
                own = module.uses().next(own)) {
            int user = module.uses().user(own);
            if (Trait.DECORATION.has(module.op(user))
                    && Arrays.equals(module.wordsFrom(user, 2), Arrays.copyOfRange(operands, first, operands.length))) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether an id has a decoration}
     *
     * @param id the id
     * @param decoration the decoration
     */
    public boolean isDecorated(int id, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decoration(id, decoration) != NONE;
    }

    /**
     * {@return the instruction that decorates an id with a decoration; 0 for none} Decorations of groups count, too.
     *
     * @param id the id
     * @param decoration the decoration
     */
    public int decoration(int id, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        for (int use = module.uses().firstMention(id);
                use != NONE;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            // Groups decorate no groups.
            int found = module.is(user, Op.OpGroupDecorate) && module.word(user, GroupDecoration.DECORATION_GROUP) != id
                    ? ownDecoration(module.word(user, GroupDecoration.DECORATION_GROUP), decoration)
                    : isDecorate(user) && module.word(user, TargetDecoration.DECORATION) == decoration.value()
                            ? user
                            : NONE;
            if (found != NONE) {
                return found;
            }
        }
        return NONE;
    }

    private int ownDecoration(int id, Decoration decoration) {
        for (int use = module.uses().firstMention(id);
                use != NONE;
                use = module.uses().next(use)) {
            if (isDecorate(module.uses().user(use))
                    && module.word(module.uses().user(use), TargetDecoration.DECORATION) == decoration.value()) {
                return module.uses().user(use);
            }
        }
        return NONE;
    }

    /** Whether an instruction decorates a whole id. */
    boolean isDecorate(int instruction) {
        return module.words.has(instruction, Trait.DECORATION)
                && !module.words.has(instruction, Trait.MEMBER_DECORATION);
    }

    /**
     * {@return whether an id has any decoration}
     *
     * @param id the id
     */
    public boolean hasDecorations(int id) {
        for (int use = module.uses().firstMention(id);
                use != NONE;
                use = module.uses().next(use)) {
            if (module.words.has(module.uses().user(use), Trait.ANNOTATION)) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return the first id that an OpName gives a name; 0 for none}
     *
     * @param name the name
     */
    public int idOf(String name) {
        int[] literal = LiteralString.words(Objects.requireNonNull(name, "name"));
        for (int i = module.first();
                i != NONE && module.order.knownBlock(i) == 0 && !module.is(i, Op.OpFunction);
                i = module.next(i)) {
            if (module.is(i, Op.OpName)
                    && module.wordCount(i) == 2 + literal.length
                    && Arrays.equals(
                            module.words.pool.words,
                            module.words.start(i) + 2,
                            module.words.start(i) + 2 + literal.length,
                            literal,
                            0,
                            literal.length)) {
                return module.word(i, NameInstruction.TARGET);
            }
        }
        return NONE;
    }

    /**
     * Decorates an id as another one is, in the same groups.
     *
     * @param id the id
     * @param from the other one
     */
    public void copy(int id, int from) {
        for (int use = module.uses().firstMention(from), next; use != 0; use = next) {
            next = module.uses().next(use);
            int user = module.uses().user(use);
            if (module.is(user, Op.OpGroupDecorate)) {
                module.addOperands(user, id);
            } else if (isDecorate(user)) {
                module.declarations().enter(module.changes.copy(user, word -> word == from ? id : word), user);
            }
        }
    }
}
