// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

/** How tightly the operators of languages like C bind, the loosest first. */
public enum Precedence {
    SEQUENCE,
    ASSIGNMENT,
    CONDITIONAL,
    OR,
    AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    EQUALITY,
    RELATION,
    SHIFT,
    SUM,
    PRODUCT,
    UNARY,
    POSTFIX,
    PRIMARY;

    private static final Precedence[] ALL = values();

    /** The next tighter one. */
    public Precedence next() {
        return ALL[ordinal() + 1];
    }
}
