// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;

/**
 * Finds structures whose members share bytes for the default values of specialization constants; the validator finds those
 * that share bytes in any case.
 */
final class OverlappingMembers implements LintCheck {
    private record Member(int index, long offset, long end) {}

    @Override
    public LintRule rule() {
        return LintRule.OVERLAPPING_MEMBERS;
    }

    @Override
    public void check(LintContext context) {
        List<Instruction> structs = new ArrayList<>();
        for (Instruction type : context.layout.types()) {
            if (type.is(Op.OpTypeStruct) && hasSpecializedLength(context, type)) {
                structs.add(type);
            }
        }
        if (structs.isEmpty()) {
            return;
        }
        TypeLayout declared = TypeLayout.declared(context.module, context.constants());
        for (Instruction struct : structs) {
            check(context, struct, declared);
        }
    }

    /** Whether a member is an array whose length, or that of its elements, depends on specialization constants. */
    private static boolean hasSpecializedLength(LintContext context, Instruction struct) {
        for (int i = 2; i < struct.wordCount(); i++) {
            int type = struct.word(i);
            while (context.facts.isArray(type)) {
                Op length = context.facts.op(context.facts.word(type, 3));
                if (length == Op.OpSpecConstant || length == Op.OpSpecConstantOp) {
                    return true;
                }
                type = context.facts.word(type, 2);
            }
        }
        return false;
    }

    private static void check(LintContext context, Instruction struct, TypeLayout declared) {
        int id = struct.resultId();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < struct.wordCount() - 2; i++) {
            int index = i;
            declared.memberOffset(id, i)
                    .ifPresent(offset -> declared.memberSize(id, index)
                            .ifPresent(size -> members.add(new Member(index, offset, offset + size))));
        }
        members.sort(Comparator.comparingLong(Member::offset));
        for (int i = 1; i < members.size(); i++) {
            Member first = members.get(i - 1);
            Member second = members.get(i);
            if (first.end > second.offset) {
                context.report(
                        LintRule.OVERLAPPING_MEMBERS,
                        struct.index(),
                        "member " + first.index + " of " + context.name(id) + " at offset " + first.offset
                                + " ends at offset " + first.end
                                + " for the default values of specialization constants, and overlaps member "
                                + second.index + " at offset " + second.offset,
                        List.of());
                return;
            }
        }
    }
}
