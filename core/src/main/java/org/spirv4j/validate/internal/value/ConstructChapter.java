// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeCooperativeMatrix;
import org.spirv4j.internal.operand.TypeMatrix;
import org.spirv4j.internal.operand.TypeTensorARM;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.CompositesRule;

/** Checks the construction of composites (section "Composite Instructions"). */
public final class ConstructChapter extends OperationChapter {
    public ConstructChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        if (op == Op.OpCompositeConstructReplicateEXT) {
            replicate();
            return;
        }
        switch (types.op(resultType)) {
            case OpTypeVector, OpTypeVectorIdEXT -> vector();
            case OpTypeMatrix -> {
                if (hasCount(types.word(resultType, TypeMatrix.COLUMN_COUNT) & 0xFFFFFFFFL, "columns")) {
                    requireType(types.word(resultType, TypeMatrix.COLUMN_TYPE), "of the column type ");
                }
            }
            case OpTypeArray -> {
                int length = types.word(resultType, TypeArray.LENGTH);
                if (!types.isKnownInteger(length) || hasCount(types.knownInteger(length), "elements")) {
                    requireType(types.word(resultType, TypeArray.ELEMENT_TYPE), "of the element type ");
                }
            }
            case OpTypeStruct -> struct();
            case OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV -> {
                if (hasCount(1, "constituent")) {
                    requireType(types.word(resultType, TypeCooperativeMatrix.COMPONENT_TYPE), "of the component type ");
                }
            }
            default -> notComposite();
        }
    }

    private void notComposite() {
        badResult(CompositesRule.CONSTRUCT_RESULT, "a composite of known size");
    }

    private boolean hasCount(long wanted, String parts) {
        if (operandCount() == wanted) {
            return true;
        }
        context.error(
                        CompositesRule.CONSTRUCT_COUNT,
                        name() + " has " + operandCount() + " constituents, but result type " + context.name(resultType)
                                + " has " + wanted + " " + parts)
                .declared(resultType)
                .hint("use exactly " + wanted + " constituents");
        return false;
    }

    private void requireType(int type, String wanted) {
        int count = operandCount();
        for (int i = 0; i < count; i++) {
            int given = operandType(i);
            if (given != type && given != 0) {
                badOperand(CompositesRule.CONSTRUCT_PART, i, wanted + context.name(type));
                return;
            }
        }
    }

    private void vector() {
        int count = operandCount();
        int component = types.word(resultType, TypeVector.COMPONENT_TYPE);
        long given = 0;
        for (int i = 0; i < count; i++) {
            int type = operandType(i);
            if (type == component) {
                given++;
            } else if (type == 0) {
                return;
            } else if (!types.isVector(type) || types.word(type, TypeVector.COMPONENT_TYPE) != component) {
                badOperand(
                        CompositesRule.CONSTRUCT_PART, i, "of type " + context.name(component) + " or a vector of it");
                return;
            } else if (types.dimension(type) == 0) {
                return;
            } else {
                given += types.dimension(type);
            }
        }
        int wanted = types.dimension(resultType);
        if (wanted != 0 && wanted != given) {
            context.error(
                            CompositesRule.CONSTRUCT_COUNT,
                            "constituents of " + name() + " have " + given + " components, but result type "
                                    + context.name(resultType) + " has " + wanted)
                    .declared(resultType);
        } else if (count == 1 && types.op(resultType) == Op.OpTypeVector && !context.has(Capability.LongVectorEXT)) {
            context.error(
                            CompositesRule.CONSTRUCT_COUNT,
                            name() + " has 1 constituent, but a vector requires at least 2")
                    .hint("use the constituent directly");
        }
    }

    private void struct() {
        int members = types.memberCount(resultType);
        if (!hasCount(members, "members")) {
            return;
        }
        for (int i = 0; i < members; i++) {
            int type = operandType(i);
            int member = types.member(resultType, i);
            if (type != 0 && type != member) {
                badOperand(
                        CompositesRule.CONSTRUCT_PART,
                        i,
                        "of type " + context.name(member) + ", the type of member " + i + " of "
                                + context.name(resultType));
                return;
            }
        }
    }

    private void replicate() {
        int type = operandType(0);
        if (type == 0) {
            return;
        }
        switch (types.op(resultType)) {
            case OpTypeVector,
                    OpTypeVectorIdEXT,
                    OpTypeMatrix,
                    OpTypeArray,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeCooperativeMatrixNV ->
                requireType(types.word(resultType, TypeComposite.PART_TYPE), "of type ");
            case OpTypeTensorARM -> {
                if (types.wordCount(resultType) < 5) {
                    notComposite();
                } else {
                    requireType(types.word(resultType, TypeTensorARM.ELEMENT_TYPE), "of type ");
                }
            }
            case OpTypeStruct -> {
                for (int i = 0; i < types.memberCount(resultType); i++) {
                    if (types.member(resultType, i) != type) {
                        badOperand(
                                CompositesRule.CONSTRUCT_PART,
                                0,
                                "of the type of all members of " + context.name(resultType) + "; member " + i + " "
                                        + context.hasType(types.member(resultType, i)));
                        return;
                    }
                }
            }
            default -> notComposite();
        }
    }
}
