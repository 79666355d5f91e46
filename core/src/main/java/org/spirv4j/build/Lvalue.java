package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to a part of memory: a pointer, and indexes into what it points to. {@link Code#load(Lvalue)} and
 * {@link Code#store(Lvalue, Value)} turn it into an access chain when it is used, so that it can be made anywhere. Immutable.
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

    /** What a pointer points to. */
    public static Lvalue of(Value pointer) {
        if (!pointer.type().isPointer()) {
            throw new BuildException("Lvalue.of: " + pointer + " is no pointer, but a " + pointer.type());
        }
        return new Lvalue(pointer, List.of(), pointer.type().pointee());
    }

    /** The type of the values that stand there. */
    public final Type type() {
        return type;
    }

    /** An element of the array, column of the matrix or component of the vector that stands there. */
    public final Lvalue element(Value index) {
        if (!index.type().isInt()) {
            throw new BuildException("element: the index is an integer, not a " + index.type());
        }
        if (!type.isArray() && !type.isRuntimeArray() && !type.isVector() && !type.isMatrix()) {
            throw new BuildException("element: " + type + " has no elements");
        }
        return inner(index, type.element());
    }

    /** An element of the array, column of the matrix or component of the vector, counted from 0. */
    public final Lvalue element(int index) {
        return element(module().constant(index));
    }

    /** A member of the structure that stands there, counted from 0. */
    public final Lvalue member(int index) {
        if (!type.isStruct() || index < 0 || index >= type.members().size()) {
            throw new BuildException("member: " + type + " has no member " + index);
        }
        return inner(module().constant(index), type.members().get(index));
    }

    /** The member of the structure with this name. */
    public final Lvalue member(String name) {
        if (!type.isStruct()) {
            throw new BuildException("member: " + type + " has no members");
        }
        return member(module().memberIndex(type, name));
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
