// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.group.Combination;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.exec.internal.step.GroupSteps;
import org.spirv4j.exec.internal.step.ShuffleSteps;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.GroupExchange;
import org.spirv4j.internal.operand.GroupReduction;

/**
 * Instructions on subgroups and work-groups that combine values: votes, ballots, reductions and scans.
 * {@link ShuffleSteps} are those that give a value to another invocation.
 */
final class GroupLowering {
    private GroupLowering() {}

    /** The number of invocations of a quad. */
    static final int QUAD = 4;

    /**
     * The step of an instruction on a subgroup or work-group, which may be in non-uniform control flow if its name says
     * so.
     */
    static Step scoped(Lowering code, Op op, int at, GroupFunction function) {
        return scoped(code, at, 3, !op.name().contains("NonUniform"), function);
    }

    /**
     * The step of an instruction on a subgroup or work-group.
     *
     * @param scope the number of the word with the scope
     * @param isForAll whether all invocations must execute it
     */
    static Step scoped(Lowering code, int at, int scope, boolean isForAll, GroupFunction function) {
        return code.scope(at, scope) == Scope.Workgroup.value()
                ? GroupFunction.inWorkGroup(function, isForAll)
                : inSubgroup(code, at, scope, function);
    }

    /** The step of an instruction whose scope must be Subgroup. */
    static Step inSubgroup(Lowering code, int at, int scope, GroupFunction function) {
        if (code.scope(at, scope) != Scope.Subgroup.value()) {
            throw code.failure(at, "is not executed with this scope");
        }
        return GroupFunction.inSubgroup(function);
    }

    /**
     * Votes are reductions of Booleans.
     *
     * @param cluster the number of consecutive invocations that vote together; 0 for all
     */
    static GroupFunction vote(Lowering code, Op op, int at, int predicate, int cluster) {
        boolean isAll = switch (op) {
            case OpGroupAll, OpGroupNonUniformAll, OpSubgroupAllKHR, OpGroupNonUniformQuadAllKHR -> true;
            default -> false;
        };
        return new GroupSteps.Arithmetic(
                cluster == 0 ? GroupOperation.Reduce : GroupOperation.ClusteredReduce,
                isAll ? Combination.LOGICAL_AND : Combination.LOGICAL_OR,
                code.operand(at, predicate),
                cluster,
                null,
                code.result(at),
                code.floats.controls());
    }

    static GroupFunction readBallot(Lowering code, Op op, int at) {
        boolean isCount = op == Op.OpGroupNonUniformBallotBitCount;
        GroupOperation operation = isCount ? operation(code, at) : GroupOperation.Reduce;
        Operand ballot = code.operand(at, isCount ? GroupReduction.VALUE : GroupExchange.VALUE);
        Operand index = op == Op.OpGroupNonUniformBallotBitExtract ? code.operand(at, GroupExchange.ARGUMENT) : ballot;
        Operand result = code.result(at);
        return new GroupSteps.ReadBallot(op, operation, ballot, index, result);
    }

    private static GroupOperation operation(Lowering code, int at) {
        return GroupOperation.of(code.word(at, GroupReduction.OPERATION))
                .orElseThrow(() -> code.failure(at, "has an unknown group operation"));
    }

    static GroupFunction arithmetic(Lowering code, Combination combination, int at) {
        GroupOperation operation = operation(code, at);
        boolean isClustered = operation == GroupOperation.ClusteredReduce;
        boolean hasFurther = code.wordCount(at) > GroupReduction.CLUSTER_SIZE;
        Operand further = hasFurther ? code.operand(at, GroupReduction.CLUSTER_SIZE) : null;
        Operand value = code.operand(at, GroupReduction.VALUE);
        int cluster =
                isClustered && further != null && further.isConstant() ? (int) code.constantValues(further)[0] : 0;
        if (isClustered && Integer.bitCount(cluster) != 1) {
            throw code.failure(at, "has a cluster size that is not a constant power of two");
        }
        return new GroupSteps.Arithmetic(
                operation,
                combination,
                value,
                cluster,
                isClustered ? null : further,
                code.result(at),
                ArithmeticLowering.controls(code, at, value.type.scalar));
    }
}
