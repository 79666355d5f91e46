// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;

/** Notes components of an instruction's result that are not defined. */
final class DefinedResult extends ComponentCheck {
    private final Op op;
    private final int type;
    private final int from;
    private final Operand[] operands;

    DefinedResult(Mistake check, Op op, Operand result, Operand[] operands) {
        super(check, result);
        this.op = op;
        this.operands = operands;
        type = result.type.scalar;
        from = operands[0].type.scalar;
    }

    @Override
    boolean isRight(long[] registers, int slot, int lane) {
        return Folding.isDefined(
                op,
                type,
                from,
                value(0, registers, slot, lane),
                value(1, registers, slot, lane),
                value(2, registers, slot, lane),
                value(3, registers, slot, lane));
    }

    private long value(int index, long[] registers, int slot, int lane) {
        return index < operands.length ? component(operands[index], registers, slot, lane) : 0;
    }

    @Override
    String message(long[] registers, int slot, int lane) {
        int width = NumberTypes.width(from);
        return switch (op) {
            case OpFRem, OpFMod ->
                "divides " + ValueText.number(value(0, registers, slot, lane), from) + " by "
                        + ValueText.number(value(1, registers, slot, lane), from);
            case OpUDiv, OpUMod -> "divides " + integer(0, registers, slot, lane, false) + " by 0";
            case OpSDiv, OpSRem, OpSMod -> {
                String text = "divides " + integer(0, registers, slot, lane, true) + " by "
                        + integer(1, registers, slot, lane, true);
                yield value(1, registers, slot, lane) == 0
                        ? text
                        : text + ", and the quotient does not fit in " + width + " bits";
            }
            case OpConvertFToS, OpConvertFToU -> {
                String kind = op == Op.OpConvertFToS ? "a signed" : "an unsigned";
                yield "converts " + ValueText.number(value(0, registers, slot, lane), from) + " to " + kind
                        + " integer of " + NumberTypes.width(type) + " bits, which cannot hold it";
            }
            case OpBitFieldInsert -> bits(2, 3, registers, slot, lane);
            case OpBitFieldSExtract, OpBitFieldUExtract -> bits(1, 2, registers, slot, lane);
            case OpBitcastExtractEXT ->
                "takes " + NumberTypes.width(type) + " bits at offset " + integer(1, registers, slot, lane, false)
                        + " of " + width + " bits";
            default -> "shifts " + width + " bits by " + integer(1, registers, slot, lane, false);
        };
    }

    private String bits(int offset, int count, long[] registers, int slot, int lane) {
        return "uses " + integer(count, registers, slot, lane, false) + " bits at offset "
                + integer(offset, registers, slot, lane, false) + " of " + NumberTypes.width(from) + " bits";
    }

    private String integer(int index, long[] registers, int slot, int lane, boolean isSigned) {
        return ValueText.integer(value(index, registers, slot, lane), operands[index].type.scalar, isSigned);
    }
}
