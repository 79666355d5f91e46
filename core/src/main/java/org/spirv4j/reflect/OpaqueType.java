// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.OptionalLong;
import org.spirv4j.grammar.Op;

/** A type of another kind, such as a sampler, an acceleration structure or a tensor. */
public final class OpaqueType extends ReflectedType {
    private final Op declaration;
    private final String name;

    OpaqueType(int id, Op declaration, String name) {
        super(id);
        this.declaration = declaration;
        this.name = name.isEmpty() ? "Opaque" : name;
    }

    /**
     * {@return the instruction that declares the type, such as OpTypeSampler; OpNop for types that the built-in grammar
     * lacks}
     */
    public Op declaration() {
        return declaration;
    }

    /** {@return empty: the host cannot see into such a type} */
    @Override
    public OptionalLong size() {
        return OptionalLong.empty();
    }

    /**
     * {@return the name of the instruction without its prefix, such as {@code Sampler}; for OpTypeOpaque its name, if
     * it has one}
     */
    @Override
    public String toString() {
        return name;
    }
}
