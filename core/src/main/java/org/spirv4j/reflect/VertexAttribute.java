// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A vertex attribute of a pipeline (Vulkan's VkVertexInputAttributeDescription). Inputs that share a location with
 * different components are one attribute. Columns of a matrix and elements of an array are attributes of their own.
 *
 * @param location the location
 * @param format the format that has exactly the components that the inputs take; empty if the inputs are of different
 *     types
 * @param inputs the inputs that read it, in the order of their components
 */
public record VertexAttribute(int location, Optional<VertexFormat> format, List<InterfaceVariable> inputs) {
    /** Checks and copies the components. */
    public VertexAttribute {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(inputs, "inputs");
        inputs = List.copyOf(inputs);
    }

    /** {@return the names of the inputs, in the order of their components} */
    public List<String> names() {
        return inputs.stream().map(InterfaceVariable::name).toList();
    }
}
