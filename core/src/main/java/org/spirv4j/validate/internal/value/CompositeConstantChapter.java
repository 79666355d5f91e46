// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import java.util.OptionalLong;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeTensorARM;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.ConstantsRule;

/** Checks composite constants (section "Constant-Creation Instructions"). */
public final class CompositeConstantChapter extends OperationChapter {
    public CompositeConstantChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        Op form = types.op(resultType);
        boolean replicates = op == Op.OpConstantCompositeReplicateEXT || op == Op.OpSpecConstantCompositeReplicateEXT;
        switch (form) {
            case OpTypeVector, OpTypeVectorIdEXT, OpTypeMatrix, OpTypeArray, OpTypeStruct -> {}
            case OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV -> {}
            case OpTypeTensorARM -> {
                if (types.wordCount(resultType) < 5) {
                    badResult(ConstantsRule.COMPOSITE, "a tensor type with a shape");
                    return;
                }
            }
            default -> {
                badResult(ConstantsRule.COMPOSITE, "a composite of known size");
                return;
            }
        }
        if (!replicates && !hasRightCount(form)) {
            return;
        }
        int count = operandCount();
        for (int i = 0; i < count; i++) {
            int type = operandType(i);
            if (type == 0) {
                continue;
            }
            if (!isAllowedConstant(i)) {
                return;
            }
            if (!replicates && form == Op.OpTypeTensorARM) {
                if (!isTensorPart(i, type)) {
                    return;
                }
                continue;
            }
            int wanted = form == Op.OpTypeStruct
                    ? types.member(resultType, replicates ? 0 : i)
                    : types.word(resultType, TypeComposite.PART_TYPE);
            if (type != wanted && !isSameVector(type, wanted)) {
                badOperand(
                        ConstantsRule.CONSTITUENT_TYPE,
                        i,
                        "of type " + context.name(wanted) + ", as " + context.name(resultType) + " requires");
                return;
            }
        }
        if (replicates && form == Op.OpTypeStruct) {
            for (int i = 1; i < types.memberCount(resultType); i++) {
                if (types.member(resultType, i) != operandType(0)) {
                    badOperand(
                            ConstantsRule.CONSTITUENT_TYPE,
                            0,
                            "of the type of all members of " + context.name(resultType));
                    return;
                }
            }
        }
    }

    /** Duplicate vector types, which are reported at their declaration, count as the same type. */
    private boolean isSameVector(int a, int b) {
        return types.op(a) == Op.OpTypeVector
                && types.op(b) == Op.OpTypeVector
                && types.word(a, TypeVector.COMPONENT_TYPE) == types.word(b, TypeVector.COMPONENT_TYPE)
                && types.word(a, TypeVector.COMPONENT_COUNT) == types.word(b, TypeVector.COMPONENT_COUNT);
    }

    private boolean isAllowedConstant(int i) {
        Op constant = types.op(operand(i));
        if (constant == Op.OpUndef || constant == Op.OpPoisonKHR) {
            return true;
        }
        if (!constant.isConstant()) {
            badOperand(ConstantsRule.CONSTITUENT, i, "a constant or OpUndef");
            return false;
        }
        if (!Trait.SPEC_CONSTANT.has(op) && Trait.SPEC_CONSTANT.has(constant)) {
            context.error(
                            ConstantsRule.CONSTITUENT,
                            "constituent " + context.name(operand(i)) + " of " + name()
                                    + " is a specialization constant")
                    .declared(operand(i))
                    .hint("use OpSpec" + op.name().substring(2));
            return false;
        }
        return true;
    }

    private boolean hasRightCount(Op form) {
        OptionalLong wanted = switch (form) {
            case OpTypeVector, OpTypeMatrix ->
                OptionalLong.of(types.word(resultType, TypeComposite.LENGTH) & 0xFFFFFFFFL);
            case OpTypeVectorIdEXT, OpTypeArray -> types.integer(types.word(resultType, TypeComposite.LENGTH));
            case OpTypeStruct -> OptionalLong.of(types.memberCount(resultType));
            case OpTypeTensorARM -> extent(resultType, 0);
            default -> OptionalLong.of(1);
        };
        if (wanted.orElse(operandCount()) == operandCount()) {
            return true;
        }
        context.error(
                        ConstantsRule.CONSTITUENT_COUNT,
                        name() + " has " + operandCount() + " constituents, but result type " + context.name(resultType)
                                + " requires " + wanted.getAsLong())
                .declared(resultType);
        return false;
    }

    /** The extent of a tensor type in a dimension; empty if unknown. */
    private OptionalLong extent(int tensor, int dimension) {
        int shape = types.word(tensor, TypeTensorARM.SHAPE);
        return switch (types.op(shape)) {
            case OpConstantComposite -> types.integer(types.word(shape, CompositeConstant.CONSTITUENTS + dimension));
            case OpConstantCompositeReplicateEXT -> types.integer(types.word(shape, CompositeConstant.CONSTITUENTS));
            default -> OptionalLong.empty();
        };
    }

    private boolean isTensorPart(int i, int type) {
        long rank = types.integer(types.word(resultType, TypeTensorARM.RANK)).orElse(0);
        if (rank <= 0) {
            return true;
        }
        int element = types.word(resultType, TypeTensorARM.ELEMENT_TYPE);
        if (rank == 1) {
            if (type != element) {
                badOperand(ConstantsRule.CONSTITUENT_TYPE, i, "of element type " + context.name(element));
                return false;
            }
            return true;
        }
        if (types.op(type) != Op.OpTypeTensorARM || types.word(type, TypeTensorARM.ELEMENT_TYPE) != element) {
            badOperand(
                    ConstantsRule.CONSTITUENT_TYPE,
                    i,
                    "a tensor of " + context.name(element) + " with one dimension less");
            return false;
        }
        int partRank = types.word(type, TypeTensorARM.RANK);
        if (!types.mayBe(partRank, rank - 1)) {
            badOperand(ConstantsRule.CONSTITUENT_TYPE, i, "a tensor of rank " + (rank - 1));
            return false;
        }
        for (int d = 0; d < Math.min(rank - 1, types.wordCount(types.word(type, TypeTensorARM.SHAPE))); d++) {
            OptionalLong wanted = extent(resultType, d + 1);
            OptionalLong given = extent(type, d);
            if (wanted.isPresent() && given.isPresent() && !wanted.equals(given)) {
                badOperand(
                        ConstantsRule.CONSTITUENT_TYPE,
                        i,
                        "a tensor of " + wanted.getAsLong() + " elements, instead of " + given.getAsLong()
                                + ", in dimension " + d);
                return false;
            }
        }
        return true;
    }
}
