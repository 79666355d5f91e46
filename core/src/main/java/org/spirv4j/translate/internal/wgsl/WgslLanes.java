// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
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
    void find(WgslExpressions expressions) {
        for (Function f : context.functions()) {
            for (int i = f.firstInstruction(); i < f.endInstruction(); i++) {
                int at = context.data.starts[i];
                Op op = Opcodes.op(context.words[at] & 0xFFFF);
                needsLane |= expressions.hasLane(at, op);
                needsCount |= expressions.hasLaneCount(at, op);
            }
        }
        if (needsLane && lane.isEmpty()) {
            lane = context.stageInterface.addInput("laneIndex", "subgroup_invocation_id");
        }
        if (needsCount && count.isEmpty()) {
            count = context.stageInterface.addInput("laneCount", "subgroup_size");
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
