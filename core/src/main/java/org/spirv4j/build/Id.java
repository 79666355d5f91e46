// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

/** Something that has an id in the module being built: a type, a value, or a block. */
public abstract sealed class Id permits Type, Value, Block {
    final ModuleBuilder module;
    final int id;

    Id(ModuleBuilder module, int id) {
        this.module = module;
        this.id = id;
    }

    /** {@return the id, from 1} */
    public final int id() {
        return id;
    }

    /** {@return the builder of the module that this id belongs to} */
    public final ModuleBuilder module() {
        return module;
    }

    /** {@return the name, if it has one outside functions; otherwise the number} */
    @Override
    public String toString() {
        String name = module.annotations.nameOf(this);
        return "%" + (name.isEmpty() ? id : name);
    }
}
