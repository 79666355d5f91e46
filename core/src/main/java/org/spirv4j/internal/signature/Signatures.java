// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeForm;

/**
 * The signatures of instructions. A signature is identified by its index in the table; 0 means that an instruction has
 * none. {@link TypePatterns} holds the types.
 */
public final class Signatures {
    // Layout of a signature: rules, execution models, marks, result pattern and its text, how the result type is
    // derived,
    // the operand it is derived from and the relation, operand count and flags.

    private static final int MODELS = 1;
    private static final int MARKS = 2;
    private static final int RESULT = 3;
    private static final int RESULT_TEXT = 4;
    private static final int WAY = 5;
    private static final int FROM = 6;
    private static final int COUNT = 7;
    private static final int OPERANDS = 8;

    // Layout of an operand: pattern, text, condition and rule, two relations, slot.

    static final int OPERAND_SIZE = 6;
    private static final int TEXT = 1;
    private static final int CONDITION = 2;
    private static final int RELATIONS = 3;
    private static final int SLOT = 5;

    /** The difference between the slots of consecutive operands. */
    static final int NEXT_SLOT = 0x101;

    private static final int GRAPH = 1;
    private static final int UNUSABLE = 2;
    private static final int REPEATS = 0x100;
    private static final int SPECIAL = 0x300;
    private static final int UNIFORM = 0x400;
    private static final int TYPES_ONLY = 0x800;

    private static final char[] TABLE = SignatureTable.signatures().toCharArray();
    private static final char[] OF_OP = SignatureTable.ofOp().toCharArray();
    private static final char[] OF_SETS = SignatureTable.ofSets().toCharArray();
    private static final int[] MODEL_SETS = SignatureTable.models();
    private static final ResultWay[] WAYS = ResultWay.values();
    private static final int FAULTS = Fault.values().length;

    private Signatures() {}

    /** The signature of an instruction of the core grammar, or 0. */
    public static int of(Op op) {
        return OF_OP[op.ordinal()];
    }

    /** The signature of an instruction of an extended set, or 0. */
    public static int of(String set, int number) {
        int at = 0;
        for (String known : SignatureTable.SETS) {
            int count = OF_SETS[at];
            if (known.equals(set)) {
                return number >= 0 && number < count ? OF_SETS[at + 1 + number] : 0;
            }
            at += count + 1;
        }
        return 0;
    }

    /** Whether the validator checks this signature. */
    public static boolean hasRules(int signature) {
        return TABLE[signature] != 0;
    }

    /** Whether the validator reports operands without a type. */
    public static boolean isTyped(int signature) {
        return SignatureTable.rules().charAt(TABLE[signature] * FAULTS) != 0;
    }

    /**
     * The number of the validator's rule for a fault; 0 for none.
     *
     * @param operand number of the operand that the fault is about, or -1
     */
    public static int rule(int signature, Fault fault, int operand) {
        int own = operand < 0 ? 0 : TABLE[entry(signature, operand) + CONDITION] >> 8;
        return own != 0 ? own : SignatureTable.rules().charAt(TABLE[signature] * FAULTS + fault.ordinal());
    }

    /** The execution models that may use an instruction, as bits by ordinal number; -1 for all. */
    public static int models(int signature) {
        return MODEL_SETS[TABLE[signature + MODELS]];
    }

    /** Whether an instruction is only allowed in graphs. */
    public static boolean isForGraphs(int signature) {
        return (TABLE[signature + MARKS] & GRAPH) != 0;
    }

    /** Whether an instruction must not be used at all. */
    public static boolean isUnusable(int signature) {
        return (TABLE[signature + MARKS] & UNUSABLE) != 0;
    }

    /** Whether the first operand is an interpolant. */
    public static boolean isInterpolation(int signature) {
        return operandCount(signature) > 0 && conditionAt(entry(signature, 0)) == Condition.INTERPOLANT.ordinal();
    }

    /** The number of the type of the result; 0 for any type. */
    public static int result(int signature) {
        return TABLE[signature + RESULT];
    }

    static int resultText(int signature) {
        return TABLE[signature + RESULT_TEXT];
    }

    /** How the result's type is found. */
    public static ResultWay way(int signature) {
        return WAYS[TABLE[signature + WAY]];
    }

    /** The number of the operand from which the result's type follows, for {@link ResultWay#RELATED}. */
    public static int from(int signature) {
        return TABLE[signature + FROM] & 0xFF;
    }

    /** How many operands have types that are stated one by one. */
    public static int operandCount(int signature) {
        return TABLE[signature + COUNT] & 0xFF;
    }

    /** Whether the last operand stands for all that follow. */
    static boolean repeats(int signature) {
        return (TABLE[signature + COUNT] & REPEATS) != 0;
    }

    /** Whether the last operand repeats, or {@link Sizes} applies. */
    static boolean isSpecial(int signature) {
        return (TABLE[signature + COUNT] & SPECIAL) != 0;
    }

    /** Whether the only requirement is that all operands have the result type. */
    public static boolean isUniform(int signature) {
        return (TABLE[signature + COUNT] & UNIFORM) != 0;
    }

    /** Whether conformance depends on nothing but the types of the result and of the first operands, at most three. */
    public static boolean dependsOnTypes(int signature) {
        return (TABLE[signature + COUNT] & TYPES_ONLY) != 0;
    }

    /** The table index of an operand; the last operand of the signature covers all further ones. */
    static int entry(int signature, int operand) {
        return signature + OPERANDS + OPERAND_SIZE * Math.min(operand, operandCount(signature) - 1);
    }

    /** The table index of the first operand; operands are {@link #OPERAND_SIZE} apart. */
    static int firstEntry(int signature) {
        return signature + OPERANDS;
    }

    static int typeAt(int entry) {
        return TABLE[entry];
    }

    static int textAt(int entry) {
        return TABLE[entry + TEXT];
    }

    static int conditionAt(int entry) {
        return TABLE[entry + CONDITION] & 0xFF;
    }

    /** The first or second relation of an operand, packed; 0 for none. */
    static int relationAt(int entry, int which) {
        return TABLE[entry + RELATIONS + which];
    }

    static int slotAt(int entry) {
        return TABLE[entry + SLOT];
    }

    /** The slot of an operand; see {@link TypedOperands}. */
    public static int slot(int signature, int operand) {
        return slotAt(entry(signature, operand)) + Math.max(0, operand - operandCount(signature) + 1) * NEXT_SLOT;
    }

    /**
     * The symbol of the relation by which the result type is derived from an operand, for {@link ResultWay#RELATED};
     * {@code '*'} if the result type is the pointee type of the operand.
     */
    public static char derivation(int signature) {
        return (char) (TABLE[signature + FROM] >> 8);
    }

    /** The {@link TypeForm} kinds that the scalars of a result may have; all kinds if any type is allowed. */
    public static long resultKinds(int signature) {
        return signature == 0 ? TypeForm.KINDS : TypePatterns.forms(result(signature)) & TypeForm.KINDS;
    }

    /** The {@link TypeForm} kinds that the scalars of an operand may have; all kinds if there is no such operand. */
    public static long kinds(int signature, int operand) {
        if (signature == 0 || operand >= operandCount(signature)) {
            return TypeForm.KINDS;
        }
        int type = typeAt(entry(signature, operand));
        return type == 0 && isOfResultType(signature, operand)
                ? resultKinds(signature)
                : TypePatterns.forms(type) & TypeForm.KINDS;
    }

    /** Whether an operand must have the result type. */
    public static boolean isOfResultType(int signature, int operand) {
        return operand < operandCount(signature) && relationAt(entry(signature, operand), 0) == Relation.SAME_AS_RESULT;
    }
}
