// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Objects;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;

/** A variable outside functions (OpVariable, OpUntypedVariableKHR). As a value, it is the pointer to its memory. */
public final class GlobalVariable extends ModuleValue {
    final StorageClass storageClass;

    GlobalVariable(ModuleBuilder module, int id, Type type, StorageClass storageClass) {
        super(module, id, type);
        this.storageClass = storageClass;
    }

    /** {@return the storage class of the variable} */
    public StorageClass storageClass() {
        return storageClass;
    }

    /**
     * Decorates a resource with DescriptorSet and Binding, by which the client API finds it.
     *
     * @param set the descriptor set
     * @param binding the binding
     * @return this variable
     */
    public GlobalVariable at(int set, int binding) {
        module.annotations.decorate(this, Decoration.DescriptorSet, set);
        module.annotations.decorate(this, Decoration.Binding, binding);
        return this;
    }

    /**
     * Decorates an input or output with Location, by which the stages of a pipeline match them.
     *
     * @param location the location
     * @return this variable
     */
    public GlobalVariable location(int location) {
        return decorated(Decoration.Location, location);
    }

    /** {@return the object that the variable points to, as an lvalue whose members and elements can be selected} */
    public Lvalue lvalue() {
        return Lvalue.of(this);
    }

    @Override
    public GlobalVariable named(String name) {
        super.named(name);
        return this;
    }

    @Override
    public GlobalVariable decorated(Decoration decoration, Object... parameters) {
        Objects.requireNonNull(parameters, "parameters");
        super.decorated(decoration, parameters);
        return this;
    }
}
