// SPDX-License-Identifier: Apache-2.0
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

    /** {@return the type; {@link Type#isNone} holds for results without a type, such as that of OpString} */
    public final Type type() {
        return type;
    }

    /**
     * Gives this value a name (OpName).
     *
     * @param name the name
     * @return this value
     */
    public Value named(String name) {
        module.name(this, name);
        return this;
    }

    /** {@return the first component of this vector, which an OpCompositeExtract at the current insertion point extracts} */
    public final Value x() {
        return component(0);
    }

    /** {@return the second component of this vector, which an OpCompositeExtract at the current insertion point extracts} */
    public final Value y() {
        return component(1);
    }

    /** {@return the third component of this vector, which an OpCompositeExtract at the current insertion point extracts} */
    public final Value z() {
        return component(2);
    }

    /** {@return the fourth component of this vector, which an OpCompositeExtract at the current insertion point extracts} */
    public final Value w() {
        return component(3);
    }

    /**
     * Extracts a component of this vector by an OpCompositeExtract at the current insertion point.
     *
     * @param index the number of the component, from 0
     * @return the component
     * @throws BuildException if this value has no such component, or no function is being written
     */
    public final Value component(int index) {
        if (!type.isVector() || index < 0 || index >= type.componentCount()) {
            throw new BuildException("component: " + type + " has no component " + index);
        }
        return module.activeCode("component").emit(Op.OpCompositeExtract, type.element(), this, index);
    }

    /** Whether this value is declared outside functions, so that every function can use it. */
    boolean isGlobal() {
        return false;
    }
}
