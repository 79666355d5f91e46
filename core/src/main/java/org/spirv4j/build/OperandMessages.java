// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Locale;
import java.util.function.IntFunction;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.signature.Fault;
import org.spirv4j.internal.signature.ResultWay;
import org.spirv4j.internal.signature.SignatureCheck;
import org.spirv4j.internal.signature.SignatureText;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.signature.Substitutes;

/** Words the failures of signature checks, and suggests an instruction that accepts the operands. */
final class OperandMessages {

    private OperandMessages() {}

    /**
     * The message for a failure that a signature check found.
     *
     * @param derived whether the result type was derived from the operands
     */
    static String of(InstructionEncoder instruction, int signature, int found, boolean derived) {
        Fault fault = SignatureCheck.fault(found);
        IntFunction<String> names = operand -> name(instruction, signature, operand);
        boolean fromOperand = derived && Signatures.way(signature) == ResultWay.RELATED;
        String result = fromOperand ? names.apply(Signatures.from(signature)) : "the result";
        String text;
        if (fault == Fault.SIZES) {
            text = "the sizes of " + type(instruction, signature, 0) + " and " + type(instruction, signature, 1)
                    + " do not match" + (instruction.type().isNone() ? "" : " for a result of " + instruction.type());
        } else if (fault == Fault.RESULT && fromOperand) {
            text = result + " is " + type(instruction, signature, Signatures.from(signature)) + ", but must be "
                    + SignatureText.ofResult(signature);
        } else if (fault == Fault.RESULT) {
            text = "the result cannot be " + instruction.type() + "; it must be " + SignatureText.ofResult(signature);
        } else {
            int operand = SignatureCheck.operand(found);
            text = names.apply(operand) + " is " + type(instruction, signature, operand) + ", but "
                    + SignatureText.wanted(
                            signature,
                            found,
                            instruction,
                            result,
                            names,
                            id -> instruction.module().typeOf(id).toString());
        }
        return text + other(instruction);
    }

    private static String type(InstructionEncoder instruction, int signature, int operand) {
        int slot = Signatures.slot(signature, operand);
        return instruction.has(slot) && instruction.type(slot) != 0
                ? instruction.operand(slot).type.toString()
                : Integer.toString(instruction.literal(slot));
    }

    /** The name of an operand in the specification. */
    private static String name(InstructionEncoder instruction, int signature, int operand) {
        InstructionInfo extended = instruction.extendedInstruction();
        InstructionInfo info = extended == null ? instruction.operation().info() : extended;
        return SignatureText.operandName(info, Signatures.slot(signature, operand) & 0xFF);
    }

    /** A suggestion of another instruction, or operand order, for these operands; empty if there is none. */
    private static String other(InstructionEncoder instruction) {
        Op op = instruction.operation();
        return Substitutes.of(op, instruction)
                .map(other -> other == op
                        ? "; swap the operands"
                        : "; use " + other.name() + " (" + methodName(other) + ") for these operands")
                .orElse("");
    }

    /** The method that writes an instruction. */
    static String methodName(Op op) {
        String name = op.name().substring(2);
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
