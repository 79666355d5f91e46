// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A descriptor, or an array of descriptors, that an entry point reads from a descriptor heap (SPV_EXT_descriptor_heap). A
 * heap has no type: each access states the one of what it reads.
 *
 * @param heap the heap
 * @param descriptorType the type of the descriptor; empty if it is none that Vulkan knows
 * @param type an image, a sampler, another opaque type, or for a buffer what it is accessed as
 * @param offset offset of the first element of the array, or of the descriptor, in the heap in bytes; empty if it is
 *     not constant
 * @param stride distance from one element of the array to the next in bytes; empty for a single descriptor, and if the
 *     implementation chooses it
 * @param strideExpression how the stride is computed, such as {@code size of image2D}, which the implementation
 *     chooses, or of specialization constants; empty if it is fixed
 * @param index the element of the array; empty for a single descriptor, and if the shader computes it
 * @param blocks the structures as which the buffer is accessed, in the order of the accesses; none for others
 */
public record HeapDescriptor(
        ResourceVariable heap,
        Optional<DescriptorType> descriptorType,
        ReflectedType type,
        OptionalLong offset,
        OptionalLong stride,
        String strideExpression,
        OptionalLong index,
        List<StructType> blocks) {
    /** Checks and copies the components. */
    public HeapDescriptor {
        Objects.requireNonNull(heap, "heap");
        Objects.requireNonNull(descriptorType, "descriptorType");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(offset, "offset");
        Objects.requireNonNull(stride, "stride");
        Objects.requireNonNull(strideExpression, "strideExpression");
        Objects.requireNonNull(index, "index");
        Objects.requireNonNull(blocks, "blocks");
        blocks = List.copyOf(blocks);
    }

    /** {@return whether this is an element of an array of descriptors} */
    public boolean isElement() {
        return stride.isPresent() || !strideExpression.isEmpty();
    }

    /** {@return the type of the descriptor, what it is, and where} */
    @Override
    public String toString() {
        String element = isElement()
                ? " element " + (index.isPresent() ? Long.toString(index.getAsLong()) : "?") + ", stride "
                        + (strideExpression.isEmpty() ? Long.toString(stride.orElse(0)) : strideExpression)
                : "";
        return descriptorType.map(Enum::name).orElse("unknown") + " " + type + " in " + heap.name() + " at "
                + (offset.isPresent() ? Long.toString(offset.getAsLong()) : "?") + element;
    }
}
