// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.analysis.internal.capability.CapabilityNeeds;
import org.spirv4j.analysis.internal.requirement.CapabilityTable;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.operand.CapabilityDeclaration;
import org.spirv4j.internal.operand.GroupReduction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.internal.access.ModuleAccess;

/** Finds capabilities that a module declares and does not need. */
final class UnneededCapabilities implements LintCheck {
    /** The capabilities that say what a module is, rather than what its instructions need. */
    private static final Set<Capability> KEPT = EnumSet.of(
            Capability.Matrix,
            Capability.Shader,
            Capability.Kernel,
            Capability.Addresses,
            Capability.Linkage,
            Capability.VulkanMemoryModel,
            Capability.VulkanMemoryModelDeviceScope);

    private static final Set<GroupOperation> WHOLE_SUBGROUP =
            Set.of(GroupOperation.Reduce, GroupOperation.InclusiveScan, GroupOperation.ExclusiveScan);

    @Override
    public LintRule rule() {
        return LintRule.UNNEEDED_CAPABILITY;
    }

    @Override
    public void check(LintContext context) {
        Optional<TargetEnv> env = TargetEnv.ofVersion(context.module.header().version());
        if (env.isEmpty()) {
            return;
        }
        CapabilityNeeds needs = new CapabilityNeeds(context.module, env.get());
        if (!needs.isComplete()) {
            return;
        }
        Set<Integer> unneeded = needs.unneededCapabilities(value -> Capability.of(value)
                .filter(capability -> !KEPT.contains(capability))
                .isPresent());
        unneeded.removeAll(implied(context, unneeded));
        if (hasArithmetic(context)) {
            unneeded.remove(Capability.GroupNonUniformArithmetic.value());
        }
        for (int i = 0; i < context.module.instructionCount() && context.is(i, Op.OpCapability); i++) {
            Instruction instruction = context.module.instruction(i);
            if (unneeded.contains(context.word(i, CapabilityDeclaration.CAPABILITY))) {
                context.report(
                        LintRule.UNNEEDED_CAPABILITY,
                        instruction,
                        "no instruction needs the capability "
                                + Capability.of(context.word(i, CapabilityDeclaration.CAPABILITY))
                                        .map(Enum::name)
                                        .orElse(""),
                        Fix.of(Fix.Action.REMOVE_INSTRUCTION, ""));
            }
        }
    }

    /**
     * Whether there are reductions or scans of whole subgroups. By the grammar, the capability for those of clusters is
     * enough for them, but devices state their support of either.
     */
    private static boolean hasArithmetic(LintContext context) {
        for (int i = 0; i < context.module.instructionCount(); i++) {
            if (Trait.NON_UNIFORM_ARITHMETIC.has(Opcodes.op(context.opcode(i)))
                    && GroupOperation.of(context.word(i, GroupReduction.OPERATION))
                            .filter(WHOLE_SUBGROUP::contains)
                            .isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** The capabilities that those which are needed imply, declared or not. */
    private static Set<Integer> implied(LintContext context, Set<Integer> unneeded) {
        List<Integer> rest = new ArrayList<>(context.layout.capabilityValues());
        rest.removeAll(unneeded);
        return CapabilityTable.of(ModuleAccess.data(context.module).tables).closureOfValues(rest);
    }
}
