package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.CooperativeShapes;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.ArithmeticRule;

/** Arithmetic of scalars, vectors and cooperative matrices, component by component (section 3.32.13). */
public final class ArithmeticChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            ArithmeticChapter::new,
            Op.OpFAdd,
            Op.OpFSub,
            Op.OpFMul,
            Op.OpFDiv,
            Op.OpFRem,
            Op.OpFMod,
            Op.OpFNegate,
            Op.OpFmaKHR,
            Op.OpUDiv,
            Op.OpUMod,
            Op.OpIAdd,
            Op.OpISub,
            Op.OpIMul,
            Op.OpSDiv,
            Op.OpSMod,
            Op.OpSRem,
            Op.OpSNegate,
            Op.OpDot,
            Op.OpIAddCarry,
            Op.OpISubBorrow,
            Op.OpUMulExtended,
            Op.OpSMulExtended,
            Op.OpSpecConstantOp);

    private ArithmeticChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpFAdd, OpFSub, OpFMul, OpFDiv, OpFNegate, OpFmaKHR -> floats(true);
            case OpFRem, OpFMod -> floats(false);
            case OpUDiv -> unsigned(true);
            case OpUMod -> unsigned(false);
            case OpIAdd, OpISub, OpIMul, OpSDiv, OpSNegate -> integers(true);
            case OpSRem, OpSMod -> integers(false);
            case OpDot -> dot();
            case OpIAddCarry, OpISubBorrow, OpUMulExtended -> pair(true);
            case OpSMulExtended -> pair(false);
            default -> {}
        }
    }

    /** Whether cooperative matrices of the result's type may be calculated with. */
    private boolean takesMatrix(boolean matrices, Op component) {
        boolean multiply = op == Op.OpFMul || op == Op.OpIMul;
        return matrices
                && isMatrixOf(resultType, component)
                && !(multiply && types.op(resultType) == Op.OpTypeCooperativeMatrixNV);
    }

    private void floats(boolean matrices) {
        if (!types.isFloatScalarOrVector(resultType) && !takesMatrix(matrices, Op.OpTypeFloat)) {
            badResult(ArithmeticRule.FLOAT_RESULT, "a floating-point scalar or vector" + orMatrix(matrices));
            return;
        }
        int count = operandCount();
        for (int i = 0; i < count; i++) {
            int type = operandType(i);
            if (type == 0 || type == resultType) {
                continue;
            }
            if (matches(type)) {
                continue;
            }
            badOperand(ArithmeticRule.FLOAT_OPERANDS, i, "of the result's type " + context.name(resultType))
                    .hint("convert it, for example by OpFConvert, or change the type of the result");
            return;
        }
    }

    private static String orMatrix(boolean matrices) {
        return matrices ? ", or a cooperative matrix of such" : "";
    }

    /** Whether a type other than the result's is the same but for the ids of its sizes. */
    private boolean matches(int type) {
        Op form = types.op(type);
        if (form != types.op(resultType)) {
            return false;
        }
        if (form == Op.OpTypeVectorIdEXT) {
            return types.word(type, 2) == types.word(resultType, 2) && sameDimension(type, resultType);
        }
        if (form == Op.OpTypeCooperativeMatrixKHR) {
            return types.word(type, 2) == types.word(resultType, 2)
                    && CooperativeShapes.difference(types, resultType, type, true) == null;
        }
        return false;
    }

    private void unsigned(boolean matrices) {
        int scalar = types.scalarType(resultType);
        if (!types.isUnsignedIntScalar(scalar)
                || !types.isIntScalarOrVector(resultType) && !takesMatrix(matrices, Op.OpTypeInt)) {
            badResult(ArithmeticRule.UNSIGNED_RESULT, "an unsigned integer scalar or vector")
                    .hint("make the result's type one with Signedness 0");
            return;
        }
        int count = operandCount();
        for (int i = 0; i < count; i++) {
            int type = operandType(i);
            if (type != 0 && type != resultType && !matches(type)) {
                badOperand(ArithmeticRule.UNSIGNED_OPERANDS, i, "of the result's type " + context.name(resultType))
                        .hint("convert it by OpBitcast or OpUConvert");
                return;
            }
        }
    }

    private void integers(boolean matrices) {
        boolean matrix = false;
        if (!types.isIntScalarOrVector(resultType)) {
            matrix = takesMatrix(matrices, Op.OpTypeInt);
            if (!matrix) {
                badResult(ArithmeticRule.INTEGER_RESULT, "an integer scalar or vector" + orMatrix(matrices));
                return;
            }
        }
        int count = operandCount();
        for (int i = 0; i < count; i++) {
            int type = operandType(i);
            if (type == 0 || type == resultType) {
                continue;
            }
            if (matrix) {
                if (!isMatrixOf(type, Op.OpTypeInt)
                        || types.bitWidth(type) != types.bitWidth(resultType)
                        || CooperativeShapes.difference(types, resultType, type, true) != null) {
                    badOperand(
                            ArithmeticRule.INTEGER_OPERANDS,
                            i,
                            "a cooperative matrix shaped like the result, with integers as wide");
                    return;
                }
            } else if (!types.isIntScalarOrVector(type)) {
                badOperand(ArithmeticRule.INTEGER_OPERANDS, i, "an integer scalar or vector");
                return;
            } else if (!sameDimension(type, resultType) || types.bitWidth(type) != types.bitWidth(resultType)) {
                badOperand(
                                ArithmeticRule.INTEGER_OPERANDS,
                                i,
                                "of as many components and as wide as the result's type " + context.name(resultType))
                        .hint("convert it by OpSConvert or OpUConvert, or construct a vector of it");
                return;
            }
        }
    }

    private void dot() {
        if (!types.isFloatScalar(resultType)) {
            badResult(ArithmeticRule.DOT, "a floating-point scalar");
            return;
        }
        if (types.floatEncoding(resultType) == FPEncoding.BFloat16KHR.value()
                && !context.has(Capability.BFloat16DotProductKHR)) {
            context.error(
                            ArithmeticRule.DOT_BFLOAT16,
                            "OpDot makes a number of the BFloat16 encoding without BFloat16DotProductKHR")
                    .hint("add OpCapability BFloat16DotProductKHR");
            return;
        }
        for (int i = 0; i < 2; i++) {
            int type = operandType(i);
            if (type != 0 && (!types.isFloatVector(type) || types.word(type, 2) != resultType)) {
                badOperand(ArithmeticRule.DOT, i, "a vector of the result's type " + context.name(resultType));
                return;
            }
        }
        if (haveTypes(2) && !sameDimension(operandType(0), operandType(1))) {
            context.error(
                            ArithmeticRule.DOT,
                            "OpDot takes two vectors of different lengths: " + withType(operand(0)) + " and "
                                    + withType(operand(1)))
                    .declared(operand(0))
                    .declared(operand(1));
        }
    }

    private void pair(boolean unsigned) {
        int member = types.member(resultType, 0);
        if (types.memberCount(resultType) != 2
                || member != types.member(resultType, 1)
                || !types.isIntScalarOrVector(member)
                || unsigned && !types.isUnsignedIntScalar(types.scalarType(member))) {
            badResult(
                    ArithmeticRule.PAIR_RESULT,
                    "a structure of two members of one and the same " + (unsigned ? "unsigned " : "")
                            + "integer scalar or vector type");
            return;
        }
        for (int i = 0; i < 2; i++) {
            int type = operandType(i);
            if (type != 0 && type != member) {
                badOperand(
                        ArithmeticRule.PAIR_OPERANDS,
                        i,
                        "of the type of the members of the result, " + context.name(member));
                return;
            }
        }
    }
}
