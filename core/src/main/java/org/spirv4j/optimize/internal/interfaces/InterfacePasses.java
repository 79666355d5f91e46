// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class InterfacePasses {
    private InterfacePasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add("split-combined-image-sampler", SplitCombinedImageSampler::new);
        flags.add("resolve-binding-conflicts", ResolveBindingConflicts::new);
        flags.add("replace-desc-array-access-using-var-index", ReplaceVariableDescriptorIndexes::new);
        flags.add("remove-unused-interface-variables", RemoveUnusedInterfaceVariables::new);
        flags.add(
                "descriptor-scalar-replacement",
                () -> new DescriptorScalarReplacement("descriptor-scalar-replacement", true, true));
        flags.add(
                "descriptor-array-scalar-replacement",
                () -> new DescriptorScalarReplacement("descriptor-array-scalar-replacement", true, false));
        flags.add(
                "descriptor-composite-scalar-replacement",
                () -> new DescriptorScalarReplacement("descriptor-composite-scalar-replacement", false, true));
        flags.addWithArgument("convert-to-sampled-image", ConvertToSampledImage::of);
        flags.addWithArgument("eliminate-dead-input-components", EliminateDeadInputComponents::of);
        flags.addWithArgument("eliminate-dead-output-stores", EliminateDeadOutputStores::of);
        flags.add("analyze-live-input", AnalyzeLiveInput::new);
        flags.add("interface-variable-scalar-replacement", InterfaceVariableScalarReplacement::new);
        flags.addWithArgument("struct-packing", StructPacking::of);
        flags.addWithArgument("switch-descriptorset", SwitchDescriptorSet::of);
    }
}
