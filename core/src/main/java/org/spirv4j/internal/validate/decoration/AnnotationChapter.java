// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import java.util.function.IntPredicate;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.DecorationsRule;

/**
 * The annotation instructions: what they stand on, with which operands, and how often (sections 3.20, "Decoration", and
 * "Annotation Instructions").
 */
public final class AnnotationChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(AnnotationChapter::new, Trait.ANNOTATION);

    private static final int GLSL_SHARED = Decoration.GLSLShared.value();
    private static final int GLSL_PACKED = Decoration.GLSLPacked.value();
    private static final int FAST_MATH = Decoration.FPFastMathMode.value();
    private static final int NO_CONTRACTION = Decoration.NoContraction.value();
    private static final int ARRAY_STRIDE_ID = Decoration.ArrayStrideIdEXT.value();
    private static final int OFFSET_ID = Decoration.OffsetIdEXT.value();

    private static final int ALIGNMENT_ID = Decoration.AlignmentId.value();
    private static final int MAX_BYTE_OFFSET_ID = Decoration.MaxByteOffsetId.value();

    private final DecorationFacts facts = DecorationFacts.get();
    private final DecorationTargets targets = new DecorationTargets(context);
    private final DecorationGroups groups = new DecorationGroups(context);
    private final StatedDecorations stated = new StatedDecorations();
    private final StatedDecorations statedByGroups = new StatedDecorations();
    private final IntPredicate descriptor = this::isDescriptor;

    private AnnotationChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpDecorationGroup -> group(cursor);
            case OpGroupDecorate -> groupDecorate(cursor);
            case OpGroupMemberDecorate -> groupMemberDecorate(cursor);
            default -> {
                if (Trait.MEMBER_DECORATION.has(cursor.op)) {
                    decorateMember(cursor);
                } else {
                    decorate(cursor);
                }
            }
        }
    }

    // --- ids

    private void decorate(InstructionCursor cursor) {
        int target = cursor.word(1);
        int decoration = cursor.word(2);
        if (context.data.definition(target) == 0) {
            return;
        }
        boolean isGroup = context.types.op(target) == Op.OpDecorationGroup;
        if (context.isVulkan() && (decoration == GLSL_SHARED || decoration == GLSL_PACKED)) {
            context.error(
                            DecorationsRule.GLSL_LAYOUT,
                            context.name(target) + " is decorated with " + name(decoration) + ", which Vulkan has not")
                    .hint("take the decoration away and give the members Offset decorations");
            return;
        }
        if (!hasRightOperands(cursor, decoration, target, isGroup)) {
            return;
        }
        if (!isGroup && !targets.check(cursor.at, cursor.at, decoration, target)) {
            return;
        }
        if (isGroup && context.data.definition(target) < cursor.at) {
            context.warningAt(
                            DecorationsRule.MISPLACED,
                            cursor.at,
                            cursor.name() + " decorates the group " + context.name(target)
                                    + ", which is declared in front of it")
                    .declared(target)
                    .hint("put " + cursor.name() + " in front of OpDecorationGroup");
            return;
        }
        if (decoration == FAST_MATH && !isRightFastMath(cursor, cursor.word(3))) {
            return;
        }
        if (decoration == ARRAY_STRIDE_ID
                && context.types.isAnyArray(target)
                && !context.contains(target, descriptor)) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            "ArrayStrideIdEXT stands on " + context.name(target) + ", which has no descriptors in it")
                    .declared(target)
                    .hint("use OpDecorate with ArrayStride and a number");
            return;
        }
        if (decoration == ARRAY_STRIDE_ID && context.types.isInteger(cursor.word(3), 0)) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            "ArrayStrideIdEXT gives " + context.name(target) + " a stride of 0, by "
                                    + context.name(cursor.word(3)))
                    .declared(cursor.word(3))
                    .hint("name a constant that is the size of an element or more");
            return;
        }
        if (cursor.op == Op.OpDecorate) {
            note(cursor, target, -1, decoration);
        }
    }

    private boolean hasRightOperands(InstructionCursor cursor, int decoration, int target, boolean isGroup) {
        boolean byId = cursor.op == Op.OpDecorateId || cursor.op == Op.OpMemberDecorateIdEXT;
        int first = cursor.op == Op.OpMemberDecorateIdEXT ? 4 : 3;
        boolean takesIds = takesIds(cursor, first);
        if (cursor.op == Op.OpDecorateString) {
            return hasOnlyStrings(cursor, decoration, 3);
        }
        if (byId != takesIds) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            byId
                                    ? cursor.name() + " is for decorations with ids as operands, but "
                                            + name(decoration) + " has none"
                                    : name(decoration) + " has ids as operands, but stands in " + cursor.name())
                    .hint("use " + (byId ? "OpDecorate" : "OpDecorateId"));
            return false;
        }
        if (!byId) {
            return true;
        }
        if (isGroup) {
            context.error(DecorationsRule.GROUP_USE, cursor.name() + " decorates the group " + context.name(target))
                    .declared(target)
                    .hint("decorate each target of the group by itself");
            return false;
        }
        int targetAt = context.data.definition(target);
        for (int i = first; i < cursor.wordCount; i++) {
            int id = cursor.word(i);
            if (context.data.definition(id) > targetAt) {
                context.error(
                                DecorationsRule.ID_OPERAND,
                                name(decoration) + " of " + context.name(target) + " names " + context.name(id)
                                        + ", which is declared behind it")
                        .declared(id)
                        .hint("declare " + context.name(id) + " in front of " + context.name(target));
                return false;
            }
        }
        int operand = cursor.word(first);
        boolean measures = decoration == OFFSET_ID || decoration == ARRAY_STRIDE_ID;
        boolean wantsConstant = measures || decoration == ALIGNMENT_ID || decoration == MAX_BYTE_OFFSET_ID;
        if (context.data.definition(operand) != 0
                && (wantsConstant && !context.types.isConstant(operand)
                        || measures && !context.types.isIntScalar(context.types.typeOf(operand), 32))) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            name(decoration) + " of " + context.name(target) + " names " + described(operand)
                                    + ", which is no constant" + (measures ? " scalar integer of 32 bits" : ""))
                    .declared(operand)
                    .hint("name a constant" + (measures ? " of type OpTypeInt 32" : " instruction"));
            return false;
        }
        return true;
    }

    /** Whether the operands of the decoration, which start at a word, are strings, and there is one at least. */
    private boolean hasOnlyStrings(InstructionCursor cursor, int decoration, int firstWord) {
        OperandScanner operands = cursor.operands();
        boolean found = false;
        boolean others = false;
        for (int i = 0; i < operands.count; i++) {
            if (operands.offsets[i] >= cursor.at + firstWord) {
                found |= operands.kinds[i] == KindNumbers.LITERAL_STRING;
                others |= operands.kinds[i] != KindNumbers.LITERAL_STRING;
            }
        }
        if (found && !others || Decoration.of(decoration).isEmpty()) {
            return true;
        }
        context.error(
                        DecorationsRule.STRING_OPERAND,
                        cursor.name() + " is for decorations with strings as operands, but has " + name(decoration))
                .hint("use " + (firstWord == 3 ? "OpDecorate" : "OpMemberDecorate"));
        return false;
    }

    /** Whether the operands of the decoration, which start at a word, are ids. */
    private static boolean takesIds(InstructionCursor cursor, int firstWord) {
        if (cursor.wordCount <= firstWord) {
            return false;
        }
        OperandScanner operands = cursor.operands();
        for (int i = 0; i < operands.count; i++) {
            if (operands.offsets[i] >= cursor.at + firstWord) {
                return operands.kinds[i] <= KindNumbers.LAST_ID;
            }
        }
        return false;
    }

    private boolean isRightFastMath(InstructionCursor cursor, int mask) {
        int needed = FPFastMathMode.AllowReassoc.value() | FPFastMathMode.AllowContract.value();
        if ((mask & FPFastMathMode.AllowTransform.value()) == 0 || (mask & needed) == needed) {
            return true;
        }
        context.error(
                        DecorationsRule.FAST_MATH,
                        "the FPFastMathMode of " + context.name(cursor.word(1))
                                + " has AllowTransform without both of AllowReassoc and AllowContract")
                .hint("add AllowReassoc and AllowContract");
        return false;
    }

    // --- members

    private void decorateMember(InstructionCursor cursor) {
        int struct = cursor.word(1);
        int member = cursor.word(2);
        int decoration = cursor.word(3);
        if (!isMember(cursor, struct, member)) {
            return;
        }
        if (!isForMembers(cursor, struct, member, decoration)) {
            return;
        }
        if (cursor.op == Op.OpMemberDecorateString && !hasOnlyStrings(cursor, decoration, 4)) {
            return;
        }
        if (cursor.op == Op.OpMemberDecorateIdEXT) {
            if (!hasRightOperands(cursor, decoration, struct, false)) {
                return;
            }
            if (decoration == OFFSET_ID && !context.contains(struct, descriptor)) {
                context.error(
                                DecorationsRule.ID_OPERAND,
                                "OffsetIdEXT stands on member " + member + " of " + context.name(struct)
                                        + ", which has no descriptors in it")
                        .declared(struct)
                        .hint("use OpMemberDecorate with Offset and a number");
                return;
            }
        }
        if (cursor.op != Op.OpMemberDecorateString) {
            note(cursor, struct, member, decoration);
        }
    }

    private boolean isForMembers(InstructionCursor cursor, int struct, int member, int decoration) {
        if (facts.isNotForMembers(decoration)) {
            context.error(
                            DecorationsRule.NOT_ON_MEMBERS,
                            name(decoration) + " stands on member " + member + " of " + context.name(struct)
                                    + ", but is not for members of structures")
                    .declared(struct)
                    .hint("use OpDecorate on what it is meant for");
            return false;
        }
        int type = context.types.member(struct, member);
        if (facts.isForMembersOnly(decoration)
                && context.data.definition(type) != 0
                && !context.types.isMatrix(context.types.innermostElement(type))) {
            context.warningAt(
                            DecorationsRule.MISPLACED,
                            cursor.at,
                            name(decoration) + " stands on member " + member + " of " + context.name(struct)
                                    + ", but its type " + context.name(type) + " is no matrix and no array of matrices")
                    .declared(struct)
                    .hint("take " + name(decoration) + " away");
        }
        return true;
    }

    private boolean isDescriptor(int type) {
        return context.types.isDescriptor(type) || context.types.op(type) == Op.OpTypeSampledImage;
    }

    private boolean isMember(InstructionCursor cursor, int struct, int member) {
        if (context.data.definition(struct) == 0) {
            return false;
        }
        if (!context.types.isStruct(struct)) {
            context.error(
                            DecorationsRule.STRUCTURE,
                            cursor.name() + " wants a structure type, but " + described(struct) + " is none")
                    .declared(struct)
                    .hint("name an OpTypeStruct, or use OpDecorate");
            return false;
        }
        int count = context.types.memberCount(struct);
        if (Integer.compareUnsigned(member, count) >= 0) {
            context.error(
                            DecorationsRule.MEMBER,
                            cursor.name() + " names member " + Integer.toUnsignedString(member) + " of "
                                    + context.name(struct) + ", which has " + count + " members, numbered from 0")
                    .declared(struct)
                    .hint(count == 0 ? "take the decoration away" : "name a member from 0 to " + (count - 1));
            return false;
        }
        return true;
    }

    // --- groups

    private void group(InstructionCursor cursor) {
        int group = cursor.resultId;
        for (int i = 0; i < context.uses().useCount(group); i++) {
            Op user = context.uses().user(group, i).op().orElse(Op.OpNop);
            boolean allowed = user == Op.OpName
                    || user == Op.OpNop
                    || Trait.DECORATION.has(user) && !Trait.MEMBER_DECORATION.has(user)
                    || Trait.GROUP_DECORATION.has(user)
                    || Trait.EXTENDED_INSTRUCTION.has(user);
            if (!allowed) {
                context.error(
                                DecorationsRule.GROUP_USE,
                                "the decoration group " + context.name(group) + " is used by " + user
                                        + ", but is for OpName, decorations, OpGroupDecorate and"
                                        + " OpGroupMemberDecorate only")
                        .related(context.uses().user(group, i).wordOffset(), context.name(group) + " is used here");
                return;
            }
        }
    }

    private boolean isGroup(InstructionCursor cursor) {
        int group = cursor.word(1);
        if (context.data.definition(group) == 0) {
            return false;
        }
        if (context.types.op(group) != Op.OpDecorationGroup) {
            context.error(
                            DecorationsRule.GROUP,
                            cursor.name() + " wants a decoration group, but " + described(group) + " is none")
                    .declared(group)
                    .hint("name an OpDecorationGroup");
            return false;
        }
        if (context.data.definition(group) > cursor.at) {
            context.error(
                            DecorationsRule.GROUP,
                            cursor.name() + " uses the group " + context.name(group) + ", which is declared behind it")
                    .declared(group)
                    .hint("put OpDecorationGroup in front of " + cursor.name());
            return false;
        }
        return true;
    }

    private void groupDecorate(InstructionCursor cursor) {
        if (!isGroup(cursor)) {
            return;
        }
        for (int i = 2; i < cursor.wordCount; i++) {
            if (context.types.op(cursor.word(i)) == Op.OpDecorationGroup) {
                context.error(
                                DecorationsRule.GROUP_USE,
                                "OpGroupDecorate decorates the group " + context.name(cursor.word(i)))
                        .declared(cursor.word(i))
                        .hint("decorate the targets of that group instead");
                return;
            }
        }
        int[] group = groups.stated(cursor.word(1));
        for (int i = 2; i < cursor.wordCount; i++) {
            int target = cursor.word(i);
            if (context.data.definition(target) == 0) {
                continue;
            }
            for (int stated : group) {
                int decoration = context.words[stated + 2];
                if (!targets.check(cursor.at, stated, decoration, target)) {
                    break;
                }
                noteByGroup(cursor, target, -1, decoration);
            }
        }
    }

    private void groupMemberDecorate(InstructionCursor cursor) {
        if (!isGroup(cursor)) {
            return;
        }
        int[] group = groups.stated(cursor.word(1));
        for (int i = 2; i + 1 < cursor.wordCount; i += 2) {
            int struct = cursor.word(i);
            int member = cursor.word(i + 1);
            if (!isMember(cursor, struct, member)) {
                return;
            }
            for (int stated : group) {
                int decoration = context.words[stated + 2];
                if (!isForMembers(cursor, struct, member, decoration)) {
                    return;
                }
                noteByGroup(cursor, struct, member, decoration);
            }
        }
    }

    // --- repetitions and conflicts

    private void note(InstructionCursor cursor, int target, int member, int decoration) {
        int before = stated.add(target, member, decoration, cursor.at);
        if (before < 0) {
            rivals(cursor, target, member, decoration);
        } else if (!facts.isRepeatable(decoration)) {
            context.plainErrorAt(
                            DecorationsRule.REPEATED,
                            context.data.definition(target),
                            whole(target, member) + " is decorated with " + name(decoration) + " more than once")
                    .related(before, "here")
                    .related(cursor.at, "and here")
                    .hint("keep one of the two decorations");
        }
    }

    private void noteByGroup(InstructionCursor cursor, int target, int member, int decoration) {
        if (facts.rivals(decoration).length > 0 && statedByGroups.add(target, member, decoration, cursor.at) < 0) {
            rivals(cursor, target, member, decoration);
        }
    }

    private void rivals(InstructionCursor cursor, int target, int member, int decoration) {
        for (int rival : facts.rivals(decoration)) {
            int direct = stated.find(target, member, rival);
            int other = direct < 0 ? statedByGroups.find(target, member, rival) : direct;
            if (other >= 0) {
                boolean floats = decoration == FAST_MATH || decoration == NO_CONTRACTION;
                context.plainErrorAt(
                                DecorationsRule.EXCLUSIVE,
                                floats ? cursor.at : context.data.definition(target),
                                whole(target, member) + " is decorated with both " + name(rival) + " and "
                                        + name(decoration))
                        .related(other, name(rival) + " is given here")
                        .related(cursor.at, name(decoration) + " is given here")
                        .hint("keep one of the two decorations");
                return;
            }
        }
    }

    private String whole(int target, int member) {
        return member < 0 ? context.name(target) : "member " + member + " of " + context.name(target);
    }

    private String described(int id) {
        return context.name(id) + " (" + context.definingOpName(id) + ")";
    }

    private static String name(int decoration) {
        return Decoration.of(decoration).map(Enum::name).orElse("decoration " + decoration);
    }
}
