// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Whether what a module computes depends on the subgroups that its invocations are in. */
public final class SubgroupUse {
    private static final Set<BuiltIn> BUILT_INS = EnumSet.of(
            BuiltIn.SubgroupSize,
            BuiltIn.SubgroupMaxSize,
            BuiltIn.NumSubgroups,
            BuiltIn.NumEnqueuedSubgroups,
            BuiltIn.SubgroupId,
            BuiltIn.SubgroupLocalInvocationId,
            BuiltIn.SubgroupEqMask,
            BuiltIn.SubgroupGeMask,
            BuiltIn.SubgroupGtMask,
            BuiltIn.SubgroupLeMask,
            BuiltIn.SubgroupLtMask);

    /**
     * How the names of the instructions begin with which subgroups move and multiply matrices that their lanes share.
     */
    private static final String MATRIX = "OpCooperativeMatrix";

    private static final Set<Op> LOCKS = EnumSet.of(Op.OpBeginInvocationInterlockEXT, Op.OpEndInvocationInterlockEXT);

    private SubgroupUse() {}

    /**
     * Whether invocations must execute an instruction together; barriers are such instructions, too.
     *
     * @param hasQuads whether the invocations are those of neighbouring fragments
     */
    public static boolean isTogether(Op op, boolean hasQuads) {
        return Trait.CONVERGENT.has(op) && (hasQuads || !isOfNeighbours(op))
                || op.name().startsWith(MATRIX);
    }

    /**
     * Whether an instruction reads an operand of the other invocations of its quad, if it is executed for fragments.
     */
    public static boolean isOfNeighbours(Op op) {
        return Trait.IMPLICIT_LOD.has(op) || op == Op.OpImageQueryLod;
    }

    /** Whether results of a module that is dispatched depend on subgroups. */
    public static boolean of(SpirvModule module) {
        return of(module, false);
    }

    /**
     * Whether results of a module whose stages are not dispatched depend on subgroups, or on the order of invocations
     * that count or lock something together.
     */
    public static boolean ofStages(SpirvModule module) {
        return of(module, true);
    }

    private static boolean of(SpirvModule module, boolean areStages) {
        for (int i = 0; i < module.instructionCount(); i++) {
            Instruction instruction = module.instruction(i);
            Op op = Opcodes.op(instruction.opcode());
            boolean isUse = Trait.BARRIER.has(op)
                    ? op == Op.OpControlBarrier && isSubgroup(module, instruction.word(ControlBarrier.EXECUTION))
                    : isTogether(op, areStages) || areStages && (Trait.ATOMIC.has(op) || LOCKS.contains(op));
            if (isUse || isBuiltIn(instruction)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSubgroup(SpirvModule module, int scope) {
        return module.layout().constants().stream()
                .anyMatch(constant -> constant.resultId() == scope
                        && constant.is(Op.OpConstant)
                        && constant.word(Constant.VALUE) == Scope.Subgroup.value());
    }

    private static boolean isBuiltIn(Instruction instruction) {
        int decoration = instruction.is(Op.OpDecorate)
                ? TargetDecoration.DECORATION
                : instruction.is(Op.OpMemberDecorate) ? MemberDecoration.DECORATION : 0;
        return decoration > 0
                && instruction.word(decoration) == Decoration.BuiltIn.value()
                && BuiltIn.of(instruction.word(decoration + 1))
                        .filter(BUILT_INS::contains)
                        .isPresent();
    }
}
