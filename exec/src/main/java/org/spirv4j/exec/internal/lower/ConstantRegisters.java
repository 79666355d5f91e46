// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.image.SamplerState;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.ConstantData;
import org.spirv4j.internal.operand.ConstantSampler;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Instruction;

/** Gives registers to the constants and variables of a module. */
final class ConstantRegisters {
    private static final long MAX_SLOTS = 1 << 22;

    private final Lowering code;

    ConstantRegisters(Lowering code) {
        this.code = code;
    }

    void declare() {
        for (int i = 0; i < code.module.instructionCount(); i++) {
            Instruction instruction = code.module.instruction(i);
            int at = instruction.wordOffset();
            Op op = code.op(at);
            if (Trait.VARIABLE.has(code.data.tables, op.opcode())) {
                code.variable(at);
            } else if (op == Op.OpUndef || op == Op.OpPoisonKHR || code.isConstant(op)) {
                declare(op, at);
            }
        }
    }

    /** Declares a constant; one that is not executed stays undeclared, and is refused where it is used. */
    private void declare(Op op, int at) {
        int id = code.word(at, TypedInstruction.RESULT);
        ValueType type = code.resultType(at);
        if (type.slots > MAX_SLOTS || type.kind == ValueType.Kind.OTHER) {
            return;
        }
        long[] values = new long[(int) type.slots];
        switch (op) {
            case OpConstantTrue, OpSpecConstantTrue -> values[0] = 1;
            case OpConstantFalse, OpSpecConstantFalse, OpConstantNull, OpUndef, OpPoisonKHR -> {}
            case OpConstant, OpSpecConstant -> {
                long bits =
                        code.word(at, Constant.VALUE) & 0xFFFF_FFFFL | (long) code.word(at, Constant.VALUE + 1) << 32;
                values[0] = Conversion.zeroExtend(bits, NumberTypes.width(type.scalar));
            }
            case OpConstantDataKHR, OpSpecConstantDataKHR -> data(at, type, values);
            case OpConstantComposite, OpSpecConstantComposite -> {
                if (!areDeclared(at, CompositeConstant.CONSTITUENTS)) {
                    return;
                }
                if (type.kind == ValueType.Kind.COOPERATIVE_MATRIX) {
                    replicate(at, values);
                } else {
                    composite(at, values);
                }
            }
            case OpConstantSampler ->
                values[0] = code.sampler(SamplerState.ofKernel(
                        code.word(at, ConstantSampler.SAMPLER_ADDRESSING_MODE),
                        code.word(at, ConstantSampler.PARAM) == 1,
                        code.word(at, ConstantSampler.SAMPLER_FILTER_MODE)));
            case OpConstantCompositeReplicateEXT, OpSpecConstantCompositeReplicateEXT -> {
                if (!areDeclared(at, CompositeConstant.CONSTITUENTS)) {
                    return;
                }
                replicate(at, values);
            }
            case OpSpecConstantOp -> {
                int operation = code.word(at, SpecConstantOp.OPCODE);
                if (operation != Op.OpCooperativeMatrixLengthKHR.opcode()
                        && operation != Op.OpCooperativeMatrixLengthNV.opcode()) {
                    code.constant(id, type, values);
                    code.evaluate(at);
                    return;
                }
                values[0] = code.types.of(code.word(at, SpecConstantOp.OPERANDS)).count;
            }
            default -> {
                return;
            }
        }
        code.constant(id, type, values);
    }

    /** Whether the operands from a word on are declared, if they are constants or variables. */
    private boolean areDeclared(int at, int first) {
        for (int i = first; i < code.wordCount(at); i++) {
            if (code.data.definition(code.word(at, i)) != 0
                    && code.facts.typeOf(code.word(at, i)) != 0
                    && !code.isOperand(code.word(at, i))) {
                return false;
            }
        }
        return true;
    }

    /** The numbers of an array or vector, which lie side by side in the literal's words. */
    private void data(int at, ValueType type, long[] values) {
        int bitWidth = NumberTypes.width(type.part(0).scalar == 0 ? type.scalar : type.part(0).scalar);
        for (int i = 0; i < values.length; i++) {
            int bit = i * bitWidth;
            long bits = code.word(at, ConstantData.DATA + bit / 32) & 0xFFFF_FFFFL;
            if (bitWidth == 64) {
                bits |= (long) code.word(at, ConstantData.DATA + 1 + bit / 32) << 32;
            }
            values[i] = Conversion.zeroExtend(bits >>> bit % 32, bitWidth);
        }
    }

    private void replicate(int at, long[] values) {
        long[] part = code.constantValues(code.operand(at, CompositeConstant.CONSTITUENTS));
        for (int i = 0; i < values.length; i++) {
            values[i] = part[i % part.length];
        }
    }

    private void composite(int at, long[] values) {
        int filled = 0;
        for (int i = CompositeConstant.CONSTITUENTS; i < code.wordCount(at); i++) {
            Operand part = code.operand(at, i);
            long[] bits = code.constantValues(part);
            int count = Math.min(bits.length, values.length - filled);
            System.arraycopy(bits, 0, values, filled, count);
            filled += count;
        }
    }
}
