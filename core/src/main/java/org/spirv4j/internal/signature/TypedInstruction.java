// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import org.spirv4j.internal.type.TypeFacts;

/**
 * An instruction that is checked against its signature. A slot of the signature names an operand: the lower byte is the
 * operand's number among the words after the result type and result id, the upper byte its number among the operands that are
 * values.
 */
public interface TypedInstruction {

    /** What is known of the types that the ids below stand for. */
    TypeFacts facts();

    /** The result's type; 0 when there is none, or it is not known. */
    int resultType();

    /** The form of the result's type. */
    long resultForm();

    /** Whether the instruction is so long that it has an operand in this slot. */
    boolean has(int slot);

    /** The type of the operand in a slot; 0 when it has none, or it is not known. */
    int type(int slot);

    /** Whether the operands after the one in a slot can be checked although it has no type. */
    boolean isKnown(int slot);

    /** Whether the operand in a slot is known to have no type, which breaks the rules about its type. */
    boolean lacksType(int slot);

    /** The form of the type of the operand in a slot, which is {@code type}. */
    long form(int slot, int type);

    /** The word of an operand that is a literal. */
    int literal(int slot);

    /**
     * Whether an operand meets a condition other than {@link Condition#SIZE}, {@link Condition#POINTER_SIZE} and {@link
     * Condition#COUNT}. What is wrong with scopes and memory semantics may be reported at once.
     */
    boolean meets(Condition condition, int slot);

    /** Whether the module has a capability, an extension or a version, by its name. */
    boolean supports(String feature);

    /** The width of addresses in bits; 0 when there are none. */
    int addressWidth();
}
