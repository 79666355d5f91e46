// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.BuiltinsRule;

/**
 * Built-ins whose value changes while a ray tracing shader runs, since it goes on in another place after a call. What is
 * wrong with them is a warning: too many compilers have left it to the driver.
 */
final class VolatileBuiltIns {
    private static final Set<Integer> MOVING = Set.of(
            BuiltIn.SMIDNV.value(),
            BuiltIn.WarpIDNV.value(),
            BuiltIn.SubgroupSize.value(),
            BuiltIn.SubgroupLocalInvocationId.value(),
            BuiltIn.SubgroupEqMask.value(),
            BuiltIn.SubgroupGeMask.value(),
            BuiltIn.SubgroupGtMask.value(),
            BuiltIn.SubgroupLeMask.value(),
            BuiltIn.SubgroupLtMask.value());
    private static final int CALLING = ExecutionModels.bits(
            ExecutionModel.RayGenerationKHR,
            ExecutionModel.ClosestHitKHR,
            ExecutionModel.MissKHR,
            ExecutionModel.IntersectionKHR,
            ExecutionModel.CallableKHR);

    private final ValidationContext context;
    private final TypeFacts types;
    private final Set<Integer> seen = new HashSet<>();

    VolatileBuiltIns(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    /**
     * Looks at a use in a function.
     *
     * @param used what is used: the variable
     * @param user the number of the instruction that uses it
     * @param models the execution models of the function
     */
    void check(BuiltInSource source, int used, int user, int models) {
        boolean changing = source.value == BuiltIn.RayTmaxKHR.value()
                ? (models & ExecutionModels.bit(ExecutionModel.IntersectionKHR)) != 0
                : MOVING.contains(source.value) && (models & CALLING) != 0;
        if (!changing || types.op(used) != Op.OpVariable) {
            return;
        }
        if (context.has(Capability.VulkanMemoryModel)) {
            loads(source, user);
        } else if (!isVolatile(source, used) && context.markReported("volatile" + used)) {
            context.warningAt(
                            BuiltinsRule.VOLATILE,
                            context.data.definition(used),
                            context.name(used) + " has the built-in " + source.name()
                                    + ", which changes while a ray tracing shader runs, but is not decorated with"
                                    + " Volatile")
                    .vuid("VUID-StandaloneSpirv-VulkanMemoryModel-04678")
                    .hint("add OpDecorate " + context.name(used) + " Volatile")
                    .related(context.data.starts[user], "it is used here");
        }
    }

    private boolean isVolatile(BuiltInSource source, int variable) {
        return context.isDecorated(variable, Decoration.Volatile)
                || source.member >= 0
                        && context.layout.isMemberDecorated(source.id, source.member, Decoration.Volatile);
    }

    /** Follows access chains from a use to the loads. */
    private void loads(BuiltInSource source, int user) {
        ArrayDeque<Integer> open = new ArrayDeque<>();
        open.add(user);
        DefUse uses = context.uses();
        while (!open.isEmpty()) {
            int at = context.data.starts[open.remove()];
            Op op = Opcodes.op(context.words[at] & 0xFFFF);
            if (!seen.add(at)) {
                continue;
            }
            if (op == Op.OpLoad) {
                load(source, at);
            } else if (Trait.TYPED_ACCESS_CHAIN.has(op) || op == Op.OpCopyObject) {
                int id = context.words[at + 2];
                for (int i = 0; i < uses.useCount(id); i++) {
                    open.add(uses.userIndex(id, i));
                }
            }
        }
    }

    private void load(BuiltInSource source, int at) {
        int mask = context.words[at] >>> 16 > 4 ? context.words[at + 4] : 0;
        if ((mask & MemoryAccess.Volatile.value()) == 0) {
            context.warningAt(
                            BuiltinsRule.VOLATILE,
                            at,
                            "OpLoad reads the built-in " + source.name()
                                    + ", which changes while a ray tracing shader runs, without the memory operand"
                                    + " Volatile")
                    .vuid("VUID-StandaloneSpirv-VulkanMemoryModel-04679")
                    .hint("add the memory operand Volatile");
        }
    }
}
