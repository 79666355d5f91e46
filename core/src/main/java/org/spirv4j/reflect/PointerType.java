// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.StorageClass;

/**
 * A pointer. In the memory of the host, a pointer with the storage class PhysicalStorageBuffer is the address of a buffer, of 8
 * bytes (Vulkan's bufferDeviceAddress). What it points to may contain the pointer itself.
 */
public final class PointerType extends ReflectedType {
    private static final int ADDRESS_SIZE = 8;

    private final Optional<StorageClass> storageClass;
    private final OptionalInt arrayStride;
    private @Nullable ReflectedType pointee;

    PointerType(int id, Optional<StorageClass> storageClass, OptionalInt arrayStride) {
        super(id);
        this.storageClass = storageClass;
        this.arrayStride = arrayStride;
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

    /** {@return the distance from one element to the next in pointer arithmetic, in bytes; empty without the decoration ArrayStride} */
    public OptionalInt arrayStride() {
        return arrayStride;
    }

    /** {@return whether this is the address of a buffer} */
    public boolean isAddress() {
        return storageClass.filter(c -> c == StorageClass.PhysicalStorageBuffer).isPresent();
    }

    @Override
    public OptionalLong size() {
        return isAddress() ? OptionalLong.of(ADDRESS_SIZE) : OptionalLong.empty();
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
