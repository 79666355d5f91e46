// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

/** The result of a constant instruction, specialization constants and OpUndef outside functions included. */
public final class Constant extends ModuleValue {
    Constant(ModuleBuilder module, int id, Type type) {
        super(module, id, type);
    }

    @Override
    public Constant named(String name) {
        module.name(this, name);
        return this;
    }
}
