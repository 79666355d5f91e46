// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value outside functions: a constant, a global variable, a function, a string. */
public sealed class ModuleValue extends Value permits Constant, GlobalVariable, DefinedFunction {
    /** The variables and functions among the operands of its declaration, and the values there that have such operands. */
    List<ModuleValue> references = List.of();

    /** The function that used it last, which need not note it again. */
    @Nullable
    FunctionBody lastUser;

    ModuleValue(ModuleBuilder module, int id, Type type) {
        super(module, id, type);
    }

    @Override
    public ModuleValue named(String name) {
        module.name(this, name);
        return this;
    }

    /** Whether what uses it uses a variable or function. */
    final boolean leadsToReferences() {
        return this instanceof GlobalVariable || this instanceof DefinedFunction || !references.isEmpty();
    }

    @Override
    final boolean isGlobal() {
        return true;
    }
}
