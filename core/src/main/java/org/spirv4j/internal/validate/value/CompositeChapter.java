// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.CompositesRule;

/** Taking composites apart and changing parts of them (section "Composite Instructions"). */
public final class CompositeChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            CompositeChapter::new,
            Op.OpCompositeExtract,
            Op.OpCompositeInsert,
            Op.OpVectorShuffle,
            Op.OpCopyLogical,
            Op.OpSpecConstantOp);

    private static final int MAX_INDEXES = 255;
    private static final int UNDEFINED = 0xFFFF_FFFF;

    private CompositeChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpCompositeExtract -> extract();
            case OpCompositeInsert -> insert();
            case OpVectorShuffle -> shuffle();
            case OpCopyLogical -> copyLogical();
            default -> {}
        }
    }

    private void extract() {
        if (operandType(0) == 0) {
            return;
        }
        int part = part(0);
        if (part != 0 && part != resultType) {
            context.error(
                            CompositesRule.PART_TYPE,
                            name() + " takes a part of the type " + context.name(part) + " out of "
                                    + withType(operand(0)) + " as one of the type " + context.name(resultType))
                    .declared(part)
                    .declared(resultType)
                    .hint("make " + context.name(part) + " the result type, or change the indexes");
        }
    }

    private void insert() {
        if (!haveTypes(2)) {
            return;
        }
        if (operandType(1) != resultType) {
            badOperand(CompositesRule.INSERT, 1, "of the result's type " + context.name(resultType));
            return;
        }
        int part = part(1);
        if (part != 0 && part != operandType(0)) {
            context.error(
                            CompositesRule.PART_TYPE,
                            name() + " puts " + withType(operand(0)) + " into the place of a part of the type "
                                    + context.name(part))
                    .declared(part)
                    .declared(operand(0));
        }
    }

    /** The type of the part that the indexes behind a composite lead to; 0 after an error. */
    private int part(int composite) {
        int indexes = operandCount() - composite - 1;
        if (indexes <= 0) {
            context.error(CompositesRule.INDEX_COUNT, name() + " has no index")
                    .hint("use the composite itself, or OpCopyObject");
            return 0;
        }
        if (indexes > MAX_INDEXES) {
            context.error(
                    CompositesRule.INDEX_COUNT,
                    name() + " has " + indexes + " indexes; " + MAX_INDEXES + " are the most");
            return 0;
        }
        int type = operandType(composite);
        for (int i = 0; i < indexes; i++) {
            int index = operand(composite + 1 + i);
            long length = Long.MAX_VALUE;
            switch (types.op(type)) {
                case OpTypeVector, OpTypeMatrix -> length = types.word(type, 3) & 0xFFFFFFFFL;
                case OpTypeStruct -> length = types.memberCount(type);
                case OpTypeArray, OpTypeVectorIdEXT -> {
                    if (types.isKnownInteger(types.word(type, 3))) {
                        length = types.knownInteger(types.word(type, 3));
                    }
                }
                case OpTypeRuntimeArray,
                        OpTypeNodePayloadArrayAMDX,
                        OpTypeCooperativeMatrixKHR,
                        OpTypeCooperativeMatrixNV -> {}
                default -> {
                    notComposite(type, i, composite);
                    return 0;
                }
            }
            if (Long.compareUnsigned(index & 0xFFFFFFFFL, length) >= 0) {
                context.error(
                                CompositesRule.INDEX_RANGE,
                                name() + " has the index " + Integer.toUnsignedString(index) + " into "
                                        + context.name(type) + ", which has " + length
                                        + (types.isStruct(type) ? " members" : " parts"))
                        .declared(type)
                        .hint(length == 0 ? "" : "the last one is " + (length - 1));
                return 0;
            }
            type = types.isStruct(type) ? types.member(type, index) : types.word(type, 2);
        }
        return type;
    }

    private void notComposite(int type, int i, int composite) {
        context.error(
                        CompositesRule.INDEX_DEPTH,
                        name() + " goes deeper than the parts of " + withType(operand(composite)) + ": its index "
                                + (i + 1) + " is into " + context.name(type) + ", which is no composite")
                .declared(type)
                .hint(i == 0 ? "" : "leave out the last " + (operandCount() - composite - 1 - i) + " indexes");
    }

    private void shuffle() {
        if (!haveTypes(2)) {
            return;
        }
        int literals = operandCount() - 2;
        int length = types.dimension(resultType);
        if (length != 0 && literals != length) {
            context.error(
                            CompositesRule.SHUFFLE,
                            name() + " names " + literals + " components for a vector of " + length)
                    .declared(resultType);
            return;
        }
        int first = types.dimension(operandType(0));
        int second = types.dimension(operandType(1));
        if (first == 0 || second == 0) {
            return;
        }
        int sum = first + second;
        for (int i = 2; i < 2 + literals; i++) {
            int component = operand(i);
            if (component != UNDEFINED && Integer.compareUnsigned(component, sum) >= 0) {
                context.error(
                                CompositesRule.SHUFFLE_RANGE,
                                name() + " names the component " + Integer.toUnsignedString(component)
                                        + "; its two vectors have " + sum + " together")
                        .hint("components count from 0 through both vectors; 0xFFFFFFFF leaves one undefined");
                return;
            }
        }
    }

    private void copyLogical() {
        int type = operandType(0);
        if (type == 0) {
            return;
        }
        if (type == resultType) {
            badOperand(CompositesRule.COPY_LOGICAL, 0, "of another type than the result")
                    .hint("use OpCopyObject");
        } else if (!LogicalMatch.of(types, type, resultType)) {
            badOperand(
                            CompositesRule.COPY_LOGICAL,
                            0,
                            "an array or structure of the same parts as the result's type " + context.name(resultType))
                    .declared(resultType);
        }
    }
}
