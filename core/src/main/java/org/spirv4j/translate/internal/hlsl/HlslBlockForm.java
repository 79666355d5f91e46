// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

/** The form in which a block is declared. */
enum HlslBlockForm {
    /** A structured buffer whose elements are those of the only member. */
    ELEMENTS,
    /** A structured buffer whose first element is the block. */
    WHOLE,
    /** A byte-address buffer. */
    BYTES,
    /** A structured buffer of words: its length is asked for, which compilers count in different units otherwise. */
    WORDS,
    /** A constant buffer with the members of the block. */
    MEMBERS,
    /** A constant buffer with an array of registers. */
    REGISTERS,
    /** No block. */
    NONE;

    /** Whether functions or methods read and write parts of the block, which have no names. */
    boolean isUnnamed() {
        return this == BYTES || this == WORDS || this == REGISTERS;
    }
}
