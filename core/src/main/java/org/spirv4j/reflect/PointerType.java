// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.internal.layout.PointerSizes;
import org.spirv4j.grammar.StorageClass;

/**
 * A pointer. In the memory of the host, a pointer with the storage class PhysicalStorageBuffer is the address of a
 * buffer, of 8 bytes (Vulkan's bufferDeviceAddress); in kernels, the addressing model gives all pointers a size. What
 * it points to may contain the pointer itself.
 */
public final class PointerType extends ReflectedType {
    private final Optional<StorageClass> storageClass;
    private final OptionalInt arrayStride;
    private final int kernelSize;
    private @Nullable ReflectedType pointee;

    /**
     * @param kernelSize the size of all pointers of a kernel in bytes; 0 in shaders
     */
    PointerType(int id, Optional<StorageClass> storageClass, OptionalInt arrayStride, int kernelSize) {
        super(id);
        this.storageClass = storageClass;
        this.arrayStride = arrayStride;
        this.kernelSize = kernelSize;
    }

    /** Completes the pointer; called before others see it, since its target may be declared later. */
    void pointTo(ReflectedType type) {
        pointee = type;
    }

    /** {@return the storage class; empty if the built-in grammar lacks it} */
    public Optional<StorageClass> storageClass() {
        return storageClass;
    }

    /** {@return the type that the pointer points to; empty for an untyped pointer} */
    public Optional<ReflectedType> pointee() {
        return Optional.ofNullable(pointee);
    }

    /**
     * {@return the distance from one element to the next in pointer arithmetic, in bytes; empty without the decoration
     * ArrayStride}
     */
    public OptionalInt arrayStride() {
        return arrayStride;
    }

    /** {@return whether this is the address of a buffer} */
    public boolean isAddress() {
        return storageClass.filter(c -> c == StorageClass.PhysicalStorageBuffer).isPresent();
    }

    @Override
    public OptionalLong size() {
        if (kernelSize > 0) {
            return OptionalLong.of(kernelSize);
        }
        return isAddress() ? OptionalLong.of(PointerSizes.ADDRESS) : OptionalLong.empty();
    }

    /** {@return the type that the pointer points to, without lengths of arrays, with an asterisk} */
    @Override
    public String toString() {
        ReflectedType target = pointee;
        if (target == null) {
            return "untyped*";
        }
        ReflectedType innermost = target.innermostElement();
        return (innermost instanceof PointerType ? "pointer" : innermost) + (innermost == target ? "*" : "[]*");
    }
}
