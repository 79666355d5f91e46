// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class DescriptorPasses {
    private DescriptorPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(
                SplitCombinedImageSampler.NAME,
                "split sampled images into images and samplers",
                SplitCombinedImageSampler::new);
        flags.add(
                ResolveBindingConflicts.NAME,
                "renumber bindings that an image and a sampler share",
                ResolveBindingConflicts::new);
        flags.add(
                ReplaceVariableDescriptorIndexes.NAME,
                "replace variable indexes into arrays of descriptors by switches",
                ReplaceVariableDescriptorIndexes::new);
        flags.addNamed(
                "descriptor-scalar-replacement",
                "replace arrays and structures of descriptors by a variable for each part",
                name -> new DescriptorScalarReplacement(name, true, true));
        flags.addNamed(
                "descriptor-array-scalar-replacement",
                "replace arrays of descriptors by a variable for each element",
                name -> new DescriptorScalarReplacement(name, true, false));
        flags.addNamed(
                "descriptor-composite-scalar-replacement",
                "replace structures of descriptors by a variable for each member",
                name -> new DescriptorScalarReplacement(name, false, true));
        flags.addWithArgument(
                ConvertToSampledImage.NAME,
                "=SET:BINDING...",
                "combine images and samplers with these descriptor sets and bindings",
                ConvertToSampledImage::of);
        flags.addWithArgument(
                StructPacking.NAME,
                "=NAME:RULE",
                "lay out a structure anew: std140, std430, scalar, or their HLSL and EXT forms",
                StructPacking::of);
        flags.addWithArgument(
                SwitchDescriptorSet.NAME,
                "=FROM:TO",
                "move resources from one descriptor set to another",
                SwitchDescriptorSet::of);
    }
}
