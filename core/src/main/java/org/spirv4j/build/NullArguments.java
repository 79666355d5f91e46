// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
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
            if (!operand.kind().name().startsWith("IdResult")) {
                name = names.next(operand.name(), operand.kind().name());
                at += at < encoder.size() ? words(encoder.wordAt(at), operand) : 1;
                if (at > encoder.size() || operand.quantifier() == OperandInfo.Quantifier.ANY) {
                    break;
                }
            }
        }
        return new NullPointerException(name);
    }

    /** The number of words of an operand; strings are the last operands. */
    private static int words(int word, OperandInfo operand) {
        return switch (operand.kind().category()) {
            case VALUE_ENUM ->
                1
                        + operand.kind()
                                .enumerant(word)
                                .map(EnumerantInfo::parameters)
                                .orElse(List.of())
                                .size();
            case BIT_ENUM -> {
                int words = 1;
                for (int rest = word; rest != 0; rest &= rest - 1) {
                    words += operand.kind()
                            .enumerant(Integer.lowestOneBit(rest))
                            .map(EnumerantInfo::parameters)
                            .orElse(List.of())
                            .size();
                }
                yield words;
            }
            default -> 1;
        };
    }
}
