// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import org.spirv4j.grammar.MemoryModel;

/** What a memory model demands so that accesses of different invocations are ordered. */
public enum Model {
    /**
     * GLSL450 and Simple: releases order without matching acquires, but for control barriers that release, and scopes
     * of atomic instructions are as large as needed.
     */
    LENIENT,

    /** OpenCL: acquires and releases must match. */
    STRICT,

    /** Vulkan: writes must also be made available and visible, and accesses be non-private. */
    VULKAN;

    /** What a memory model of SPIR-V demands. */
    public static Model of(int memoryModel) {
        return memoryModel == MemoryModel.Vulkan.value()
                ? VULKAN
                : memoryModel == MemoryModel.OpenCL.value() ? STRICT : LENIENT;
    }
}
