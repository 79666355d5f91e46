// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import java.util.Arrays;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.StorageClass;

/** Memory that memory semantics name together. */
public enum Domain {
    /** Buffers of the storage classes Uniform, StorageBuffer and PhysicalStorageBuffer. */
    BUFFER(MemorySemantics.UniformMemory),
    WORKGROUP(MemorySemantics.WorkgroupMemory),
    CROSS_WORKGROUP(MemorySemantics.CrossWorkgroupMemory),
    IMAGE(MemorySemantics.ImageMemory);

    static final int COUNT = values().length;

    /** The memory semantics that name all memory. */
    static final int ALL =
            Arrays.stream(values()).mapToInt(domain -> domain.semantics.value()).reduce(0, (a, b) -> a | b);

    private final MemorySemantics semantics;

    Domain(MemorySemantics semantics) {
        this.semantics = semantics;
    }

    /** The memory semantics that name this memory. */
    MemorySemantics semantics() {
        return semantics;
    }

    /** Whether memory semantics name this memory. */
    boolean isIn(int memorySemantics) {
        return (memorySemantics & semantics.value()) != 0;
    }

    /** The domain of memory of a storage class. */
    public static Domain of(int storageClass) {
        return storageClass == StorageClass.Workgroup.value()
                ? WORKGROUP
                : storageClass == StorageClass.CrossWorkgroup.value()
                        ? CROSS_WORKGROUP
                        : storageClass == StorageClass.Image.value() ? IMAGE : BUFFER;
    }
}
