// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

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
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.BuiltinsRule;

/**
 * Checks that accesses to built-ins whose value can change while a ray tracing shader runs are volatile: after a call,
 * the shader may resume in another invocation slot. Findings are warnings, because many compilers leave this to the
 * driver.
 */
final class VolatileBuiltIns {
    private static final Set<Integer> CHANGING_BUILT_INS = Set.of(
            BuiltIn.SMIDNV.value(),
            BuiltIn.WarpIDNV.value(),
            BuiltIn.SubgroupSize.value(),
            BuiltIn.SubgroupLocalInvocationId.value(),
            BuiltIn.SubgroupEqMask.value(),
            BuiltIn.SubgroupGeMask.value(),
            BuiltIn.SubgroupGtMask.value(),
            BuiltIn.SubgroupLeMask.value(),
            BuiltIn.SubgroupLtMask.value());
    private static final int CALLING_MODELS = ExecutionModels.bits(
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
     * Checks a use in a function.
     *
     * @param used the id used, normally a variable
     * @param user the index of the instruction that uses it
     * @param models the execution models of the function
     */
    void check(BuiltInSource source, int used, int user, int models) {
        boolean canChange = source.value == BuiltIn.RayTmaxKHR.value()
                ? (models & ExecutionModels.bit(ExecutionModel.IntersectionKHR)) != 0
                : CHANGING_BUILT_INS.contains(source.value) && (models & CALLING_MODELS) != 0;
        if (!canChange || types.op(used) != Op.OpVariable) {
            return;
        }
        if (context.has(Capability.VulkanMemoryModel)) {
            loads(source, user);
        } else if (!isVolatile(source, used) && context.markReported("volatile" + used)) {
            context.warningAt(
                            BuiltinsRule.VOLATILE,
                            context.data.definition(used),
                            context.name(used) + " (BuiltIn " + source.name()
                                    + ") can change while a ray tracing shader runs, but is not decorated with Volatile")
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

    /** Follows access chains from a use to its loads. */
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
                int id = context.words[at + TypedInstruction.RESULT];
                for (int i = 0; i < uses.useCount(id); i++) {
                    open.add(uses.userIndex(id, i));
                }
            }
        }
    }

    private void load(BuiltInSource source, int at) {
        int mask = context.words[at] >>> 16 > 4 ? context.words[at + Load.MEMORY_ACCESS] : 0;
        if ((mask & MemoryAccess.Volatile.value()) == 0) {
            context.warningAt(
                            BuiltinsRule.VOLATILE,
                            at,
                            "OpLoad reads BuiltIn " + source.name()
                                    + ", which can change while a ray tracing shader runs, without memory operand"
                                    + " Volatile")
                    .vuid("VUID-StandaloneSpirv-VulkanMemoryModel-04679")
                    .hint("add memory operand Volatile");
        }
    }
}
