// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import org.spirv4j.internal.type.TypeFacts;

/**
 * The view of an instruction that {@link SignatureCheck} needs. A slot identifies an operand: its lower byte is the
 * word index after the result type and result id, its upper byte the number among the operands that are values.
 */
public interface TypedOperands {

    /** Facts about the types whose ids the other methods return. */
    TypeFacts facts();

    /** The id of the result type; 0 if there is none, or it is unknown. */
    int resultType();

    /** The form of the result type. */
    long resultForm();

    /** Whether the instruction has an operand in this slot. */
    boolean has(int slot);

    /** The type id of the operand in a slot; 0 if it has none, or it is unknown. */
    int type(int slot);

    /** Whether the operand in a slot may lack a type without ending the check of the instruction. */
    boolean isKnown(int slot);

    /** Whether the operand in a slot is known to have no type, which counts as a type mismatch. */
    boolean lacksType(int slot);

    /** The form of {@code type}, the type of the operand in a slot. */
    long form(int slot, int type);

    /** The word of an operand that is a literal. */
    int literal(int slot);

    /**
     * Whether an operand meets a condition other than {@link Condition#SIZE}, {@link Condition#POINTER_SIZE} and {@link
     * Condition#COUNT}. An implementation may report wrong scopes and memory semantics itself.
     */
    boolean meets(Condition condition, int slot);

    /** Whether the module declares a capability or an extension, or has at least a version, by its name. */
    boolean supports(String feature);

    /** The width of addresses in bits; 0 with logical addressing. */
    int addressWidth();
}
