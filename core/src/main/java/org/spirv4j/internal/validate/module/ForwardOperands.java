// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.reachability.FunctionOperands;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.InstructionCursor;

/** Which operands may be forward references (section 2.4, "Logical Layout of a Module"). */
final class ForwardOperands {

    private ForwardOperands() {}

    /**
     * Whether an operand may be defined further down.
     *
     * @param operand its number, type id and result id included, composites taken apart
     */
    static boolean allows(InstructionCursor cursor, int operand) {
        if (LogicalLayout.isPreamble(cursor.opcode)) {
            return cursor.op != Op.OpSource;
        }
        return switch (cursor.op) {
            case OpBranch, OpTypeForwardPointer -> true;
            case OpBranchConditional, OpSwitch -> operand != 0;
            case OpPhi -> operand > 1;
            case OpTypeStructContinuedINTEL -> true;
            case OpCooperativeMatrixLoadTensorNV -> operand > 6;
            case OpCooperativeMatrixStoreTensorNV -> false;
            // What extended instructions may name depends on their set; the chapter about them judges it.
            case OpGraphEntryPointARM, OpExtInstWithForwardRefsKHR -> true;
            case OpExtInst -> cursor.operands().set != OperandScanner.UNKNOWN_NON_SEMANTIC_SET;
            default -> Trait.MERGE.has(cursor.op) || FunctionOperands.takesFunction(cursor.op, operand);
        };
    }
}
