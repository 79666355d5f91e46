package org.spirv4j.internal.validate.chapter;

import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;

/** Which operands may be ids that are defined further down (section 2.4, "forward references"). */
final class ForwardOperands {

    private ForwardOperands() {}

    /**
     * Whether an operand may be defined further down.
     *
     * @param operand its number, type id and result id included, composites taken apart
     */
    static boolean allows(ValidationContext context, Site site, int operand) {
        if (InstructionPlace.isPreamble(site.opcode)) {
            return true;
        }
        return switch (site.op) {
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
            case OpGraphEntryPointARM -> true;
            case OpExtInstWithForwardRefsKHR -> operand > 3;
            case OpExtInst -> allowsInDebugInfo(context, site, operand);
            default -> false;
        };
    }

    private static boolean allowsInDebugInfo(ValidationContext context, Site site, int operand) {
        int set = site.operands().set;
        if (set < 0) {
            return false;
        }
        String name = context.tables.name(context.tables.setName(set));
        int row = context.tables.instruction(set, site.operand(1));
        if (row < 0 || !name.endsWith("DebugInfo.100") && !name.endsWith("DebugInfo") || name.startsWith("NonSem")) {
            return false;
        }
        return switch (context.tables.name(context.tables.instructionName(row))) {
            case "DebugFunction" -> operand >= 13;
            case "DebugTypeComposite" -> operand >= 12;
            default -> false;
        };
    }
}
