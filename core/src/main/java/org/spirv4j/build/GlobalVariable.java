package org.spirv4j.build;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;

/** A variable outside functions (OpVariable, OpUntypedVariableKHR); as a value it is the pointer to its memory. */
public final class GlobalVariable extends ModuleValue {
    final StorageClass storageClass;

    GlobalVariable(ModuleBuilder module, int id, Type type, StorageClass storageClass) {
        super(module, id, type);
        this.storageClass = storageClass;
    }

    /** Where its memory is. */
    public StorageClass storageClass() {
        return storageClass;
    }

    /** Gives a resource its place in the client API: the decorations DescriptorSet and Binding. */
    public GlobalVariable at(int set, int binding) {
        module.decorate(this, Decoration.DescriptorSet, set);
        module.decorate(this, Decoration.Binding, binding);
        return this;
    }

    /** Gives an input or output its place between stages: the decoration Location. */
    public GlobalVariable location(int location) {
        return decorated(Decoration.Location, location);
    }

    /** Decorates the variable, for example as Flat or NonWritable. */
    public GlobalVariable decorated(Decoration decoration, Object... parameters) {
        module.decorate(this, decoration, parameters);
        return this;
    }

    /** What the variable holds, as a place whose parts can be reached. */
    public Lvalue lvalue() {
        return Lvalue.of(this);
    }

    @Override
    public GlobalVariable named(String name) {
        module.name(this, name);
        return this;
    }
}
