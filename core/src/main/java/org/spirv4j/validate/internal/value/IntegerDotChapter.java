// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import java.util.List;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.ArithmeticRule;

/** Checks integer dot products (SPV_KHR_integer_dot_product, core in SPIR-V 1.6). */
public final class IntegerDotChapter extends OperationChapter {
    public IntegerDotChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        int left = operandType(0);
        if (left == 0 || operandType(1) == 0) {
            return;
        }
        if (types.isIntScalar(left)) {
            boolean accumulates = op == Op.OpSDotAccSat || op == Op.OpUDotAccSat || op == Op.OpSUDotAccSat;
            packed(accumulates ? 3 : 2);
        } else if (types.bitWidth(resultType) < types.bitWidth(left)) {
            badResult(
                    ArithmeticRule.INTEGER_DOT,
                    "at least as wide as the vector components, " + types.bitWidth(left) + " bits");
        } else {
            capability(left);
        }
    }

    private void packed(int operands) {
        if (operandCount() <= operands) {
            context.error(ArithmeticRule.PACKED_FORMAT, name() + " has packed vectors, but no Packed Vector Format")
                    .hint(new Hint(
                            "add the operand PackedVectorFormat4x8Bit",
                            List.of(Fix.of(Fix.Action.ADD_OPERAND, "PackedVectorFormat4x8Bit"))));
        } else if (types.bitWidth(resultType) < 8) {
            badResult(ArithmeticRule.INTEGER_DOT, "at least as wide as the packed components, 8 bits");
        }
    }

    private void capability(int vector) {
        boolean small = types.dimension(vector) == 4 && types.bitWidth(vector) == 8;
        Capability required = small ? Capability.DotProductInput4x8Bit : Capability.DotProductInputAll;
        if (!context.has(Capability.DotProductInputAll) && !(small && context.has(Capability.DotProductInput4x8Bit))) {
            context.error(
                            ArithmeticRule.DOT_CAPABILITY,
                            name() + " of vectors of " + types.dimension(vector) + " " + types.bitWidth(vector)
                                    + "-bit components requires capability " + required.name()
                                    + ", which the module does not declare")
                    .declare(required);
        }
    }
}
