// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.type.TypeForm;

/** Finds the instruction that converts an operand to the type that its signature requires. */
public final class NumberConversions {
    private static final long NUMBER = TypeForm.KINDS | TypeForm.WIDTHS | TypeForm.SIGNS | TypeForm.ENCODINGS;

    private NumberConversions() {}

    /**
     * Returns the instruction that converts a numeric scalar or vector whose type {@link SignatureCheck#check} rejected
     * to a type that the signature accepts.
     *
     * @param found the result of the check
     */
    public static Optional<Op> of(int signature, int found, TypedOperands in) {
        int operand = SignatureCheck.operand(found);
        int slot = Signatures.slot(signature, Math.max(0, operand));
        if (operand < 0 || !in.has(slot) || in.type(slot) == 0 || mustBeConstant(signature, operand)) {
            return Optional.empty();
        }
        long form = in.form(slot, in.type(slot));
        return switch (SignatureCheck.fault(found)) {
            case OPERAND -> toPattern(form, Signatures.typeAt(Signatures.entry(signature, operand)));
            case SIZE -> conversion(form, SignatureCheck.addressForms(in));
            case MATCH -> conversion(form, related(signature, found, in));
            default -> Optional.empty();
        };
    }

    private static boolean mustBeConstant(int signature, int operand) {
        Condition condition = Condition.of(Signatures.conditionAt(Signatures.entry(signature, operand)));
        return condition == Condition.CONSTANT || condition == Condition.CONSTANT_OR_UNDEF;
    }

    private static Optional<Op> toPattern(long form, int pattern) {
        Optional<Op> found = Optional.empty();
        for (int i = 0; found.isEmpty() && i < TypePatterns.alternativeCount(pattern); i++) {
            found = conversion(form, TypePatterns.forms(pattern, i));
        }
        return found;
    }

    /** The forms that satisfy the broken relation to the other type; 0 if no conversion yields them. */
    private static long related(int signature, int found, TypedOperands in) {
        int entry = Signatures.entry(signature, SignatureCheck.operand(found));
        int relation = Signatures.relationAt(entry, SignatureCheck.relation(found) - 1);
        TypeFacts facts = in.facts();
        int to = Relation.to(relation);
        int other = to == Relation.RESULT ? in.resultType() : in.type(Signatures.slot(signature, to));
        if (Relation.isOfPointee(relation)) {
            return 0;
        }
        int type = Relation.isToPointee(relation) ? facts.pointee(other) : other;
        return switch (Relation.of(relation)) {
            case SAME, OTHER_WIDTH -> facts.form(type);
            case COUNT_AND_WIDTH -> facts.form(type) | TypeForm.SIGNS;
            case COMPONENT -> facts.form(Relation.component(type, facts));
            default -> 0;
        };
    }

    private static Optional<Op> conversion(long form, long wanted) {
        if (!TypeForm.fits(form & ~NUMBER, wanted) || TypeForm.fits(form, wanted)) {
            return Optional.empty();
        }
        boolean takesInt = (wanted & TypeForm.INT) != 0;
        boolean takesFloat = (wanted & TypeForm.FLOAT) != 0;
        boolean signed = (form & TypeForm.SIGNED) != 0;
        if ((form & TypeForm.FLOAT) != 0) {
            boolean toSigned = (wanted & TypeForm.SIGNED) != 0;
            return takesFloat
                    ? Optional.of(Op.OpFConvert)
                    : takesInt ? Optional.of(toSigned ? Op.OpConvertFToS : Op.OpConvertFToU) : Optional.empty();
        }
        if ((form & TypeForm.INT) == 0) {
            return Optional.empty();
        }
        if (!takesInt) {
            return takesFloat ? Optional.of(signed ? Op.OpConvertSToF : Op.OpConvertUToF) : Optional.empty();
        }
        if (TypeForm.fits(form & TypeForm.WIDTHS, wanted)) {
            return Optional.of(Op.OpBitcast);
        }
        boolean extendsSign = signed ? (wanted & TypeForm.SIGNED) != 0 : (wanted & TypeForm.UNSIGNED) == 0;
        return Optional.of(extendsSign ? Op.OpSConvert : Op.OpUConvert);
    }
}
