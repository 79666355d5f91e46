package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.LogicRule;

/** Relational and logical instructions (section "Relational and Logical Instructions"). */
public final class LogicChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
                    LogicChapter::new,
                    Trait.FLOAT_TEST,
                    Trait.FLOAT_COMPARISON,
                    Trait.INTEGER_COMPARISON,
                    Trait.LOGICAL)
            .and(Op.OpAny, Op.OpAll, Op.OpSelect, Op.OpSpecConstantOp);

    private LogicChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpAny, OpAll -> {
                if (!types.isBoolScalar(resultType)) {
                    badResult(LogicRule.RESULT, "a Boolean scalar");
                } else if (operandType(0) != 0 && !types.isBoolVector(operandType(0))) {
                    badOperand(LogicRule.OPERANDS, 0, "a vector of Booleans");
                }
            }
            case OpSelect -> select();
            default -> family();
        }
    }

    private void family() {
        if (Trait.FLOAT_TEST.has(op)) {
            floats(1);
        } else if (Trait.FLOAT_COMPARISON.has(op)) {
            floats(2);
        } else if (Trait.LOGICAL.has(op)) {
            booleans();
        } else if (Trait.INTEGER_COMPARISON.has(op)) {
            integers();
        }
    }

    private boolean result() {
        if (types.isBoolScalarOrVector(resultType)) {
            return true;
        }
        badResult(LogicRule.RESULT, "a Boolean scalar or vector");
        return false;
    }

    private String asManyAsResult() {
        return "of as many components as the result's type " + context.name(resultType);
    }

    private void floats(int count) {
        if (!result()) {
            return;
        }
        int left = operandType(0);
        if (left == 0) {
            return;
        }
        if (!types.isFloatScalarOrVector(left)) {
            badOperand(LogicRule.OPERANDS, 0, "a floating-point scalar or vector");
        } else if (!sameDimension(left, resultType)) {
            badOperand(LogicRule.DIMENSION, 0, asManyAsResult());
        } else if (count > 1 && operandType(1) != 0 && operandType(1) != left) {
            badOperand(LogicRule.OPERANDS, 1, "of the same type as " + withType(operand(0)));
        }
    }

    private void booleans() {
        if (!result()) {
            return;
        }
        int count = operandCount();
        for (int i = 0; i < count; i++) {
            if (operandType(i) != 0 && operandType(i) != resultType) {
                badOperand(LogicRule.OPERANDS, i, "of the result's type " + context.name(resultType));
                return;
            }
        }
    }

    private void integers() {
        if (!result()) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            int type = operandType(i);
            if (type == 0) {
                return;
            }
            if (!types.isIntScalarOrVector(type)) {
                badOperand(LogicRule.OPERANDS, i, "an integer scalar or vector")
                        .hint(
                                types.isFloatScalarOrVector(type)
                                        ? "compare floating-point numbers by OpFOrd... or OpFUnord..."
                                        : "");
                return;
            }
            if (!sameDimension(type, resultType)) {
                badOperand(LogicRule.DIMENSION, i, asManyAsResult());
                return;
            }
        }
        if (types.bitWidth(operandType(0)) != types.bitWidth(operandType(1))) {
            badOperand(LogicRule.OPERANDS, 1, "as wide as " + withType(operand(0)))
                    .hint("convert one of them by OpSConvert or OpUConvert");
        }
    }

    private void select() {
        boolean composites = context.isAtLeast(1, 4);
        boolean vector = false;
        switch (types.op(resultType)) {
            case OpTypeBool, OpTypeInt, OpTypeFloat -> {}
            case OpTypeVector, OpTypeVectorIdEXT -> vector = true;
            case OpTypePointer, OpTypeUntypedPointerKHR -> {
                if (addressingModel() == AddressingModel.Logical
                        && !context.has(Capability.VariablePointersStorageBuffer)) {
                    context.error(
                                    LogicRule.SELECT_POINTER,
                                    "OpSelect chooses between pointers, which logical addressing has no place for "
                                            + "without variable pointers")
                            .hint("add OpCapability VariablePointers or VariablePointersStorageBuffer");
                    return;
                }
            }
            case OpTypeImage, OpTypeSampler, OpTypeSampledImage -> {
                if (!context.has(Capability.BindlessTextureNV)) {
                    badResult(LogicRule.SELECT_RESULT, "a scalar, a vector or a composite, but no resource")
                            .hint("add OpCapability BindlessTextureNV, or branch");
                    return;
                }
            }
            case OpTypeArray, OpTypeMatrix, OpTypeStruct, OpTypeCooperativeMatrixKHR, OpTypeCooperativeMatrixNV -> {
                if (!composites) {
                    badResult(LogicRule.SELECT_RESULT, "a scalar or a vector before SPIR-V 1.4")
                            .hint("use SPIR-V 1.4 or later, or branch");
                    return;
                }
            }
            default -> {
                badResult(LogicRule.SELECT_RESULT, composites ? "a scalar or a composite" : "a scalar or a vector");
                return;
            }
        }
        int condition = operandType(0);
        if (condition == 0) {
            return;
        }
        if (!types.isBoolScalarOrVector(condition)) {
            badOperand(LogicRule.SELECT_CONDITION, 0, "a Boolean scalar or vector");
            return;
        }
        boolean vectorCondition = types.isVector(condition);
        if (vectorCondition || vector && !composites) {
            if (!vector || !sameDimension(condition, resultType)) {
                badOperand(LogicRule.SELECT_CONDITION, 0, asManyAsResult())
                        .hint(
                                vectorCondition
                                        ? ""
                                        : "before SPIR-V 1.4 a vector is chosen by a vector: construct one of the "
                                                + "condition");
                return;
            }
        }
        for (int i = 1; i < 3; i++) {
            if (operandType(i) != 0 && operandType(i) != resultType) {
                badOperand(LogicRule.SELECT_OPERANDS, i, "of the result's type " + context.name(resultType));
                return;
            }
        }
    }
}
