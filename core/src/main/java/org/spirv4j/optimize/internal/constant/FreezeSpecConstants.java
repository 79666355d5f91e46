// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TargetDecoration;

/**
 * Makes specialization constants ordinary constants with their default values, and removes all SpecId decorations
 * (section 2.12 of the specification, "Specialization"). Specialization constants that are computed from others stay.
 */
public final class FreezeSpecConstants implements Pass {
    private static final String NAME = "freeze-spec-const";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
            following = module.next(i);
            switch (module.op(i)) {
                case OpDecorate -> {
                    if (module.word(i, TargetDecoration.DECORATION) == Decoration.SpecId.value()) {
                        module.remove(i);
                    }
                }
                case OpSpecConstantTrue -> freeze(module, i, Op.OpConstantTrue, context);
                case OpSpecConstantFalse -> freeze(module, i, Op.OpConstantFalse, context);
                case OpSpecConstant -> freeze(module, i, Op.OpConstant, context);
                case OpSpecConstantDataKHR -> freeze(module, i, Op.OpConstantDataKHR, context);
                default -> {}
            }
        }
    }

    private static void freeze(EditableModule module, int constant, Op op, PassContext context) {
        module.replace(constant, op, module.operands(constant));
        context.applied(0, module.resultId(constant), "specialization constant frozen");
    }
}
