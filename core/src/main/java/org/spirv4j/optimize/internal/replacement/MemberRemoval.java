// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.replacement;

import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MemberDescription;
import org.spirv4j.internal.trait.Trait;

/** Removes members of structures from their types, and the operands, names and decorations that belong to them. */
public final class MemberRemoval {
    /** Stands for the number of a member that is removed. */
    public static final int REMOVED = -1;

    private final EditableModule module;

    /** By structure that loses members: for each old member its new number. */
    private final Map<Integer, int[]> members;

    private final boolean keepsIndexTypes;
    private final MemberSelections selections;

    /**
     * Makes the removal.
     *
     * @param members by structure type that loses members: for each of its members the new number, or {@link #REMOVED}
     *     if no instruction selects it
     * @param keepsIndexTypes whether new indexes of access chains have the types of the old ones; if not, they are
     *     unsigned
     */
    public MemberRemoval(EditableModule module, Map<Integer, int[]> members, boolean keepsIndexTypes) {
        this.module = module;
        this.members = members;
        this.keepsIndexTypes = keepsIndexTypes;
        selections = new MemberSelections(module);
    }

    /** Removes the members. */
    public void run() {
        int last = module.last();
        for (int i = module.first(), following; i != 0; i = following) {
            following = i == last ? 0 : module.next(i);
            update(i);
        }
        for (Map.Entry<Integer, int[]> struct : members.entrySet()) {
            keep(module.definition(struct.getKey()), 2, struct.getValue());
        }
    }

    private void update(int i) {
        Op op = module.op(i);
        switch (op) {
            case OpMemberName -> updateMember(i);
            case OpGroupMemberDecorate -> updateGroup(i);
            case OpConstantComposite, OpSpecConstantComposite, OpCompositeConstruct -> {
                int[] numbers = members.get(module.typeId(i));
                if (numbers != null) {
                    keep(i, 3, numbers);
                }
            }
            default -> {
                if (Trait.MEMBER_DECORATION.has(op)) {
                    updateMember(i);
                } else {
                    selections.visit(i, this::select);
                }
            }
        }
    }

    /** Lets an operand select a member by its new number. */
    private void select(int instruction, int index, int struct, int member) {
        int[] numbers = members.get(struct);
        if (numbers == null || numbers[member] == member) {
            return;
        }
        if (module.isId(instruction, index)) {
            int type = keepsIndexTypes
                    ? module.typeOf(module.word(instruction, index))
                    : module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
            module.setWord(instruction, index, module.constants().scalar(type, numbers[member]));
        } else {
            module.setWord(instruction, index, numbers[member]);
        }
    }

    /** Updates the name or decoration of a member. */
    private void updateMember(int i) {
        int[] numbers = members.get(module.word(i, MemberDescription.TYPE));
        int member = module.word(i, MemberDescription.MEMBER);
        if (numbers != null && member >= 0 && member < numbers.length) {
            if (numbers[member] == REMOVED) {
                module.remove(i);
            } else {
                module.setWord(i, MemberDescription.MEMBER, numbers[member]);
            }
        }
    }

    private void updateGroup(int i) {
        for (int k = module.wordCount(i) - 2; k >= 2; k -= 2) {
            int[] numbers = members.get(module.word(i, k));
            int member = module.word(i, k + 1);
            if (numbers != null && member >= 0 && member < numbers.length) {
                if (numbers[member] == REMOVED) {
                    module.removeOperands(i, k, 2);
                } else {
                    module.setWord(i, k + 1, numbers[member]);
                }
            }
        }
        if (module.wordCount(i) == 2) {
            module.remove(i);
        }
    }

    /** Keeps the operands of an instruction that belong to members which are kept. */
    private void keep(int i, int from, int[] numbers) {
        int end = Math.min(numbers.length, module.wordCount(i) - from);
        int run = 0;
        for (int m = end - 1; m >= -1; m--) {
            if (m >= 0 && numbers[m] == REMOVED) {
                run++;
            } else if (run > 0) {
                module.removeOperands(i, from + m + 1, run);
                run = 0;
            }
        }
    }
}
