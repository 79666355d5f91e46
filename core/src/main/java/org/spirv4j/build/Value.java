package org.spirv4j.build;

import org.spirv4j.grammar.Op;

/**
 * The result of an instruction other than a type or a label (section 2.2.1 of the specification, "Instructions").
 * Made by the methods of {@link ModuleBuilder} and {@link Code}.
 */
public sealed class Value extends Id permits ModuleValue {
    final Type type;

    Value(ModuleBuilder module, int id, Type type) {
        super(module, id);
        this.type = type;
    }

    /** Its type; {@link Type#isNone} for results without one, such as that of OpString. */
    public final Type type() {
        return type;
    }

    /** Gives this value a name (OpName). */
    public Value named(String name) {
        module.name(this, name);
        return this;
    }

    /** Its first component, by an OpCompositeExtract at the place where instructions are written now. */
    public final Value x() {
        return component(0);
    }

    /** Its second component, by an OpCompositeExtract at the place where instructions are written now. */
    public final Value y() {
        return component(1);
    }

    /** Its third component, by an OpCompositeExtract at the place where instructions are written now. */
    public final Value z() {
        return component(2);
    }

    /** Its fourth component, by an OpCompositeExtract at the place where instructions are written now. */
    public final Value w() {
        return component(3);
    }

    /** A component of this vector, counted from 0, by an OpCompositeExtract at the place where instructions are written now. */
    public final Value component(int index) {
        if (!type.isVector() || index < 0 || index >= type.componentCount()) {
            throw new BuildException("component: " + type + " has no component " + index);
        }
        return module.activeCode("component").emit(Op.OpCompositeExtract, type.element(), this, index);
    }

    /** Whether it stands outside functions, so that every function may use it. */
    boolean isGlobal() {
        return false;
    }
}
