// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.Optional;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.StorageClass;

/** The capabilities that let a module store 8- and 16-bit numbers without arithmetic on them. */
public final class NarrowStorage {
    private NarrowStorage() {}

    /** {@return the capability for 16-bit numbers in a storage class; empty if there is none} */
    public static Optional<Capability> of16(StorageClass storage) {
        return switch (storage) {
            case StorageBuffer, PhysicalStorageBuffer, ShaderRecordBufferKHR ->
                Optional.of(Capability.StorageBuffer16BitAccess);
            case Uniform -> Optional.of(Capability.UniformAndStorageBuffer16BitAccess);
            case PushConstant -> Optional.of(Capability.StoragePushConstant16);
            case Input, Output -> Optional.of(Capability.StorageInputOutput16);
            case Workgroup -> Optional.of(Capability.WorkgroupMemoryExplicitLayout16BitAccessKHR);
            default -> Optional.empty();
        };
    }

    /** {@return the capability for 8-bit numbers in a storage class; empty if there is none} */
    public static Optional<Capability> of8(StorageClass storage) {
        return switch (storage) {
            case StorageBuffer, PhysicalStorageBuffer, ShaderRecordBufferKHR ->
                Optional.of(Capability.StorageBuffer8BitAccess);
            case Uniform -> Optional.of(Capability.UniformAndStorageBuffer8BitAccess);
            case PushConstant -> Optional.of(Capability.StoragePushConstant8);
            case Workgroup -> Optional.of(Capability.WorkgroupMemoryExplicitLayout8BitAccessKHR);
            default -> Optional.empty();
        };
    }
}
