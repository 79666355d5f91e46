// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import org.spirv4j.internal.type.TypeForm;

/**
 * Checks an instruction against its signature. The result is 0 if the instruction conforms, and otherwise the first
 * fault packed into an {@code int}; {@link #fault}, {@link #operand} and {@link #relation} unpack it.
 */
public final class SignatureCheck {
    private static final Fault[] FAULTS = Fault.values();

    private SignatureCheck() {}

    private static int found(Fault fault, int operand, int relation) {
        return fault.ordinal() | operand + 1 << 8 | relation << 24;
    }

    /** The kind of fault. */
    public static Fault fault(int found) {
        return FAULTS[found & 0xFF];
    }

    /** The number of the operand at fault; -1 for the result. */
    public static int operand(int found) {
        return (found >> 8 & 0xFFFF) - 1;
    }

    /** The number of the broken relation, from 1; 0 if the fault is not a relation. */
    static int relation(int found) {
        return found >> 24;
    }

    /** Whether the fault is a broken relation to the result or another operand. */
    public static boolean isRelation(int found) {
        return relation(found) != 0;
    }

    /** Checks the result type, then the operands in order. Operands without a type are reported by other checks. */
    public static int check(int signature, TypedOperands in) {
        int resultType = in.resultType();
        int result = Signatures.result(signature);
        if (result != 0 && resultType != 0 && !TypePatterns.fits(result, resultType, in.resultForm(), in)) {
            return found(Fault.RESULT, -1, 0);
        }
        int count = Signatures.operandCount(signature);
        int entry = Signatures.firstEntry(signature);
        for (int i = 0; i < count; i++, entry += Signatures.OPERAND_SIZE) {
            int slot = Signatures.slotAt(entry);
            if (!in.has(slot)) {
                break;
            }
            int found = operand(signature, entry, i, slot, resultType, in);
            if (found != 0) {
                return found;
            }
        }
        if (!Signatures.isSpecial(signature)) {
            return 0;
        }
        int found = Signatures.repeats(signature) ? furtherOperands(signature, resultType, in) : 0;
        return found != 0 || Sizes.fit(Signatures.way(signature), signature, in) ? found : found(Fault.SIZES, -1, 0);
    }

    private static int furtherOperands(int signature, int resultType, TypedOperands in) {
        int found = 0;
        for (int i = Signatures.operandCount(signature); found == 0 && in.has(Signatures.slot(signature, i)); i++) {
            int entry = Signatures.entry(signature, i);
            found = operand(signature, entry, i, Signatures.slot(signature, i), resultType, in);
        }
        return found;
    }

    private static int operand(int signature, int entry, int i, int slot, int resultType, TypedOperands in) {
        int condition = Signatures.conditionAt(entry);
        int type = in.type(slot);
        if (type == 0 && !in.lacksType(slot) && !in.isKnown(slot)) {
            return found(Fault.REPORTED, i, 0);
        }
        if (condition != 0) {
            Fault fault = condition(Condition.of(condition), slot, type, in);
            if (fault != Fault.NONE) {
                return found(fault, i, 0);
            }
        }
        if (type == 0 && !in.lacksType(slot)) {
            return 0;
        }
        int pattern = Signatures.typeAt(entry);
        if (pattern != 0) {
            long form = in.form(slot, type);
            if (!TypePatterns.fits(pattern, type, form, in)) {
                return found(TypePatterns.fault(pattern, type, form, in), i, 0);
            }
        }
        for (int which = 0; which < 2; which++) {
            int relation = Signatures.relationAt(entry, which);
            if (relation == 0) {
                break;
            }
            int to = Relation.to(relation);
            int other = to == Relation.RESULT ? resultType : otherType(signature, to, in);
            if (type != other || relation != Relation.SAME_AS_RESULT) {
                Fault fault = type == 0 ? Fault.MATCH : Relation.check(relation, type, other, in.facts());
                if (fault != Fault.NONE) {
                    return found(fault, i, which + 1);
                }
            }
        }
        return 0;
    }

    private static int otherType(int signature, int operand, TypedOperands in) {
        int slot = Signatures.slot(signature, operand);
        return in.has(slot) ? in.type(slot) : 0;
    }

    private static Fault condition(Condition condition, int slot, int type, TypedOperands in) {
        return switch (condition) {
            case NONE -> Fault.NONE;
            case SIZE, POINTER_SIZE -> {
                int width = in.addressWidth();
                if (width == 0 && condition == Condition.SIZE) {
                    yield Fault.ADDRESSING;
                }
                boolean isOpen = type == 0 && !in.lacksType(slot);
                yield isOpen || TypeForm.fits(in.form(slot, type), addressForms(in)) ? Fault.NONE : Fault.SIZE;
            }
            case COUNT -> {
                int components = in.facts().dimension(in.resultType());
                yield components == 0 || components == in.literal(slot) ? Fault.NONE : Fault.LITERAL;
            }
            case EXECUTION_SCOPE, GROUP_SCOPE, MEMORY_SCOPE, MEMORY_SEMANTICS, UNEQUAL_SEMANTICS ->
                in.meets(condition, slot) ? Fault.NONE : Fault.REPORTED;
            default -> in.meets(condition, slot) ? Fault.NONE : Fault.CONDITION;
        };
    }

    /** The forms of integers as wide as an address; 32 bits with logical addressing. */
    static long addressForms(TypedOperands in) {
        int width = in.addressWidth();
        return TypeForm.INT | TypeForm.SINGLE | TypeForm.SIGNS | TypeForm.width(width == 0 ? 32 : width);
    }

    /** Whether the result type would fit if any floating-point encoding were allowed. */
    public static boolean isWrongEncoding(int signature, TypedOperands in) {
        return TypePatterns.fits(
                Signatures.result(signature), in.resultType(), in.resultForm(), TypeForm.ENCODINGS, in);
    }
}
