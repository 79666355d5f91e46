// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.GroupExchange;
import org.spirv4j.internal.operand.GroupReduction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Function;

/**
 * The number of the invocation in its subgroup and the number of invocations of a subgroup, for instructions that need
 * them and have functions in WGSL that do not.
 */
final class WgslLanes {
    private final WgslContext context;
    private boolean needsLane;
    private boolean needsCount;

    /** What they are in the text; empty before they have names. */
    private String lane = "";

    private String count = "";

    WgslLanes(WgslContext context) {
        this.context = context;
    }

    /** A variable of the module is a built-in input. */
    void setInput(BuiltIn builtIn, String name, boolean isSigned) {
        String text = isSigned ? "u32(" + name + ")" : name;
        if (builtIn == BuiltIn.SubgroupLocalInvocationId) {
            lane = text;
        } else if (builtIn == BuiltIn.SubgroupSize) {
            count = text;
        }
    }

    /** Finds what functions need. */
    void find() {
        for (Function f : context.functions()) {
            for (int i = f.firstInstruction(); i < f.endInstruction(); i++) {
                find(context.data.starts[i]);
            }
        }
        if (needsLane && lane.isEmpty()) {
            lane = context.stageInterface.addInput("laneIndex", "subgroup_invocation_id");
        }
        if (needsCount && count.isEmpty()) {
            count = context.stageInterface.addInput("laneCount", "subgroup_size");
        }
    }

    private void find(int at) {
        int[] words = context.words;
        Op op = Opcodes.op(words[at] & 0xFFFF);
        switch (op) {
            case OpGroupNonUniformInverseBallot -> needsLane = true;
            case OpGroupNonUniformBallotBitCount -> {
                boolean isScan = words[at + GroupReduction.OPERATION] != GroupOperation.Reduce.value();
                needsLane |= isScan;
                needsCount |= !isScan;
            }
            case OpGroupNonUniformRotateKHR -> {
                needsLane = true;
                needsCount |= words[at] >>> 16 <= GroupExchange.CLUSTER_SIZE;
            }
            default ->
                needsLane |= Trait.NON_UNIFORM_ARITHMETIC.has(op)
                        && words[at + GroupReduction.OPERATION] == GroupOperation.ClusteredReduce.value();
        }
    }

    /** The number of the invocation in its subgroup. */
    String lane() {
        return lane;
    }

    /** The number of invocations of a subgroup. */
    String count() {
        return count;
    }
}
