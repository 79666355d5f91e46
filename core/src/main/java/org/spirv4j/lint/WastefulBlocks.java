// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;

/** Finds blocks whose members need less space in another order, by the same layout rules. */
final class WastefulBlocks implements LintCheck {
    /** The rules by which a member is at the next multiple of its alignment. */
    private static final List<TypeLayout.Rules> RULES =
            List.of(TypeLayout.Rules.STD140, TypeLayout.Rules.STD430, TypeLayout.Rules.SCALAR);

    /** Larger structures are not checked: the order of their members would not fit in a message. */
    private static final int MAX_MEMBERS = 64;

    private record Member(int index, long size, long alignment) {}

    @Override
    public LintRule rule() {
        return LintRule.WASTEFUL_BLOCK;
    }

    @Override
    public void check(LintContext context) {
        List<Instruction> blocks = new ArrayList<>();
        for (Instruction type : context.layout.types()) {
            if (type.is(Op.OpTypeStruct)
                    && type.wordCount() - 2 <= MAX_MEMBERS
                    && (context.layout.isDecorated(type.resultId(), Decoration.Block)
                            || context.layout.isDecorated(type.resultId(), Decoration.BufferBlock))) {
                blocks.add(type);
            }
        }
        if (blocks.isEmpty()) {
            return;
        }
        TypeLayout declared = TypeLayout.declared(context.module, context.constants());
        List<TypeLayout> layouts = RULES.stream()
                .map(rules -> TypeLayout.of(context.module, rules, context.constants()))
                .toList();
        for (Instruction block : blocks) {
            int id = block.resultId();
            layouts.stream()
                    .filter(layout -> follows(id, block.wordCount() - 2, declared, layout))
                    .findFirst()
                    .ifPresent(layout -> check(context, block, layout));
        }
    }

    /** Whether the declared layout of a block is that of the rules. */
    private static boolean follows(int struct, int memberCount, TypeLayout declared, TypeLayout layout) {
        for (int i = 0; i < memberCount; i++) {
            OptionalLong offset = declared.memberOffset(struct, i);
            OptionalLong size = declared.memberSize(struct, i);
            if (offset.isEmpty()
                    || size.isEmpty()
                    || !offset.equals(layout.memberOffset(struct, i))
                    || !size.equals(layout.memberSize(struct, i))) {
                return false;
            }
        }
        return memberCount > 0;
    }

    private static void check(LintContext context, Instruction block, TypeLayout layout) {
        int id = block.resultId();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < block.wordCount() - 2; i++) {
            members.add(new Member(
                    i,
                    layout.memberSize(id, i).orElse(0),
                    layout.memberAlignment(id, i).orElse(1)));
        }
        List<Member> better = reordered(members);
        long largest = members.stream().mapToLong(Member::alignment).max().orElse(1);
        long before = roundUp(end(members), largest);
        long after = roundUp(end(better), largest);
        if (after < before) {
            context.report(
                    LintRule.WASTEFUL_BLOCK,
                    block,
                    "the block " + context.name(id) + " needs " + before + " bytes, but only " + after
                            + " with its members in another order",
                    "order the members: "
                            + better.stream()
                                    .map(member -> name(context, id, member.index()))
                                    .collect(Collectors.joining(", ")),
                    List.of());
        }
    }

    /**
     * The members, each the first one with the largest alignment that needs no padding where the last one ended; or, if
     * all need padding, the first one with the smallest alignment.
     */
    private static List<Member> reordered(List<Member> members) {
        List<Member> rest = new ArrayList<>(members);
        List<Member> order = new ArrayList<>();
        long offset = 0;
        while (!rest.isEmpty()) {
            Member next = rest.get(0);
            for (Member member : rest) {
                boolean fits = offset % member.alignment() == 0;
                boolean nextFits = offset % next.alignment() == 0;
                if (fits && (!nextFits || member.alignment() > next.alignment())
                        || !fits && !nextFits && member.alignment() < next.alignment()) {
                    next = member;
                }
            }
            rest.remove(next);
            order.add(next);
            offset = roundUp(offset, next.alignment()) + next.size();
        }
        return order;
    }

    private static long end(List<Member> members) {
        long offset = 0;
        for (Member member : members) {
            offset = roundUp(offset, member.alignment()) + member.size();
        }
        return offset;
    }

    private static long roundUp(long count, long alignment) {
        return (count + alignment - 1) / alignment * alignment;
    }

    private static String name(LintContext context, int struct, int member) {
        Optional<String> name = context.layout.memberName(struct, member).filter(text -> !text.isEmpty());
        return name.orElse("member " + member);
    }
}
