// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

/** The types of a language, as declarations and constructors write them. */
public interface CodeTypes {
    /** The name of a type, without the lengths of an array. */
    String name(int type);

    /** What follows the name of a variable of an array type: its lengths, outermost first. */
    String lengths(int type);

    /**
     * The name of a type with as many components of the same width as another one.
     *
     * @param kind b, i, u or f
     */
    String like(int type, char kind);
}
