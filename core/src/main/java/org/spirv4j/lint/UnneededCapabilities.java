// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.pass.CapabilityNeeds;
import org.spirv4j.internal.requirement.CapabilityTable;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.module.Instruction;

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

    /** The capabilities for arithmetic that variables of narrow types require, unless a capability for storage allows them. */
    private static final Map<Capability, Integer> NARROW = Map.of(
            Capability.Int8, TypeContents.INT8,
            Capability.Int16, TypeContents.INT16,
            Capability.Float16, TypeContents.FLOAT16);

    private static final Set<StorageClass> WITH_STORAGE_CAPABILITIES = EnumSet.of(
            StorageClass.Uniform,
            StorageClass.StorageBuffer,
            StorageClass.PhysicalStorageBuffer,
            StorageClass.PushConstant,
            StorageClass.Input,
            StorageClass.Output);

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
        Set<Integer> unneeded = new CapabilityNeeds(context.module, env.get())
                .unneededCapabilities(
                        Set.of(),
                        value -> Capability.of(value)
                                .filter(capability -> isCandidate(context, capability))
                                .isPresent());
        unneeded.removeAll(implied(context, unneeded));
        for (int i = 0; i < context.module.instructionCount() && context.is(i, Op.OpCapability); i++) {
            Instruction instruction = context.module.instruction(i);
            if (unneeded.contains(context.word(i, 1))) {
                context.report(
                        LintRule.UNNEEDED_CAPABILITY,
                        instruction,
                        "no instruction needs the capability "
                                + Capability.of(context.word(i, 1))
                                        .map(Enum::name)
                                        .orElse(""),
                        Fix.of(Fix.Action.REMOVE_INSTRUCTION, ""));
            }
        }
    }

    private static boolean isCandidate(LintContext context, Capability capability) {
        if (KEPT.contains(capability)) {
            return false;
        }
        int kinds = NARROW.getOrDefault(capability, 0);
        return kinds == 0 || !hasPointerTo(context, kinds);
    }

    /** Whether a pointer type outside the storage classes of the storage capabilities points to types of some kinds. */
    private static boolean hasPointerTo(LintContext context, int kinds) {
        TypeContents contents =
                new TypeContents(context.facts, context.module.header().bound());
        return context.layout.types().stream()
                .filter(type -> type.is(Op.OpTypePointer))
                .filter(type -> StorageClass.of(type.word(2))
                        .filter(WITH_STORAGE_CAPABILITIES::contains)
                        .isEmpty())
                .anyMatch(type -> contents.contains(type.word(3), kinds));
    }

    /** The capabilities that those which are needed imply, declared or not. */
    private static Set<Integer> implied(LintContext context, Set<Integer> unneeded) {
        List<Integer> rest = new ArrayList<>(context.layout.capabilityValues());
        rest.removeAll(unneeded);
        return CapabilityTable.of(ModuleAccess.data(context.module).tables).closureOfValues(rest);
    }
}
