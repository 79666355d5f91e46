// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import org.spirv4j.grammar.StorageClass;

/** Properties of storage classes (section 3.7 of the specification, "Storage Class"). */
public final class StorageClasses {
    private StorageClasses() {}

    /**
     * Whether the variables of a storage class are resources that the host finds by a descriptor set and a binding:
     * uniforms, buffers, images, samplers, atomic counters and tile attachments (SPV_QCOM_tile_shading).
     */
    public static boolean hasBindings(StorageClass storageClass) {
        return switch (storageClass) {
            case UniformConstant, Uniform, StorageBuffer, AtomicCounter, TileAttachmentQCOM -> true;
            default -> false;
        };
    }
}
