// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.WorkGroup;

/** Stands before the steps of an instruction in a program that is observed. */
final class Observation extends Step {
    Observation(int at) {
        this.at = at;
    }

    /** Whether an instruction of a block is executed, and not only there for readers and compilers. */
    static boolean isOf(Lowering code, int at) {
        return switch (code.op(at)) {
            case OpLabel, OpLine, OpNoLine, OpNop, OpSelectionMerge, OpLoopMerge -> false;
            case OpExtInst ->
                !code.importedSet(code.word(at, 3)).startsWith("NonSemantic.")
                        || code.importedSet(code.word(at, 3)).equals(PrintSteps.DEBUG_PRINTF_SET);
            case OpExtInstWithForwardRefsKHR -> false;
            default -> true;
        };
    }

    @Override
    public void run(Group group) {
        WorkGroup workGroup = group.subgroup.workGroup;
        workGroup.observed(group.count);
        workGroup.dispatch.reached(group, at);
    }
}
