// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.DecorationsRule;

/**
 * Checks the targets and operands of annotation instructions, and which decorations a target may have more than once or
 * together (sections 3.20, "Decoration", and "Annotation Instructions").
 */
public final class AnnotationChapter extends Chapter {
    private static final int GLSL_SHARED = Decoration.GLSLShared.value();
    private static final int GLSL_PACKED = Decoration.GLSLPacked.value();
    private static final int FAST_MATH = Decoration.FPFastMathMode.value();
    private static final int NO_CONTRACTION = Decoration.NoContraction.value();
    private static final int ARRAY_STRIDE_ID = Decoration.ArrayStrideIdEXT.value();
    private static final int OFFSET_ID = Decoration.OffsetIdEXT.value();

    private static final int CONDITIONAL = Decoration.ConditionalINTEL.value();
    private static final int ALIGNMENT_ID = Decoration.AlignmentId.value();
    private static final int MAX_BYTE_OFFSET_ID = Decoration.MaxByteOffsetId.value();

    private final DecorationFacts facts = DecorationFacts.get();
    private final DecorationTargets targets = new DecorationTargets(context);
    private final DecorationGroups groups = new DecorationGroups(context);
    private final FirstDecorations direct = new FirstDecorations();
    private final FirstDecorations byGroups = new FirstDecorations();

    /** The number of the operand kind Decoration in the grammar. */
    private final int decorationKind;

    public AnnotationChapter(ValidationContext context) {
        super(context);
        decorationKind = context.tables.kind("Decoration");
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
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

    // --- decorations of ids

    private void decorate(InstructionCursor cursor) {
        int target = cursor.word(TargetDecoration.TARGET);
        int decoration = cursor.word(TargetDecoration.DECORATION);
        if (context.data.definition(target) == 0) {
            return;
        }
        boolean isGroup = context.types.op(target) == Op.OpDecorationGroup;
        if (context.isVulkan() && (decoration == GLSL_SHARED || decoration == GLSL_PACKED)) {
            context.error(
                            DecorationsRule.GLSL_LAYOUT,
                            context.name(target) + " is decorated with " + name(decoration)
                                    + ", which Vulkan does not support")
                    .hint("remove the decoration, and decorate the members with Offset");
            return;
        }
        if (!hasValidOperands(cursor, decoration, target, isGroup)) {
            return;
        }
        if (!isGroup && !targets.check(cursor.at, cursor.at, decoration, target)) {
            return;
        }
        if (isGroup && context.data.definition(target) < cursor.at) {
            context.warningAt(
                            DecorationsRule.MISPLACED,
                            cursor.at,
                            cursor.name() + " decorates group " + context.name(target)
                                    + ", which is declared before it")
                    .declared(target)
                    .hint("move " + cursor.name() + " before OpDecorationGroup");
            return;
        }
        if (decoration == FAST_MATH && !hasValidFastMath(cursor, cursor.word(TargetDecoration.DECORATION_PARAMETERS))) {
            return;
        }
        if (decoration == ARRAY_STRIDE_ID
                && context.types.isAnyArray(target)
                && !context.contains(target, TypeContents.DESCRIPTOR)) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            context.name(target)
                                    + " is decorated with ArrayStrideIdEXT, but does not contain descriptors")
                    .declared(target)
                    .hint("use OpDecorate with ArrayStride and a literal");
            return;
        }
        if (decoration == ARRAY_STRIDE_ID
                && context.types.isInteger(cursor.word(TargetDecoration.DECORATION_PARAMETERS), 0)) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            "ArrayStrideIdEXT " + context.name(cursor.word(TargetDecoration.DECORATION_PARAMETERS))
                                    + " of " + context.name(target) + " is 0")
                    .declared(cursor.word(TargetDecoration.DECORATION_PARAMETERS))
                    .hint("use a constant that is at least the size of an element");
            return;
        }
        if (cursor.op == Op.OpDecorate) {
            record(cursor, target, -1, decoration);
        }
    }

    private boolean hasValidOperands(InstructionCursor cursor, int decoration, int target, boolean isGroup) {
        boolean byId = cursor.op == Op.OpDecorateId || cursor.op == Op.OpMemberDecorateIdEXT;
        boolean ofMember = Trait.MEMBER_DECORATION.has(cursor.op);
        int first = ofMember ? 4 : 3;
        boolean takesIds = takesIds(decoration);
        if (cursor.op == Op.OpDecorateString) {
            return hasOnlyStrings(cursor, decoration, 3);
        }
        // SPV_INTEL_function_variants lets OpDecorate apply ConditionalINTEL.
        if (byId != takesIds && decoration != CONDITIONAL) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            byId
                                    ? cursor.name() + " does not support " + name(decoration)
                                            + ", which has no id operands"
                                    : cursor.name() + " does not support " + name(decoration)
                                            + ", which has id operands")
                    .hint("use " + (ofMember ? "OpMemberDecorate" : "OpDecorate")
                            + (byId ? "" : ofMember ? "IdEXT" : "Id"));
            return false;
        }
        if (!byId) {
            return true;
        }
        if (isGroup) {
            context.error(
                            DecorationsRule.GROUP_USE,
                            "target " + context.name(target) + " of " + cursor.name() + " is a decoration group")
                    .declared(target)
                    .hint("decorate each target of the group directly");
            return false;
        }
        int targetAt = context.data.definition(target);
        for (int i = first; i < cursor.wordCount; i++) {
            int id = cursor.word(i);
            if (context.data.definition(id) > targetAt) {
                context.error(
                                DecorationsRule.ID_OPERAND,
                                "operand " + context.name(id) + " of " + name(decoration)
                                        + " is declared after the target " + context.name(target))
                        .declared(id)
                        .hint("declare " + context.name(id) + " before " + context.name(target));
                return false;
            }
        }
        int operand = cursor.word(first);
        boolean isStrideOrOffset = decoration == OFFSET_ID || decoration == ARRAY_STRIDE_ID;
        boolean wantsConstant = isStrideOrOffset || decoration == ALIGNMENT_ID || decoration == MAX_BYTE_OFFSET_ID;
        if (context.data.definition(operand) != 0
                && (wantsConstant && !context.types.isConstant(operand)
                        || isStrideOrOffset && !context.types.isIntScalar(context.types.typeOf(operand), 32))) {
            context.error(
                            DecorationsRule.ID_OPERAND,
                            "operand " + described(operand) + " of " + name(decoration) + " is not a constant"
                                    + (isStrideOrOffset ? " of 32-bit integer type" : ""))
                    .declared(operand)
                    .hint("use a constant instruction" + (isStrideOrOffset ? " of type OpTypeInt 32" : ""));
            return false;
        }
        return true;
    }

    /** Whether the operands of the decoration, from a word on, are one or more strings. */
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
                        cursor.name() + " does not support " + name(decoration) + ", which has no string operands")
                .hint("use " + (firstWord == 3 ? "OpDecorate" : "OpMemberDecorate"));
        return false;
    }

    /** Whether the first operand of a decoration is an id. */
    private boolean takesIds(int decoration) {
        GrammarTables tables = context.tables;
        int row = tables.enumerant(decorationKind, decoration);
        int shape = row < 0 ? 0 : tables.enumerantShape(row);
        return tables.listLength(shape) > 0 && tables.listItem(shape, 0) >> 2 <= KindNumbers.LAST_ID;
    }

    private boolean hasValidFastMath(InstructionCursor cursor, int mask) {
        int needed = FPFastMathMode.AllowReassoc.value() | FPFastMathMode.AllowContract.value();
        if ((mask & FPFastMathMode.AllowTransform.value()) == 0 || (mask & needed) == needed) {
            return true;
        }
        context.error(
                        DecorationsRule.FAST_MATH,
                        "FPFastMathMode of " + context.name(cursor.word(TargetDecoration.TARGET))
                                + " has AllowTransform without both AllowReassoc and AllowContract")
                .hint("add AllowReassoc and AllowContract");
        return false;
    }

    // --- decorations of members

    private void decorateMember(InstructionCursor cursor) {
        int struct = cursor.word(MemberDecoration.STRUCTURE_TYPE);
        int member = cursor.word(MemberDecoration.MEMBER);
        int decoration = cursor.word(MemberDecoration.DECORATION);
        if (!isMember(cursor, struct, member)) {
            return;
        }
        if (!isForMembers(cursor, struct, member, decoration)) {
            return;
        }
        if (cursor.op == Op.OpMemberDecorateString && !hasOnlyStrings(cursor, decoration, 4)) {
            return;
        }
        if (cursor.op != Op.OpMemberDecorateString) {
            if (!hasValidOperands(cursor, decoration, struct, false)) {
                return;
            }
            if (decoration == OFFSET_ID && !context.contains(struct, TypeContents.DESCRIPTOR)) {
                context.error(
                                DecorationsRule.ID_OPERAND,
                                "member " + member + " of " + context.name(struct)
                                        + " is decorated with OffsetIdEXT, but the structure does not contain"
                                        + " descriptors")
                        .declared(struct)
                        .hint("use OpMemberDecorate with Offset and a literal");
                return;
            }
        }
        if (cursor.op != Op.OpMemberDecorateString) {
            record(cursor, struct, member, decoration);
        }
    }

    private boolean isForMembers(InstructionCursor cursor, int struct, int member, int decoration) {
        if (facts.isNotForMembers(decoration)) {
            context.error(
                            DecorationsRule.NOT_ON_MEMBERS,
                            "member " + member + " of " + context.name(struct) + " is decorated with "
                                    + name(decoration) + ", which does not apply to structure members")
                    .declared(struct)
                    .hint("remove " + name(decoration) + ", or decorate the intended target with OpDecorate");
            return false;
        }
        int type = context.types.member(struct, member);
        if (facts.isForMembersOnly(decoration)
                && decoration != OFFSET_ID
                && context.data.definition(type) != 0
                && !context.types.isMatrix(context.types.innermostElement(type))) {
            context.warningAt(
                            DecorationsRule.MISPLACED,
                            cursor.at,
                            "member " + member + " of " + context.name(struct) + " is decorated with "
                                    + name(decoration) + ", but its type " + context.name(type)
                                    + " is not a matrix or array of matrices")
                    .declared(struct)
                    .hint("remove " + name(decoration));
        }
        return true;
    }

    private boolean isMember(InstructionCursor cursor, int struct, int member) {
        if (context.data.definition(struct) == 0) {
            return false;
        }
        if (!context.types.isStruct(struct)) {
            context.error(
                            DecorationsRule.STRUCTURE,
                            "Structure Type " + described(struct) + " of " + cursor.name() + " is not a structure type")
                    .declared(struct)
                    .hint("use an OpTypeStruct, or use OpDecorate");
            return false;
        }
        int count = context.types.memberCount(struct);
        if (Integer.compareUnsigned(member, count) >= 0) {
            context.error(
                            DecorationsRule.MEMBER,
                            "Member " + Integer.toUnsignedString(member) + " of " + cursor.name() + " is out of range: "
                                    + context.name(struct) + " has " + Counted.of(count, "member"))
                    .declared(struct)
                    .hint(count == 0 ? "remove the decoration" : "use a member from 0 to " + (count - 1));
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
                                "decoration group " + context.name(group) + " is used by " + user
                                        + "; only OpName, decorations, OpGroupDecorate and OpGroupMemberDecorate"
                                        + " may use it")
                        .related(context.uses().user(group, i).wordOffset(), context.name(group) + " is used here");
                return;
            }
        }
    }

    private boolean isGroup(InstructionCursor cursor) {
        int group = cursor.word(GroupDecoration.DECORATION_GROUP);
        if (context.data.definition(group) == 0) {
            return false;
        }
        if (context.types.op(group) != Op.OpDecorationGroup) {
            context.error(
                            DecorationsRule.GROUP,
                            "Decoration Group " + described(group) + " of " + cursor.name()
                                    + " is not a decoration group")
                    .declared(group)
                    .hint("use the result of OpDecorationGroup");
            return false;
        }
        if (context.data.definition(group) > cursor.at) {
            context.error(
                            DecorationsRule.GROUP,
                            "Decoration Group " + context.name(group) + " of " + cursor.name()
                                    + " is declared after it")
                    .declared(group)
                    .hint("move OpDecorationGroup before " + cursor.name());
            return false;
        }
        return true;
    }

    private void groupDecorate(InstructionCursor cursor) {
        if (!isGroup(cursor) || isTargetRepeated(cursor, 1)) {
            return;
        }
        for (int i = GroupDecoration.TARGETS; i < cursor.wordCount; i++) {
            if (context.types.op(cursor.word(i)) == Op.OpDecorationGroup) {
                context.error(
                                DecorationsRule.GROUP_USE,
                                "target " + context.name(cursor.word(i)) + " of OpGroupDecorate is a decoration group")
                        .declared(cursor.word(i))
                        .hint("decorate the targets of the group instead");
                return;
            }
        }
        int[] group = groups.decorations(cursor.word(GroupDecoration.DECORATION_GROUP));
        for (int i = GroupDecoration.TARGETS; i < cursor.wordCount; i++) {
            int target = cursor.word(i);
            if (context.data.definition(target) == 0) {
                continue;
            }
            for (int source : group) {
                int decoration = context.words[source + TargetDecoration.DECORATION];
                if (!targets.check(cursor.at, source, decoration, target)) {
                    break;
                }
                recordByGroup(cursor, target, -1, decoration);
            }
        }
    }

    /** Whether an instruction that applies a group names one target, of {@code words} words, more than once. */
    private boolean isTargetRepeated(InstructionCursor cursor, int words) {
        Set<Long> found = new HashSet<>();
        for (int i = GroupDecoration.TARGETS; i + words <= cursor.wordCount; i += words) {
            int id = cursor.word(i);
            int member = words == 1 ? -1 : cursor.word(i + 1);
            if (!found.add((long) id << 32 | member & 0xFFFF_FFFFL)) {
                context.error(
                                DecorationsRule.GROUP_TARGETS,
                                cursor.name() + " names " + targetName(id, member) + " as a target more than once")
                        .hint("keep one of them");
                return true;
            }
        }
        return false;
    }

    private void groupMemberDecorate(InstructionCursor cursor) {
        if (!isGroup(cursor) || isTargetRepeated(cursor, 2)) {
            return;
        }
        int[] group = groups.decorations(cursor.word(GroupDecoration.DECORATION_GROUP));
        for (int i = GroupDecoration.TARGETS; i + 1 < cursor.wordCount; i += 2) {
            int struct = cursor.word(i);
            int member = cursor.word(i + 1);
            if (!isMember(cursor, struct, member)) {
                return;
            }
            for (int source : group) {
                int decoration = context.words[source + TargetDecoration.DECORATION];
                if (!isForMembers(cursor, struct, member, decoration)) {
                    return;
                }
                recordByGroup(cursor, struct, member, decoration);
            }
        }
    }

    // --- repetitions and conflicts

    private void record(InstructionCursor cursor, int target, int member, int decoration) {
        int before = direct.add(target, member, decoration, cursor.at);
        if (before < 0) {
            exclusions(cursor, target, member, decoration);
        } else if (!facts.isRepeatable(decoration)) {
            context.plainErrorAt(
                            DecorationsRule.REPEATED,
                            context.data.definition(target),
                            targetName(target, member) + " is decorated with " + name(decoration) + " more than once")
                    .related(before, "first decorated here")
                    .related(cursor.at, "decorated again here")
                    .hint("keep one of the two decorations");
        }
    }

    private void recordByGroup(InstructionCursor cursor, int target, int member, int decoration) {
        if (facts.exclusions(decoration).length > 0 && byGroups.add(target, member, decoration, cursor.at) < 0) {
            exclusions(cursor, target, member, decoration);
        }
    }

    private void exclusions(InstructionCursor cursor, int target, int member, int decoration) {
        for (int excluded : facts.exclusions(decoration)) {
            int offset = direct.find(target, member, excluded);
            int other = offset < 0 ? byGroups.find(target, member, excluded) : offset;
            if (other >= 0) {
                boolean isFloatControl = decoration == FAST_MATH || decoration == NO_CONTRACTION;
                context.plainErrorAt(
                                DecorationsRule.EXCLUSIVE,
                                isFloatControl ? cursor.at : context.data.definition(target),
                                targetName(target, member) + " is decorated with both " + name(excluded) + " and "
                                        + name(decoration))
                        .related(other, "decorated with " + name(excluded) + " here")
                        .related(cursor.at, "decorated with " + name(decoration) + " here")
                        .hint("keep one of the two decorations");
                return;
            }
        }
    }

    private String targetName(int target, int member) {
        return member < 0 ? context.name(target) : "member " + member + " of " + context.name(target);
    }

    private String described(int id) {
        return context.name(id) + " (" + context.definingOpName(id) + ")";
    }

    private static String name(int decoration) {
        return Decoration.of(decoration).map(Enum::name).orElse("decoration " + decoration);
    }
}
