package org.spirv4j.build;

/** A value outside functions: a constant, a global variable, a function, a string. */
public sealed class ModuleValue extends Value permits Constant, GlobalVariable, DefinedFunction {
    ModuleValue(ModuleBuilder module, int id, Type type) {
        super(module, id, type);
    }

    @Override
    public ModuleValue named(String name) {
        module.name(this, name);
        return this;
    }

    @Override
    final boolean isGlobal() {
        return true;
    }
}
