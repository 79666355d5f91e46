// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A binding of a pipeline's descriptor set layout (Vulkan's VkDescriptorSetLayoutBinding).
 *
 * @param binding the number of the binding
 * @param descriptorType the type of the descriptors; that of the first stage if stages disagree
 * @param count the largest number of descriptors that a stage declares; empty if it is not known, as in run-time arrays
 * @param stageFlags the stages that use the binding (VkShaderStageFlags)
 * @param variables the variables of the stages, in the order of the stages
 */
public record DescriptorBinding(
        int binding,
        DescriptorType descriptorType,
        OptionalInt count,
        int stageFlags,
        List<ResourceVariable> variables) {
    /**
     * Makes the record.
     *
     * @param binding the number of the binding
     * @param descriptorType the type of the descriptors; that of the first stage if stages disagree
     * @param count the largest number of descriptors that a stage declares; empty if it is not known, as in run-time arrays
     * @param stageFlags the stages that use the binding (VkShaderStageFlags)
     * @param variables the variables of the stages, in the order of the stages
     */
    public DescriptorBinding {
        Objects.requireNonNull(descriptorType, "descriptorType");
        Objects.requireNonNull(count, "count");
        Objects.requireNonNull(variables, "variables");
        variables = List.copyOf(variables);
    }
}
