// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.spirv4j.grammar.Decoration;

/** A function of the module: one with a body, or one that is imported. */
public final class DefinedFunction extends ModuleValue {
    private final Type functionType;
    private boolean defined;

    DefinedFunction(ModuleBuilder module, int id, Type functionType) {
        super(module, id, functionType.returnType());
        this.functionType = functionType;
    }

    /** {@return the type of the function (OpTypeFunction); {@link #type} is the type of its result} */
    public Type functionType() {
        return functionType;
    }

    /** The name of the function, or its id if it has no name. */
    String label() {
        String name = module.annotations.nameOf(this);
        return name.isEmpty() ? toString() : name;
    }

    boolean isDefined() {
        return defined;
    }

    void define(boolean on) {
        defined = on;
    }

    @Override
    public DefinedFunction named(String name) {
        super.named(name);
        return this;
    }

    @Override
    public DefinedFunction decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        super.decorated(decoration, parameters);
        return this;
    }
}
