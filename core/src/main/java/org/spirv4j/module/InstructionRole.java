package org.spirv4j.module;

import java.util.List;
import org.spirv4j.grammar.Op;

/** What an instruction does for the structure of a module, by opcode; numbers for use in a {@code switch}. */
final class InstructionRole {
    static final int OTHER = 0;
    static final int TYPE = 1;
    static final int CONSTANT = 2;
    static final int VARIABLE = 3;
    static final int FUNCTION = 4;
    static final int PARAMETER = 5;
    static final int FUNCTION_END = 6;
    static final int LABEL = 7;
    static final int MERGE = 8;
    static final int TERMINATOR = 9;

    private static final byte[] ROLES = roles();

    private InstructionRole() {}

    static int of(int opcode) {
        return opcode < ROLES.length ? ROLES[opcode] : OTHER;
    }

    private static byte[] roles() {
        byte[] roles = new byte[Op.values()[Op.values().length - 1].opcode() + 1];
        for (Op op : Op.values()) {
            String name = op.name();
            if (name.startsWith("OpType")) {
                roles[op.opcode()] = TYPE;
            } else if ((name.startsWith("OpConstant") || name.startsWith("OpSpecConstant"))
                    && !name.endsWith("ContinuedINTEL")) {
                roles[op.opcode()] = CONSTANT;
            }
        }
        roles[Op.OpTypeForwardPointer.opcode()] = OTHER;
        set(roles, VARIABLE, List.of(Op.OpVariable, Op.OpUntypedVariableKHR));
        set(roles, FUNCTION, List.of(Op.OpFunction));
        set(roles, PARAMETER, List.of(Op.OpFunctionParameter));
        set(roles, FUNCTION_END, List.of(Op.OpFunctionEnd));
        set(roles, LABEL, List.of(Op.OpLabel));
        set(roles, MERGE, List.of(Op.OpLoopMerge, Op.OpSelectionMerge));
        set(
                roles,
                TERMINATOR,
                List.of(
                        Op.OpBranch,
                        Op.OpBranchConditional,
                        Op.OpSwitch,
                        Op.OpKill,
                        Op.OpReturn,
                        Op.OpReturnValue,
                        Op.OpUnreachable,
                        Op.OpTerminateInvocation,
                        Op.OpIgnoreIntersectionKHR,
                        Op.OpTerminateRayKHR,
                        Op.OpEmitMeshTasksEXT,
                        Op.OpAbortKHR));
        return roles;
    }

    private static void set(byte[] roles, int role, List<Op> ops) {
        for (Op op : ops) {
            roles[op.opcode()] = (byte) role;
        }
    }
}
