// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import org.spirv4j.grammar.BuiltIn;

/** The built-ins of the variables that are descriptor heaps (SPV_EXT_descriptor_heap). */
public final class DescriptorHeaps {
    private DescriptorHeaps() {}

    /** Whether a built-in is the resource heap or the sampler heap. */
    public static boolean isHeap(int builtIn) {
        return builtIn == BuiltIn.ResourceHeapEXT.value() || isSamplerHeap(builtIn);
    }

    /** Whether a built-in is the sampler heap. */
    public static boolean isSamplerHeap(int builtIn) {
        return builtIn == BuiltIn.SamplerHeapEXT.value();
    }
}
