// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Replaces multiplications and unsigned divisions of integers by a power of two by shifts, and remainders by a bitwise
 * and. Vectors are not changed.
 */
public final class StrengthReduction implements Pass {
    private static final String NAME = "strength-reduction";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (reduce(module, i)) {
                        context.applied(module.functionId(f), module.resultId(i), "replaced by a cheaper instruction");
                    }
                }
            }
        }
    }

    private static boolean reduce(EditableModule module, int instruction) {
        Op op = module.op(instruction);
        return switch (op) {
            case OpIMul ->
                shift(module, instruction, Binary.OPERAND_1, Binary.OPERAND_2)
                        || shift(module, instruction, Binary.OPERAND_2, Binary.OPERAND_1);
            case OpUDiv -> shift(module, instruction, Binary.OPERAND_2, Binary.OPERAND_1);
            case OpUMod -> mask(module, instruction);
            default -> false;
        };
    }

    /** Replaces an instruction with a power of two as one of its operands. */
    private static boolean shift(EditableModule module, int instruction, int powerAt, int shiftedAt) {
        int type = module.typeId(instruction);
        int exponent = exponent(module, module.word(instruction, powerAt), type);
        int shifted = module.word(instruction, shiftedAt);
        int result = module.resultId(instruction);
        // The highest power is negative in a signed type: the product may wrap where the shift does not.
        if (exponent < 0
                || exponent == PassAccess.types(module).bitWidth(type) - 1
                        && module.annotations().isDecorated(result, Decoration.NoSignedWrap)) {
            return false;
        }
        int countType = module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
        int count = module.constants().scalar(countType, exponent);
        boolean isProduct = module.is(instruction, Op.OpIMul);
        module.replace(instruction, isProduct ? Op.OpShiftLeftLogical : Op.OpShiftRightLogical, shifted, count);
        return true;
    }

    /** Replaces a remainder by its low bits. */
    private static boolean mask(EditableModule module, int instruction) {
        int type = module.typeId(instruction);
        int exponent = exponent(module, module.word(instruction, Binary.OPERAND_2), type);
        if (exponent < 0) {
            return false;
        }
        int mask = module.constants().scalar(type, (1L << exponent) - 1);
        module.replace(instruction, Op.OpBitwiseAnd, module.word(instruction, Binary.OPERAND_1), mask);
        return true;
    }

    /** The exponent of a power of two above 1; -1 for other ids, and for operands of other types than the result. */
    private static int exponent(EditableModule module, int id, int type) {
        TypeFacts types = PassAccess.types(module);
        Constants constants = module.constants();
        if (!types.isKnownInteger(id)
                || !types.isIntScalar(type)
                || types.bitWidth(module.typeOf(id)) != types.bitWidth(type)
                || !constants.mayDeclare(type)) {
            return -1;
        }
        long bits = constants.bits(id);
        return Long.bitCount(bits) == 1 && bits != 1 ? Long.numberOfTrailingZeros(bits) : -1;
    }
}
