// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.spirv4j.analysis.internal.capability.CapabilityNeeds;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Replaces instructions of SPV_AMD_shader_ballot, SPV_AMD_gcn_shader and SPV_AMD_shader_trinary_minmax by those of the
 * specification and of extensions of Khronos, and removes the extensions. Group operations need SPIR-V 1.3; in modules
 * of older versions they stay.
 */
public final class AmdExtensionToKhr implements Pass {
    private static final String NAME = "amd-ext-to-khr";

    private static final String BALLOT = "SPV_AMD_shader_ballot";
    private static final String GCN = "SPV_AMD_gcn_shader";
    private static final String TRINARY = "SPV_AMD_shader_trinary_minmax";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        int ballot = Preamble.importedSet(module, BALLOT);
        int gcn = Preamble.importedSet(module, GCN);
        int trinary = Preamble.importedSet(module, TRINARY);
        boolean isVulkan = context.options().target().api() == TargetEnv.Api.VULKAN;
        boolean hasGroups = module.header().version().compareTo(new SpirvVersion(1, 3)) >= 0;
        Map<BuiltIn, Integer> inputs = new EnumMap<>(BuiltIn.class);
        boolean hasGroupOperations = false;
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f), following; i != 0 && i != module.functionEnd(f); i = following) {
                following = module.next(i);
                AmdReplacement replacement = new AmdReplacement(module, i, isVulkan, inputs);
                boolean isReplaced = false;
                if (Trait.AMD_GROUP_OPERATION.has(module.op(i))) {
                    isReplaced = hasGroups && replacement.groupOperation();
                    hasGroupOperations |= !isReplaced;
                } else if (module.is(i, Op.OpExtInst)) {
                    int set = module.word(i, ExtInst.SET);
                    isReplaced = set == ballot && ballot != 0 && hasGroups && replacement.ballot()
                            || set == gcn && gcn != 0 && replacement.gcn()
                            || set == trinary && trinary != 0 && replacement.trinary();
                }
                if (isReplaced) {
                    context.applied(module.functionId(f), 0, "instruction of an extension of AMD replaced");
                }
            }
        }
        removeExtension(module, GCN, gcn);
        removeExtension(module, TRINARY, trinary);
        if (hasGroups
                && !hasGroupOperations
                && (!isVulkan || removeGroups(module, context.options().target()))) {
            removeExtension(module, BALLOT, ballot);
        }
    }

    /** Removes the capability Groups, which Vulkan has by the extension only; whether the module does not need it. */
    private static boolean removeGroups(EditableModule module, TargetEnv env) {
        int groups = Preamble.capability(module, Capability.Groups);
        if (groups != 0) {
            Set<Integer> unneeded = new CapabilityNeeds(module.toModule(), env)
                    .unneededCapabilities(value -> value == Capability.Groups.value());
            if (unneeded.isEmpty()) {
                return false;
            }
            module.remove(groups);
        }
        return true;
    }

    private static void removeExtension(EditableModule module, String name, int set) {
        if (set == 0 || !module.uses().isUsed(set)) {
            if (set != 0) {
                module.remove(module.definition(set));
            }
            Preamble.removeExtension(module, name);
        }
    }
}
