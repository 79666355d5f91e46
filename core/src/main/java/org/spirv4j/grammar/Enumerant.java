// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

/** A named value, or a named bit, of an enumerated operand kind of the built-in grammar. */
public interface Enumerant {

    /** {@return the name of the Java constant: the enumerant's name, preceded by the kind if it starts with a digit} */
    String name();

    /** {@return the number in the word of the operand} */
    int value();

    /** {@return the description in the built-in grammar} */
    EnumerantInfo info();
}
