// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.observe;

import java.util.Optional;
import org.spirv4j.text.FriendlyNames;

/**
 * A value of an invocation, or of memory: a scalar, a pointer, or a tree of parts. Read when a method is called, so
 * that it is valid as long as its {@link Moment}.
 */
public interface Value {
    /** {@return the id of the type; of a variable, that of what it holds} */
    int typeId();

    /**
     * {@return the number of parts: members, elements, columns or components} A run-time array has as many as its
     * memory has bytes for. 0 for scalars, pointers and descriptors.
     */
    int partCount();

    /**
     * {@return a part}
     *
     * @param index its number, from 0
     * @throws IndexOutOfBoundsException if there is no such part
     */
    Value part(int index);

    /**
     * {@return the name of a part of a structure; its number in brackets, such as {@code [2]}, of others}
     *
     * @param index its number, from 0
     */
    default String partName(int index) {
        return "[" + index + "]";
    }

    /** {@return what a pointer points to; empty if this is not a pointer with a type, or points to nothing} */
    default Optional<Value> pointee() {
        return Optional.empty();
    }

    /**
     * {@return the number of scalars and pointers in the value}
     */
    long scalarCount();

    /**
     * {@return the bits of a scalar, extended by zeros} Those outside of the memory are 0.
     *
     * @param index its number, from 0, counted through all parts in order
     */
    long bits(int index);

    /**
     * {@return the value as text, such as {@code 5}, {@code 0.25}, {@code {1, 2, 3}} or
     * {@code pointer to %data + 12 bytes}}
     *
     * @param names the names of ids
     * @param mostScalars how many scalars the text has at most; {@code ...} stands for the others
     */
    String text(FriendlyNames names, int mostScalars);
}
