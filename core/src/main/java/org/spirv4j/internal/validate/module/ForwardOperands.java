package org.spirv4j.internal.validate.module;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.validate.engine.InstructionCursor;

/** Which operands may be ids that are defined further down (section 2.4, "forward references"). */
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
            case OpBranch, OpSelectionMerge, OpLoopMerge, OpTypeForwardPointer -> true;
            case OpBranchConditional, OpSwitch -> operand != 0;
            case OpPhi -> operand > 1;
            case OpFunctionCall -> operand == 2;
            case OpTypeStructContinuedINTEL -> true;
            case OpEnqueueKernel -> operand == 8;
            case OpGetKernelNDrangeSubGroupCount,
                    OpGetKernelNDrangeMaxSubGroupSize,
                    OpGetKernelLocalSizeForSubgroupCount,
                    OpCooperativeMatrixPerElementOpEXT -> operand == 3;
            case OpGetKernelWorkGroupSize,
                    OpGetKernelPreferredWorkGroupSizeMultiple,
                    OpGetKernelMaxNumSubgroups,
                    OpConstantFunctionPointerINTEL,
                    OpTaskSequenceCreateALTERA -> operand == 2;
            case OpCooperativeMatrixReduceEXT -> operand == 4;
            case OpCooperativeMatrixLoadTensorNV -> operand > 6;
            // What extended instructions may name depends on their set; the chapter about them judges it.
            case OpGraphEntryPointARM, OpExtInstWithForwardRefsKHR -> true;
            case OpExtInst -> cursor.operands().set != OperandScanner.UNKNOWN_NON_SEMANTIC_SET;
            default -> false;
        };
    }
}
