// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An object in memory that can be loaded and stored: a pointer, and indexes into what it points to. {@link
 * Code#load(Lvalue)} and {@link Code#store(Lvalue, Value)} add the access chain, so an lvalue can be made anywhere.
 * Immutable.
 */
public class Lvalue {
    final Value base;
    final List<Value> indexes;
    final Type type;

    Lvalue(Value base, List<Value> indexes, Type type) {
        this.base = base;
        this.indexes = indexes;
        this.type = type;
    }

    /**
     * Makes the lvalue of the whole object that a pointer points to.
     *
     * @param pointer a value of a pointer type
     * @return the lvalue
     * @throws BuildException if the value is not a pointer
     */
    public static Lvalue of(Value pointer) {
        Objects.requireNonNull(pointer, "pointer");
        if (!pointer.type().isPointer()) {
            throw new BuildException("Lvalue.of: " + pointer + " is not a pointer, but of type " + pointer.type());
        }
        return new Lvalue(pointer, List.of(), pointer.type().pointee());
    }

    /** {@return the type of the object} */
    public final Type type() {
        return type;
    }

    /**
     * Selects an element of an array, a column of a matrix or a component of a vector.
     *
     * @param index an integer that counts from 0
     * @return the lvalue of the element
     * @throws BuildException if the object has no elements, or the index is not an integer
     */
    public final Lvalue element(Value index) {
        Objects.requireNonNull(index, "index");
        if (!index.type().isInt()) {
            throw new BuildException("element: the index must be an integer, not " + index.type());
        }
        if (!type.isArray() && !type.isRuntimeArray() && !type.isVector() && !type.isMatrix()) {
            throw new BuildException("element: " + type + " has no elements");
        }
        return inner(index, type.element());
    }

    /**
     * Selects an element of an array, a column of a matrix or a component of a vector.
     *
     * @param index the number of the element, from 0
     * @return the lvalue of the element
     * @throws BuildException if the object has no elements
     */
    public final Lvalue element(int index) {
        return element(module().constant(index));
    }

    /**
     * Selects a member of a structure.
     *
     * @param index the number of the member, from 0
     * @return the lvalue of the member
     * @throws BuildException if the object has no such member
     */
    public final Lvalue member(int index) {
        if (!type.isStruct() || index < 0 || index >= type.members().size()) {
            throw new BuildException("member: " + type + " has no member " + index);
        }
        return inner(module().constant(index), type.members().get(index));
    }

    /**
     * Selects a member of a structure by its name.
     *
     * @param name the name that was given to {@link Member#of}
     * @return the lvalue of the member
     * @throws BuildException if the object has no such member
     */
    public final Lvalue member(String name) {
        Objects.requireNonNull(name, "name");
        if (!type.isStruct()) {
            throw new BuildException("member: " + type + " has no members");
        }
        return member(module().composites.memberIndex(type, name));
    }

    private Lvalue inner(Value index, Type part) {
        List<Value> longer = new ArrayList<>(indexes);
        longer.add(index);
        return new Lvalue(base, List.copyOf(longer), part);
    }

    final ModuleBuilder module() {
        return base.module;
    }

    @Override
    public String toString() {
        return base + (indexes.isEmpty() ? "" : indexes.toString());
    }
}
