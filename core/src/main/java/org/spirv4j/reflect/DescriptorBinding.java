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
 * @param uses the variables, in the order of the stages
 */
public record DescriptorBinding(
        int binding, DescriptorType descriptorType, OptionalInt count, int stageFlags, List<Use> uses) {
    /** Checks and copies the components. */
    public DescriptorBinding {
        Objects.requireNonNull(descriptorType, "descriptorType");
        Objects.requireNonNull(count, "count");
        Objects.requireNonNull(uses, "uses");
        uses = List.copyOf(uses);
    }

    /**
     * {@return the variables, in the order of the stages; a variable that several entry points of a module use, for
     * each of them}
     */
    public List<ResourceVariable> variables() {
        return uses.stream().map(Use::variable).toList();
    }

    /** {@return the names of the variables, each once} */
    public List<String> names() {
        return uses.stream().map(use -> use.variable().name()).distinct().toList();
    }

    /**
     * A resource that a stage of a pipeline uses.
     *
     * @param stage the stage
     * @param variable the variable in the module of the stage
     */
    public record Use(EntryPointReflection stage, ResourceVariable variable) {
        /** Checks the components. */
        public Use {
            Objects.requireNonNull(stage, "stage");
            Objects.requireNonNull(variable, "variable");
        }
    }
}
