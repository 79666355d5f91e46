// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.spirv4j.build.internal.declaration.ConstantText;
import org.spirv4j.grammar.Decoration;

/** The result of a constant instruction, specialization constants and OpUndef outside functions included. */
public final class Constant extends ModuleValue {
    Constant(ModuleBuilder module, int id, Type type) {
        super(module, id, type);
    }

    /** {@return the name or number, the type and the value, such as {@code %7 (float32 1.5)}} */
    @Override
    public String toString() {
        return super.toString() + " (" + type + " " + ConstantText.of(id, module.declared()) + ")";
    }

    @Override
    public Constant named(String name) {
        super.named(name);
        return this;
    }

    @Override
    public Constant decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        super.decorated(decoration, parameters);
        return this;
    }
}
