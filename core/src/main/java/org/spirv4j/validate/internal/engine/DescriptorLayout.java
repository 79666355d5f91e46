// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

/**
 * The size and the alignment of a kind of descriptor in a descriptor heap (SPV_EXT_descriptor_heap).
 *
 * @param size in bytes; 0 if it is not known
 * @param alignment in bytes; a power of two
 */
public record DescriptorLayout(int size, int alignment) {
    /** The layout of a descriptor whose size and alignment are unknown. */
    public static final DescriptorLayout UNKNOWN = new DescriptorLayout(0, 1);

    /** Kinds of descriptors. */
    public enum Kind {
        BUFFER,
        IMAGE,
        SAMPLER,
        TENSOR
    }
}
