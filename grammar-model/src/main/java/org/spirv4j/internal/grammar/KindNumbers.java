// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.List;

/**
 * Numbers of the operand kinds that the decoder handles individually. The enumerated kinds follow from
 * {@link #FIRST_ENUM} in the order of the grammar.
 */
public final class KindNumbers {
    public static final int ID_RESULT_TYPE = 0;
    public static final int ID_RESULT = 1;
    public static final int ID_MEMORY_SEMANTICS = 2;
    public static final int ID_SCOPE = 3;
    public static final int ID_REF = 4;

    /** Kinds up to this one are ids. */
    public static final int LAST_ID = ID_REF;

    public static final int LITERAL_INTEGER = 5;
    public static final int LITERAL_STRING = 6;
    public static final int LITERAL_FLOAT = 7;
    public static final int LITERAL_CONTEXT_DEPENDENT_NUMBER = 8;
    public static final int LITERAL_EXT_INST_INTEGER = 9;
    public static final int LITERAL_SPEC_CONSTANT_OP_INTEGER = 10;

    /** Kinds from here to {@link #LAST_PAIR} are composites of two. */
    public static final int PAIR_LITERAL_INTEGER_ID_REF = 11;

    public static final int PAIR_ID_REF_LITERAL_INTEGER = 12;
    public static final int PAIR_ID_REF_ID_REF = 13;
    public static final int LAST_PAIR = PAIR_ID_REF_ID_REF;

    /** Words that the grammar does not define. */
    public static final int UNKNOWN_WORDS = 14;

    public static final int FIRST_ENUM = 15;

    /** Names by number, {@link #UNKNOWN_WORDS} included. */
    static final List<String> NAMES = List.of(
            "IdResultType",
            "IdResult",
            "IdMemorySemantics",
            "IdScope",
            "IdRef",
            "LiteralInteger",
            "LiteralString",
            "LiteralFloat",
            "LiteralContextDependentNumber",
            "LiteralExtInstInteger",
            "LiteralSpecConstantOpInteger",
            "PairLiteralIntegerIdRef",
            "PairIdRefLiteralInteger",
            "PairIdRefIdRef",
            "UnknownWords");

    private KindNumbers() {}
}
