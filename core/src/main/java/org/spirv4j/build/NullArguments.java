// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.grammar.ParameterNames;

/** Names the parameter of a method for an instruction that was null, in place of a check in each of these methods. */
final class NullArguments {

    private NullArguments() {}

    /** Throws if the next operand of an instruction is null. */
    static void check(InstructionEncoder encoder, @Nullable Object operand) {
        if (operand == null) {
            InstructionInfo extended = encoder.extendedInstruction();
            int first = encoder.firstOperand();
            throw extended == null
                    ? exception(encoder, encoder.info(), first)
                    : exception(encoder, extended, first + 2);
        }
    }

    private static NullPointerException exception(InstructionEncoder encoder, InstructionInfo info, int first) {
        ParameterNames names = new ParameterNames();
        int at = first;
        String name = "operands";
        for (OperandInfo operand : info.operands()) {
            name = names.next(operand.name(), operand.kind().name());
            at += at < encoder.size() ? words(encoder.wordAt(at), operand.kind()) : 1;
            if (at > encoder.size() || operand.quantifier() == OperandInfo.Quantifier.ANY) {
                break;
            }
        }
        return new NullPointerException(name);
    }

    /** The number of words of an operand; strings are the last operands. */
    private static int words(int word, OperandKind kind) {
        int words = 1;
        if (kind.category() == OperandKind.Category.VALUE_ENUM) {
            words += GenericOperands.parameters(kind, word).size();
        } else if (kind.category() == OperandKind.Category.BIT_ENUM) {
            for (int rest = word; rest != 0; rest &= rest - 1) {
                words += GenericOperands.parameters(kind, Integer.lowestOneBit(rest))
                        .size();
            }
        }
        return words;
    }
}
