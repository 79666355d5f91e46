// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;

/** A value outside functions: a constant, a global variable, a function, a string. */
public sealed class ModuleValue extends Value permits Constant, GlobalVariable, DefinedFunction {
    /** The operands of its declaration that are, or refer to, variables and functions. */
    List<ModuleValue> references = List.of();

    /** The function that used it last, which need not record it again. */
    @Nullable
    FunctionBody lastUser;

    ModuleValue(ModuleBuilder module, int id, Type type) {
        super(module, id, type);
    }

    @Override
    public ModuleValue named(String name) {
        super.named(name);
        return this;
    }

    @Override
    public ModuleValue decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        super.decorated(decoration, parameters);
        return this;
    }

    /** Whether a use of this value is a use of a variable or function. */
    final boolean refersToGlobals() {
        return this instanceof GlobalVariable || this instanceof DefinedFunction || !references.isEmpty();
    }

    @Override
    final boolean isGlobal() {
        return true;
    }
}
