// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.LogicalTypeMatch;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.CompositesRule;

/** Checks extraction, insertion, shuffles and logical copies of composites (section "Composite Instructions"). */
public final class CompositeChapter extends OperationChapter {
    private static final int UNDEFINED = 0xFFFF_FFFF;

    public CompositeChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op.opcode()) {
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
                            "result type " + context.name(resultType) + " of " + name()
                                    + " does not match the extracted part of "
                                    + context.name(operand(0)) + ", which " + context.hasType(part))
                    .declared(part)
                    .declared(resultType)
                    .hint("use result type " + context.name(part) + ", or other indexes");
        }
    }

    private void insert() {
        if (!haveTypes(2)) {
            return;
        }
        if (operandType(1) != resultType) {
            badOperand(CompositesRule.INSERT, 1, "of the result type " + context.name(resultType));
            return;
        }
        int part = part(1);
        if (part != 0 && part != operandType(0)) {
            context.error(
                            CompositesRule.PART_TYPE,
                            "Object " + context.name(operand(0)) + " of " + name() + " "
                                    + context.hasType(operandType(0)) + ", but replaces a part of type "
                                    + context.name(part))
                    .declared(part)
                    .declared(operand(0));
        }
    }

    /** The type of the part that the indexes after a composite operand select; 0 after an error. */
    private int part(int composite) {
        int indexes = operandCount() - composite - 1;
        if (indexes <= 0) {
            context.error(CompositesRule.INDEX_COUNT, name() + " has no indexes")
                    .hint("use the composite directly, or OpCopyObject");
            return 0;
        }
        if (indexes > TypeFacts.MAX_INDEXES) {
            context.error(
                    CompositesRule.INDEX_COUNT,
                    name() + " has " + indexes + " indexes; the maximum is " + TypeFacts.MAX_INDEXES);
            return 0;
        }
        int type = operandType(composite);
        for (int i = 0; i < indexes; i++) {
            int index = operand(composite + 1 + i);
            long length = Long.MAX_VALUE;
            switch (types.opcode(type)) {
                case OpTypeVector, OpTypeMatrix -> length = types.word(type, TypeComposite.LENGTH) & 0xFFFFFFFFL;
                case OpTypeStruct -> length = types.memberCount(type);
                case OpTypeArray, OpTypeVectorIdEXT -> {
                    if (types.isKnownInteger(types.word(type, TypeComposite.LENGTH))) {
                        length = types.knownInteger(types.word(type, TypeComposite.LENGTH));
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
                                "index " + Integer.toUnsignedString(index) + " of " + name() + " is out of range: "
                                        + context.name(type) + " has " + length + parts(type))
                        .declared(type)
                        .hint(length == 0 ? "" : "use an index from 0 to " + (length - 1));
                return 0;
            }
            type = types.isStruct(type) ? types.member(type, index) : types.word(type, TypeComposite.PART_TYPE);
        }
        return type;
    }

    private String parts(int type) {
        return switch (types.opcode(type)) {
            case OpTypeStruct -> " members";
            case OpTypeMatrix -> " columns";
            case OpTypeVector, OpTypeVectorIdEXT -> " components";
            default -> " elements";
        };
    }

    private void notComposite(int type, int i, int composite) {
        context.error(
                        CompositesRule.INDEX_DEPTH,
                        name() + " has too many indexes for " + withType(operand(composite)) + ": " + context.name(type)
                                + " is not a composite")
                .declared(type)
                .hint(i == 0 ? "" : "use only the first " + (i == 1 ? "index" : i + " indexes"));
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
                            name() + " selects " + literals + " components, but its result type "
                                    + context.name(resultType) + " has " + length)
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
                                "component " + Integer.toUnsignedString(component) + " of " + name()
                                        + " is out of range: its vectors have " + sum + " components in total")
                        .hint("use a component from 0 to " + (sum - 1) + ", or 0xFFFFFFFF for an undefined one");
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
            badOperand(CompositesRule.COPY_LOGICAL, 0, "of a type other than the result type")
                    .hint("use OpCopyObject");
        } else if (!new LogicalTypeMatch(context).matches(type, resultType, false)) {
            badOperand(
                            CompositesRule.COPY_LOGICAL,
                            0,
                            "an array or structure that logically matches the result type " + context.name(resultType))
                    .declared(resultType);
        }
    }
}
