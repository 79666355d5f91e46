package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.ArithmeticRule;

/** Dot products of integers (SPV_KHR_integer_dot_product, core in SPIR-V 1.6). */
public final class IntegerDotChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(IntegerDotChapter::new, Trait.INTEGER_DOT);

    private IntegerDotChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        boolean accumulates = op == Op.OpSDotAccSat || op == Op.OpUDotAccSat || op == Op.OpSUDotAccSat;
        boolean unsigned = op == Op.OpUDot || op == Op.OpUDotAccSat;
        boolean mixed = op == Op.OpSUDot || op == Op.OpSUDotAccSat;
        if (!haveTypes(accumulates ? 3 : 2)) {
            return;
        }
        if (!types.isIntScalar(resultType) || unsigned && !types.isUnsignedIntScalar(resultType)) {
            badResult(ArithmeticRule.INTEGER_DOT, unsigned ? "an unsigned integer scalar" : "an integer scalar");
            return;
        }
        if (accumulates && operandType(2) != resultType) {
            badOperand(ArithmeticRule.INTEGER_DOT, 2, "of the result's type " + context.name(resultType));
            return;
        }
        int left = operandType(0);
        int right = operandType(1);
        boolean packed = types.isIntScalar(left, 32);
        if (packed != types.isIntScalar(right, 32)) {
            context.error(
                            ArithmeticRule.INTEGER_DOT,
                            name() + " takes " + withType(operand(0)) + " and " + withType(operand(1))
                                    + ": either both are vectors or both are packed in 32-bit integers")
                    .declared(operand(0))
                    .declared(operand(1));
        } else if (packed) {
            packed(accumulates ? 3 : 2);
        } else {
            vectors(left, right, unsigned, mixed);
        }
    }

    private void packed(int operands) {
        if (operandCount() <= operands) {
            context.error(
                            ArithmeticRule.PACKED_FORMAT,
                            name() + " takes its vectors packed in integers but does not say how")
                    .hint("add the operand PackedVectorFormat4x8Bit");
        } else if (types.bitWidth(resultType) < 8) {
            badResult(ArithmeticRule.INTEGER_DOT, "at least as wide as the packed components, 8 bits");
        }
    }

    private void vectors(int left, int right, boolean unsigned, boolean mixed) {
        for (int i = 0; i < 2; i++) {
            if (!types.isIntVector(operandType(i))) {
                badOperand(ArithmeticRule.INTEGER_DOT, i, "a vector of integers, or a 32-bit integer");
                return;
            }
        }
        if (!sameDimension(left, right) || types.bitWidth(left) != types.bitWidth(right)) {
            badOperand(ArithmeticRule.INTEGER_DOT, 1, "of as many and as wide components as " + withType(operand(0)));
        } else if (types.bitWidth(resultType) < types.bitWidth(left)) {
            badResult(
                    ArithmeticRule.INTEGER_DOT,
                    "at least as wide as the components of the vectors, " + types.bitWidth(left) + " bits");
        } else if (unsigned && !types.isUnsignedIntVector(left)) {
            badOperand(ArithmeticRule.INTEGER_DOT, 0, "a vector of unsigned integers");
        } else if ((unsigned || mixed) && !types.isUnsignedIntVector(right)) {
            badOperand(ArithmeticRule.INTEGER_DOT, 1, "a vector of unsigned integers");
        } else {
            capability(left);
        }
    }

    private void capability(int vector) {
        boolean small = types.dimension(vector) == 4 && types.bitWidth(vector) == 8;
        if (!context.has(Capability.DotProductInputAll) && !(small && context.has(Capability.DotProductInput4x8Bit))) {
            context.error(
                            ArithmeticRule.DOT_CAPABILITY,
                            name() + " takes vectors of " + types.dimension(vector) + " components of "
                                    + types.bitWidth(vector) + " bits, which no declared capability allows")
                    .hint("add OpCapability " + (small ? "DotProductInput4x8Bit" : "DotProductInputAll"));
        }
    }
}
