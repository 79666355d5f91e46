// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.List;
import org.spirv4j.edit.Constants;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.FloatBehavior;

/** Computes the terms of a rule that follow from constants. */
final class ConstantTerms {
    private final Bindings bindings;
    private final Constants constants;
    private final FloatBehavior floats;
    private boolean isDefined;

    ConstantTerms(Bindings bindings, Constants constants, FloatBehavior floats) {
        this.bindings = bindings;
        this.constants = constants;
        this.floats = floats;
    }

    /** Whether conditions hold for all components. */
    boolean hold(List<Term> conditions) {
        for (int i = 0; i < conditions.size(); i++) {
            if (!holds(conditions.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean holds(Term condition) {
        int count = count(condition);
        isDefined = true;
        for (int k = 0; k < count; k++) {
            if (compute(condition, k, bindings.operandType()) == 0 || !isDefined) {
                return false;
            }
        }
        return true;
    }

    private int count(Term term) {
        if (term.kind() == Term.Kind.CONSTANT) {
            return bindings.components(bindings.constant(term.number())).length;
        }
        int count = 1;
        for (Term operand : term.operands()) {
            count = Math.max(count, count(operand));
        }
        return count;
    }

    /**
     * The components of a term in a type; empty if an operation has no defined result, or constants of the type may not
     * be declared.
     */
    long[] compute(Term term, int typeId) {
        int count = constants.componentCount(typeId);
        int type = constants.numberType(typeId);
        if (count == 0 || type == 0 || !constants.mayDeclare(typeId)) {
            return new long[0];
        }
        long[] result = new long[count];
        isDefined = true;
        for (int k = 0; k < count; k++) {
            result[k] = compute(term, k, type);
        }
        return isDefined ? result : new long[0];
    }

    private long compute(Term term, int component, int type) {
        switch (term.kind()) {
            case CONSTANT -> {
                long[] values = bindings.components(bindings.constant(term.number()));
                int index = values.length == 1 ? 0 : component;
                isDefined &= index < values.length;
                return index < values.length ? values[index] : 0;
            }
            case LITERAL -> {
                Term.Literal literal = Term.Literal.of(term.number());
                return literal.bits(literal == Term.Literal.WIDTH ? bindings.operandType() : type);
            }
            case PROPERTY -> {
                Term operand = term.operands().get(0);
                int operandType = type(operand, type);
                return NumberTypes.isFloat(operandType)
                                && Term.Property.of(term.number())
                                        .holds(compute(operand, component, operandType), operandType)
                        ? 1
                        : 0;
            }
            case OPERATION -> {
                return operation(term, component, type);
            }
            case VARIABLE, UNDEFINED -> throw new IllegalArgumentException("a variable is not a constant");
        }
        throw new AssertionError(term);
    }

    private long operation(Term term, int component, int type) {
        int operandType = operandType(term, type);
        int resultType = term.isBoolean() ? Folding.BOOL : operandType;
        if (!isOperand(term.op(), operandType) || NumberTypes.isFloat(operandType) && !floats.isKnown()) {
            isDefined = false;
            return 0;
        }
        long a = compute(term.operands().get(0), component, operandType);
        long b = term.operands().size() > 1 ? compute(term.operands().get(1), component, operandType) : 0;
        if (!Folding.isDefined(term.op(), resultType, operandType, a, b, 0, 0)) {
            isDefined = false;
            return 0;
        }
        return Folding.fold(term.op(), resultType, operandType, a, b, 0, 0, floats.controls());
    }

    /** Whether numbers of a type are operands of an operation, which they need not be in modules that are not valid. */
    private static boolean isOperand(Op op, int type) {
        if (Trait.LOGICAL.has(op)) {
            return type == Folding.BOOL;
        }
        boolean isFloat = Trait.FLOAT_ARITHMETIC.has(op) || Trait.FLOAT_COMPARISON.has(op) || Trait.FLOAT_TEST.has(op);
        return isFloat ? NumberTypes.isFloat(type) : NumberTypes.isInteger(type);
    }

    /** The number type of the first operand of an operation; that of the second one if the first is a literal. */
    private int operandType(Term operation, int type) {
        List<Term> operands = operation.operands();
        boolean isLiteral = operands.get(0).kind() == Term.Kind.LITERAL;
        return isLiteral && (operands.size() < 2 || Trait.SHIFT.has(operation.op()))
                ? type
                : type(operands.get(isLiteral ? 1 : 0), type);
    }

    private int type(Term term, int type) {
        return switch (term.kind()) {
            case CONSTANT -> bindings.numberType(bindings.constant(term.number()));
            case PROPERTY -> Folding.BOOL;
            case OPERATION -> term.isBoolean() ? Folding.BOOL : operandType(term, type);
            default -> type;
        };
    }

    /** The id of a constant of the type in which a term is to be computed; 0 for literals and Booleans. */
    int typed(Term term) {
        if (term.kind() == Term.Kind.CONSTANT) {
            return bindings.constant(term.number());
        }
        if (term.kind() != Term.Kind.OPERATION || term.isBoolean()) {
            return 0;
        }
        List<Term> operands = term.operands();
        int first = typed(operands.get(0));
        return first != 0 || operands.size() < 2 || Trait.SHIFT.has(term.op()) ? first : typed(operands.get(1));
    }
}
