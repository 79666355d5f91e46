// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import java.util.function.IntPredicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.GroupDecorate;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/** What the decorations of values permit, whether they are their own or those of groups. */
public final class ValueDecorations {
    private ValueDecorations() {}

    /**
     * {@return whether an id has a decoration other than RelaxedPrecision, so that an equal value cannot replace it}
     */
    public static boolean preventReplacement(EditableModule module, int id) {
        return !all(
                module,
                id,
                decoration ->
                        module.word(decoration, TargetDecoration.DECORATION) == Decoration.RelaxedPrecision.value());
    }

    /**
     * {@return whether all decorations of an id are accepted; false if members of it are decorated}
     *
     * @param isAccepted decides about an instruction that decorates the id or a group that it belongs to, with the
     *     decoration in its word 2
     */
    public static boolean all(EditableModule module, int id, IntPredicate isAccepted) {
        for (int use = module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            boolean areAccepted = module.is(user, Op.OpGroupDecorate)
                    ? allOwn(module, module.word(user, GroupDecorate.DECORATION_GROUP), isAccepted)
                    : !Trait.ANNOTATION.has(module.op(user)) || isDecorate(module, user) && isAccepted.test(user);
            if (!areAccepted) {
                return false;
            }
        }
        return true;
    }

    private static boolean allOwn(EditableModule module, int group, IntPredicate isAccepted) {
        for (int use = module.uses().firstMention(group);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (isDecorate(module, user) && !isAccepted.test(user)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDecorate(EditableModule module, int instruction) {
        return Trait.DECORATION.has(module.op(instruction)) && !Trait.MEMBER_DECORATION.has(module.op(instruction));
    }

    /**
     * Gives an id, and its members if it is a structure, decorations of their own instead of those of groups, so that
     * they can change without the others of the groups.
     *
     * @param id the id, which is not that of a group
     */
    public static void ungroup(EditableModule module, int id) {
        for (int use = firstGroup(module, id); use != 0; use = firstGroup(module, id)) {
            int user = module.uses().user(use);
            int at = module.uses().index(use);
            boolean isMember = module.is(user, Op.OpGroupMemberDecorate);
            int group = module.word(user, GroupDecoration.DECORATION_GROUP);
            WordBuffer own = new WordBuffer(0);
            for (int mention = module.uses().firstMention(group);
                    mention != 0;
                    mention = module.uses().next(mention)) {
                if (isDecorate(module, module.uses().user(mention))) {
                    own.add(module.uses().user(mention));
                }
            }
            for (int i = 0; i < own.size(); i++) {
                decorate(module, own.get(i), id, isMember ? module.word(user, at + 1) : -1);
            }
            int targets = isMember ? 2 : 1;
            if (module.wordCount(user) > 2 + targets) {
                module.removeOperands(user, at, targets);
            } else {
                module.remove(user);
            }
        }
    }

    private static int firstGroup(EditableModule module, int id) {
        int use = module.uses().firstMention(id);
        while (use != 0 && !Trait.GROUP_DECORATION.has(module.op(module.uses().user(use)))) {
            use = module.uses().next(use);
        }
        return use;
    }

    private static void decorate(EditableModule module, int decoration, int id, int member) {
        int[] words = module.wordsFrom(decoration, member < 0 ? 1 : 0);
        words[0] = id;
        Op op = module.op(decoration);
        if (member >= 0) {
            words[1] = member;
            op = ofMember(op);
        }
        module.declarations().add(op, 0, words);
    }

    /** {@return the instruction that decorates a member as another one decorates an id} */
    public static Op ofMember(Op op) {
        return switch (op) {
            case OpDecorateString -> Op.OpMemberDecorateString;
            case OpDecorateId -> Op.OpMemberDecorateIdEXT;
            default -> Op.OpMemberDecorate;
        };
    }
}
