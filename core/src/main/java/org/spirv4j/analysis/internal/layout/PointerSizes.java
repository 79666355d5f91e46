// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;

/** The sizes of pointers in memory, in bytes. Other types that are not numbers have none. */
public final class PointerSizes implements ModuleTypes.HandleSizes {
    /** The size of the address of a buffer (PhysicalStorageBuffer). */
    public static final int ADDRESS = 8;

    private final TypeFacts types;
    private final int kernelSize;

    /** The sizes in a module. */
    public PointerSizes(ModuleData data, ModuleLayout layout) {
        types = new TypeFacts(data);
        kernelSize = ofKernels(layout);
    }

    /** The size of all pointers of a kernel, by the addressing model; 0 in shaders. */
    public static int ofKernels(ModuleLayout layout) {
        return ofKernels(layout.memoryModel()
                .map(ModuleLayout.DeclaredMemoryModel::addressingModelValue)
                .orElse(0));
    }

    /** The size of all pointers of a kernel, by the value of the addressing model; 0 in shaders. */
    public static int ofKernels(int addressingModel) {
        return addressingModel == AddressingModel.Physical32.value()
                ? 4
                : addressingModel == AddressingModel.Physical64.value() ? 8 : 0;
    }

    @Override
    public long size(int typeId) {
        if (!types.isAnyPointer(typeId)) {
            return ByteCount.UNKNOWN;
        }
        if (kernelSize > 0) {
            return kernelSize;
        }
        return types.storageClass(typeId) == StorageClass.PhysicalStorageBuffer.value() ? ADDRESS : ByteCount.UNKNOWN;
    }

    @Override
    public long alignment(int typeId) {
        return size(typeId);
    }
}
