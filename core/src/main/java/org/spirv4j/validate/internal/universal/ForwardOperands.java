// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ImportedSets;
import org.spirv4j.internal.reachability.FunctionOperands;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.internal.access.LogicalLayout;
import org.spirv4j.validate.internal.engine.InstructionCursor;

/** Which operands may be forward references (section 2.4, "Logical Layout of a Module"). */
final class ForwardOperands {

    private ForwardOperands() {}

    /**
     * Whether an operand may refer to an id that is defined later.
     *
     * @param operand the index of the operand, counting the type id, the result id and each member of a composite
     *     operand
     */
    static boolean allows(InstructionCursor cursor, int operand) {
        if (LogicalLayout.isPreamble(cursor.opcode)) {
            // What defines an id there, such as an alias scope, describes nothing that follows.
            return cursor.op != Op.OpSource && cursor.resultId == 0;
        }
        return switch (cursor.opcode) {
            case OpBranch, OpTypeForwardPointer -> true;
            case OpBranchConditional, OpSwitch -> operand != 0;
            case OpPhi -> operand > 1;
            case OpTypeStructContinuedINTEL -> true;
            case OpCooperativeMatrixLoadTensorNV -> operand > 6;
            case OpCooperativeMatrixStoreTensorNV -> false;
            // Forward references of extended instructions depend on their set; the chapters for the sets check them.
            case OpGraphEntryPointARM, OpExtInstWithForwardRefsKHR -> true;
            case OpExtInst -> cursor.operands().set != ImportedSets.UNKNOWN_NON_SEMANTIC_SET;
            default -> Trait.MERGE.has(cursor.op) || FunctionOperands.takesFunction(cursor.op, operand);
        };
    }
}
