// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.AccessQualifier;
import org.spirv4j.grammar.FunctionParameterAttribute;
import org.spirv4j.grammar.StorageClass;

/**
 * An argument of a kernel.
 *
 * @param index the number of the argument, from 0
 * @param id the id of the parameter
 * @param declaredName the name that the module gives to the parameter; empty if there is none
 * @param type the type; that of a buffer is a pointer
 * @param size what the host gives as the size, in bytes: that of the type, or for an argument with ByVal, of what the
 *     pointer points to; for a buffer, that of a pointer. Empty for local memory, of which the host chooses the size,
 *     for images and other objects of the host, and if it is not known
 * @param attributes the attributes of the parameter, such as NoWrite or ByVal
 */
public record KernelArgument(
        int index,
        int id,
        String declaredName,
        ReflectedType type,
        OptionalLong size,
        Set<FunctionParameterAttribute> attributes) {
    /** Checks and copies the components. */
    public KernelArgument {
        Objects.requireNonNull(declaredName, "declaredName");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(attributes, "attributes");
        attributes = Set.copyOf(attributes);
    }

    /**
     * {@return the name that the module gives to the parameter, or else one made of its number, such as
     * {@code argument_2}}
     */
    public String name() {
        return declaredName.isEmpty() ? "argument_" + index : declaredName;
    }

    /**
     * {@return the address space of a pointer: CrossWorkgroup for buffers, UniformConstant for constant buffers,
     * Workgroup for local memory, of which the host states the size; empty for values}
     */
    public Optional<StorageClass> addressSpace() {
        return type instanceof PointerType pointer ? pointer.storageClass() : Optional.empty();
    }

    /** {@return whether the argument is a copy of what its pointer points to (ByVal)} */
    public boolean isByValue() {
        return attributes.contains(FunctionParameterAttribute.ByVal);
    }

    /** {@return the access qualifier of an image; empty for other arguments} */
    public Optional<AccessQualifier> access() {
        return type instanceof ImageType image ? image.access() : Optional.empty();
    }

    /** {@return the type and the name} */
    @Override
    public String toString() {
        return type + " " + name();
    }
}
