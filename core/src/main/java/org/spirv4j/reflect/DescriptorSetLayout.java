// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;

/**
 * A descriptor set of a pipeline (Vulkan's VkDescriptorSetLayoutCreateInfo).
 *
 * @param set the number of the set
 * @param bindings its bindings, in the order of their numbers
 */
public record DescriptorSetLayout(int set, List<DescriptorBinding> bindings) {
    /** Checks and copies the components. */
    public DescriptorSetLayout {
        Objects.requireNonNull(bindings, "bindings");
        bindings = List.copyOf(bindings);
    }
}
