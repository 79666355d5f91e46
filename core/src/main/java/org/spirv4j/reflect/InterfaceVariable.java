// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;

/**
 * An input or output of an entry point.
 *
 * @param id the id of the variable
 * @param declaredName the name that the module gives to the variable; empty if there is none
 * @param isOutput whether it is an output
 * @param type the type, arrays included
 * @param location the location; empty without the decoration
 * @param component the first component in the location; empty without the decoration
 * @param index the index of a color for dual-source blending; empty without the decoration
 * @param builtIn the built-in variable that it is; empty if it is none; members of a block may be built-in, too
 * @param decorations the decorations without parameters, such as Flat, NoPerspective, Centroid, Sample, Patch,
 *     PerVertexKHR
 * @param semantic the HLSL semantic; empty without the decoration
 * @param isUsed whether the entry point uses the variable
 */
public record InterfaceVariable(
        int id,
        String declaredName,
        boolean isOutput,
        ReflectedType type,
        OptionalInt location,
        OptionalInt component,
        OptionalInt index,
        Optional<BuiltIn> builtIn,
        Set<Decoration> decorations,
        Optional<String> semantic,
        boolean isUsed) {
    /** Checks the components. */
    public InterfaceVariable {
        Objects.requireNonNull(declaredName, "declaredName");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(component, "component");
        Objects.requireNonNull(index, "index");
        Objects.requireNonNull(builtIn, "builtIn");
        Objects.requireNonNull(decorations, "decorations");
        Objects.requireNonNull(semantic, "semantic");
    }

    /**
     * {@return the name that the module gives to the variable, or else that of its structure or built-in, or else one
     * made of its location, such as {@code output_1}, or of its id}
     */
    public String name() {
        if (!declaredName.isEmpty()) {
            return declaredName;
        }
        if (element() instanceof StructType struct && !struct.declaredName().isEmpty()) {
            return struct.declaredName();
        }
        return builtIn.map(Enum::name)
                .orElseGet(() -> (isOutput ? "output_" : "input_") + (location.isPresent() ? location.getAsInt() : id));
    }

    InterfaceVariable used() {
        return new InterfaceVariable(
                id, declaredName, isOutput, type, location, component, index, builtIn, decorations, semantic, true);
    }

    /** {@return the type without arrays} */
    public ReflectedType element() {
        return type.innermostElement();
    }

    /** {@return the members of a block; none for other variables} */
    public List<StructMember> members() {
        return element() instanceof StructType struct ? struct.members() : List.of();
    }

    /**
     * {@return the format of a vertex attribute of this type; empty for types that are not a scalar or vector of
     * numbers}
     */
    public Optional<VertexFormat> format() {
        return VertexFormat.of(element());
    }

    /**
     * {@return what else the module states of the variable, in words: component, index, built-in, decorations and HLSL
     * semantic}
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
