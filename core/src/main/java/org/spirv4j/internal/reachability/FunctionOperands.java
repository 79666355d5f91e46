// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import org.spirv4j.grammar.Op;

/** Which operands name a function that is called, or whose address or size is asked for. */
public final class FunctionOperands {
    private FunctionOperands() {}

    /**
     * Whether an operand names a function.
     *
     * @param operand its number, type id and result id counted
     */
    public static boolean takesFunction(Op op, int operand) {
        return switch (op) {
            case OpFunctionCall,
                    OpConstantFunctionPointerINTEL,
                    OpGetKernelWorkGroupSize,
                    OpGetKernelPreferredWorkGroupSizeMultiple,
                    OpGetKernelMaxNumSubgroups,
                    OpTaskSequenceCreateALTERA -> operand == 2;
            case OpEnqueueKernel -> operand == 8;
            case OpGetKernelNDrangeSubGroupCount,
                    OpGetKernelNDrangeMaxSubGroupSize,
                    OpGetKernelLocalSizeForSubgroupCount,
                    OpCooperativeMatrixPerElementOpEXT -> operand == 3;
            case OpCooperativeMatrixReduceEXT -> operand == 4;
            case OpCooperativeMatrixLoadTensorNV, OpCooperativeMatrixStoreTensorNV -> true;
            default -> false;
        };
    }
}
