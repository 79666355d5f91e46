// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.Decoration;

/** A variable of a function. As an lvalue, it is the whole variable. */
public final class FunctionVariable extends Lvalue {
    FunctionVariable(Value pointer, Type type) {
        super(pointer, List.of(), type);
    }

    /** {@return the pointer to the variable, for instructions and functions that take pointers} */
    public Value pointer() {
        return base;
    }

    /**
     * Gives the variable a name (OpName).
     *
     * @param name the name
     * @return this variable
     */
    public FunctionVariable named(String name) {
        base.named(name);
        return this;
    }

    /**
     * Decorates the variable, for example as Restrict or Volatile.
     *
     * @param decoration the decoration
     * @param parameters what the decoration takes: numbers, enumerants, strings, ids
     * @return this variable
     */
    public FunctionVariable decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        base.decorated(decoration, parameters);
        return this;
    }
}
