package org.spirv4j.build;

/** The result of a constant instruction, specialization constants and OpUndef outside functions included. */
public final class Constant extends ModuleValue {
    /** Whether it is an OpConstant of an integer type of up to 64 bits. */
    boolean isNumber;
    /** The number that it is then, as its bits extended by its sign or by zeros. */
    long number;

    Constant(ModuleBuilder module, int id, Type type) {
        super(module, id, type);
    }

    @Override
    public Constant named(String name) {
        module.name(this, name);
        return this;
    }
}
