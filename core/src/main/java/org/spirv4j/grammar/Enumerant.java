package org.spirv4j.grammar;

/** A named value, or a named bit, of an enumerated operand kind of the built-in grammar. */
public interface Enumerant {

    /** The Java constant's name: the enumerant's name, with the kind in front where that starts with a digit. */
    String name();

    /** The number that stands in the operand's word. */
    int value();

    /** What the built-in grammar says of this enumerant. */
    EnumerantInfo info();
}
