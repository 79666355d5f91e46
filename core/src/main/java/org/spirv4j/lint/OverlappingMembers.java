// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.SpecializedOverlaps;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Finds structures whose members share bytes for the default values of specialization constants; the validator finds
 * those that share bytes in any case.
 */
final class OverlappingMembers implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.OVERLAPPING_MEMBERS;
    }

    @Override
    public void check(LintContext context) {
        List<Instruction> types = context.layout.types();
        if (types.stream().noneMatch(type -> hasSpecializedLength(context, type))) {
            return;
        }
        SpecializedOverlaps overlaps = new SpecializedOverlaps(
                ModuleAccess.data(context.module),
                context.layout,
                id -> context.constants().integer(id).orElse(ByteCount.UNKNOWN));
        for (Instruction type : types) {
            if (type.is(Op.OpTypeArray) || type.is(Op.OpTypeRuntimeArray)) {
                overlaps.ofElements(type.resultId(), context.name(type.resultId()))
                        .ifPresent(message ->
                                context.report(LintRule.OVERLAPPING_MEMBERS, type.index(), message, List.of()));
            } else if (type.is(Op.OpTypeStruct)) {
                overlaps.find(type.resultId())
                        .ifPresent(overlap -> context.report(
                                LintRule.OVERLAPPING_MEMBERS,
                                type.index(),
                                overlap.message(context.name(type.resultId())),
                                List.of()));
            }
        }
    }

    private static boolean hasSpecializedLength(LintContext context, Instruction type) {
        return (type.is(Op.OpTypeArray) || type.is(Op.OpTypeVectorIdEXT))
                && SpecializedOverlaps.isSpecialized(context.facts, type.word(TypeComposite.LENGTH));
    }
}
