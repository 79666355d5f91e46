// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.operand;

/** Words of the cases of OpSwitch: a literal, which has as many words as the type of the selector, and a label. */
public final class CaseWords {
    private CaseWords() {}

    /** The number of cases without the default one. */
    public static int count(int wordCount, int literalWords) {
        return (wordCount - Switch.TARGET) / (literalWords + 1);
    }

    /** The first word of the literal of a case. */
    public static int literal(int index, int literalWords) {
        return Switch.TARGET + index * (literalWords + 1);
    }

    /** The word of the label of a case. */
    public static int label(int index, int literalWords) {
        return literal(index, literalWords) + literalWords;
    }
}
