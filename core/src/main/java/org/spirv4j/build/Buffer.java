// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.Decoration;

/**
 * Memory that the client API binds: a storage buffer, a uniform buffer or the push constants. The variable is a block,
 * a structure with explicit layout. As an lvalue, the buffer is the content that was passed in, even if a structure was
 * declared around it.
 */
public final class Buffer extends Lvalue {
    private final GlobalVariable variable;

    Buffer(GlobalVariable variable, List<Value> indexes, Type type) {
        super(variable, indexes, type);
        this.variable = variable;
    }

    /** {@return the variable, a pointer to the structure of the block} */
    public GlobalVariable variable() {
        return variable;
    }

    /**
     * Decorates the variable with DescriptorSet and Binding, by which the client API finds it.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @return this buffer
     */
    public Buffer at(int set, int binding) {
        variable.at(set, binding);
        return this;
    }

    /**
     * Decorates the variable, for example as NonWritable, Restrict or Coherent.
     *
     * @param decoration the decoration
     * @param parameters what the decoration takes: numbers, enumerants, strings, ids
     * @return this buffer
     */
    public Buffer decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        variable.decorated(decoration, parameters);
        return this;
    }
}
