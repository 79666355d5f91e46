package org.spirv4j.build;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.Op;

/** The block termination instructions (section 2.2.5 of the specification). */
final class Terminators {
    private static final Set<Op> ALL = EnumSet.of(
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
            Op.OpAbortKHR);

    private Terminators() {}

    static boolean contains(Op op) {
        return ALL.contains(op);
    }
}
