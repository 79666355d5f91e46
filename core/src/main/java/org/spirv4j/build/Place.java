package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;

/**
 * A way to a part of memory: a pointer, and indexes into what it points to. {@link Code#load(Place)} and
 * {@link Code#store(Place, Value)} turn it into an access chain when it is used, so that it can be made anywhere. Immutable.
 */
public class Place {
    final Value base;
    final List<Value> indexes;
    final Type type;

    Place(Value base, List<Value> indexes, Type type) {
        this.base = base;
        this.indexes = indexes;
        this.type = type;
    }

    /** What a pointer points to. */
    public static Place of(Value pointer) {
        if (!pointer.type().isPointer()) {
            throw new BuildException("Place.of: " + pointer + " is no pointer, but a " + pointer.type());
        }
        return new Place(pointer, List.of(), pointer.type().pointee());
    }

    /** The type of the values that stand there. */
    public final Type type() {
        return type;
    }

    /** An element of the array, column of the matrix or component of the vector that stands there. */
    public final Place element(Value index) {
        if (!index.type().isInt()) {
            throw new BuildException("element: the index is an integer, not a " + index.type());
        }
        if (!type.isArray() && !type.isRuntimeArray() && !type.isVector() && !type.isMatrix()) {
            throw new BuildException("element: " + type + " has no elements");
        }
        return inner(index, type.element());
    }

    /** An element of the array, column of the matrix or component of the vector, counted from 0. */
    public final Place element(int index) {
        return element(module().constant(index));
    }

    /** A member of the structure that stands there, counted from 0. */
    public final Place member(int index) {
        if (!type.isStruct() || index < 0 || index >= type.members().size()) {
            throw new BuildException("member: " + type + " has no member " + index);
        }
        return inner(module().constant(index), type.members().get(index));
    }

    /** The member of the structure with this name. */
    public final Place member(String name) {
        if (!type.isStruct()) {
            throw new BuildException("member: " + type + " has no members");
        }
        return member(module().memberIndex(type, name));
    }

    private Place inner(Value index, Type part) {
        List<Value> longer = new ArrayList<>(indexes);
        longer.add(index);
        return new Place(base, List.copyOf(longer), part);
    }

    final ModuleBuilder module() {
        return base.module;
    }

    @Override
    public String toString() {
        return base + (indexes.isEmpty() ? "" : indexes.toString());
    }
}
