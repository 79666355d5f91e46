// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MixedDot;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Computes dot products of short floating-point numbers with an accumulator (SPV_VALVE_mixed_float_dot_product) as
 * products of 32-bit numbers, which are exact, and sums of these with the accumulator, from the first to the last.
 */
final class MixedDots implements Pass {
    /** Whether a module may have such instructions. */
    static boolean isIn(SpirvModule module) {
        return module.layout().declares(Capability.DotProductFloat16AccFloat32VALVE)
                || module.layout().declares(Capability.DotProductFloat16AccFloat16VALVE)
                || module.layout().declares(Capability.DotProductBFloat16AccVALVE)
                || module.layout().declares(Capability.DotProductFloat8AccFloat32VALVE);
    }

    @Override
    public String name() {
        return "mixed-dots";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    switch (module.op(i)) {
                        case OpFDot2MixAcc32VALVE, OpFDot2MixAcc16VALVE, OpFDot4MixAcc32VALVE -> replace(module, i);
                        default -> {}
                    }
                }
            }
        }
    }

    private static void replace(EditableModule module, int instruction) {
        TypeFacts types = PassAccess.types(module);
        int type = module.typeId(instruction);
        int one = module.word(instruction, MixedDot.VECTOR_1);
        int number = module.declarations().type(Op.OpTypeFloat, Float.SIZE);
        int count = types.dimension(module.typeOf(one));
        int vector = module.declarations().type(Op.OpTypeVector, number, count);
        int left = insert(module, instruction, Op.OpFConvert, vector, one);
        int right = insert(module, instruction, Op.OpFConvert, vector, module.word(instruction, MixedDot.VECTOR_2));
        int products = insert(module, instruction, Op.OpFMul, vector, left, right);
        int sum = module.word(instruction, MixedDot.ACCUMULATOR);
        boolean isWide = type == number;
        if (!isWide) {
            sum = insert(module, instruction, Op.OpFConvert, number, sum);
        }
        for (int k = 0; k < count; k++) {
            int product = insert(module, instruction, Op.OpCompositeExtract, number, products, k);
            if (isWide && k == count - 1) {
                module.replaceTyped(instruction, Op.OpFAdd, number, sum, product);
            } else {
                sum = insert(module, instruction, Op.OpFAdd, number, sum, product);
            }
        }
        if (!isWide) {
            module.replaceTyped(instruction, Op.OpFConvert, type, sum);
        }
    }

    private static int insert(EditableModule module, int before, Op op, int type, int... operands) {
        return module.resultId(module.insertBefore(before, op, type, operands));
    }
}
