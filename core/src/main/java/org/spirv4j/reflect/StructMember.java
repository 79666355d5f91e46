// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;

/**
 * A member of a structure.
 *
 * @param index the number of the member, from 0
 * @param declaredName the name that OpMemberName, or else debug information, gives to the member; empty if there is
 *     none
 * @param type the type
 * @param offset the offset from the start of the structure, in bytes; in kernels that of OpenCL C. Empty without the
 *     decoration Offset in shaders, and if it is not known
 * @param size the size with the padding after the last element, column or row, in bytes; 0 for a run-time array; empty
 *     if it is not known
 * @param paddedSize the distance to the next larger offset of a member, or to the end of the structure, in bytes; empty
 *     if it is not known
 * @param location the location in the interface of an entry point; empty without the decoration
 * @param component the first component in the location; empty without the decoration
 * @param builtIn the built-in variable that the member is; empty if it is none
 * @param decorations the decorations without parameters, such as NonWritable or Flat
 */
public record StructMember(
        int index,
        String declaredName,
        ReflectedType type,
        OptionalLong offset,
        OptionalLong size,
        OptionalLong paddedSize,
        OptionalInt location,
        OptionalInt component,
        Optional<BuiltIn> builtIn,
        Set<Decoration> decorations) {
    /** Checks the components. */
    public StructMember {
        Objects.requireNonNull(declaredName, "declaredName");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(offset, "offset");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(paddedSize, "paddedSize");
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(component, "component");
        Objects.requireNonNull(builtIn, "builtIn");
        Objects.requireNonNull(decorations, "decorations");
    }

    /**
     * {@return the name that the module gives to the member, or else one made of its number, such as {@code member_2}}
     */
    public String name() {
        return declaredName.isEmpty() ? "member_" + index : declaredName;
    }

    /**
     * {@return what else the module states of the member, in words: component, built-in, strides, how the lengths of
     * arrays are computed, and decorations}
     */
    public List<String> properties() {
        return Properties.of(this);
    }

    /** {@return the type and the name} */
    @Override
    public String toString() {
        return type + " " + name();
    }
}
