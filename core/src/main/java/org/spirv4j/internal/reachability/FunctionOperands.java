// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.reachability;

import org.spirv4j.grammar.Op;

/** The operands that reference a function: to call it, or to query its address or properties. */
public final class FunctionOperands {
    private FunctionOperands() {}

    /**
     * Whether an operand references a function.
     *
     * @param operand its index, type id and result id included
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
