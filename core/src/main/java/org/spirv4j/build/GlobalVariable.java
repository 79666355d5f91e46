package org.spirv4j.build;

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

    @Override
    public GlobalVariable named(String name) {
        module.name(this, name);
        return this;
    }
}
