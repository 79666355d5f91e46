// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;

/**
 * Computes both sides of a rule for given values of its names, which are its variables first and its constants after.
 */
final class RuleMeaning {
    /** What a name of a rule stands for. */
    enum Kind {
        BOOLEAN,
        INTEGER,
        FLOAT
    }

    private final AlgebraRule rule;
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Term> names = new ArrayList<>();
    private final boolean hasUndefined;
    private final Kind resultKind;

    /** By the numbers of variables and of constants: the place among the names. */
    private final int[] variables = new int[Bindings.MAX_NAMES];

    private final int[] constants = new int[Bindings.MAX_NAMES];

    private int integer;
    private int real;
    private long[] values = {};
    private long undefined;

    RuleMeaning(AlgebraRule rule) {
        this.rule = rule;
        Kind kind = resultKind(rule.left(), Kind.INTEGER);
        collect(rule.left(), kind);
        rule.conditions().forEach(condition -> collect(condition, Kind.BOOLEAN));
        hasUndefined = rule.text().contains("undef");
        resultKind = resultKind(rule.left(), selectedKind());
    }

    List<Kind> kinds() {
        return kinds;
    }

    /** The names as terms, by number. */
    List<Term> names() {
        return List.copyOf(names);
    }

    boolean isFloat() {
        return kinds.contains(Kind.FLOAT);
    }

    boolean hasUndefined() {
        return hasUndefined;
    }

    void setTypes(int integerType, int floatType) {
        integer = integerType;
        real = floatType;
    }

    int type(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> Folding.BOOL;
            case INTEGER -> integer;
            case FLOAT -> real;
        };
    }

    /** What the result of the left side is. */
    Kind resultKind() {
        return resultKind;
    }

    private Kind selectedKind() {
        return rule.left().op() == Op.OpSelect ? selectKind(rule.left(), Kind.INTEGER) : Kind.INTEGER;
    }

    Kind resultKind(Term term, Kind expected) {
        if (term.kind() == Term.Kind.LITERAL) {
            Term.Literal literal = Term.Literal.of(term.number());
            return literal.fits(Folding.BOOL)
                    ? Kind.BOOLEAN
                    : literal.fits(NumberTypes.FLOAT32) ? Kind.FLOAT : Kind.INTEGER;
        }
        if (term.kind() != Term.Kind.OPERATION) {
            return term.kind() == Term.Kind.PROPERTY ? Kind.BOOLEAN : expected;
        }
        return term.op() == Op.OpSelect ? expected : term.isBoolean() ? Kind.BOOLEAN : operandKind(term, 0, expected);
    }

    Kind operandKind(Term operation, int operand, Kind expected) {
        Op op = operation.op();
        if (op == Op.OpSelect) {
            return operand == 0 ? Kind.BOOLEAN : expected;
        }
        if (operation.kind() == Term.Kind.PROPERTY || Trait.FLOAT_TEST.has(op)) {
            return Kind.FLOAT;
        }
        if (Trait.LOGICAL.has(op)) {
            return Kind.BOOLEAN;
        }
        if (op == Op.OpExtInst) {
            int number = operation.number();
            boolean isReal = number == GlslStd450Numbers.FClamp || number == GlslStd450Numbers.NClamp;
            return isReal ? Kind.FLOAT : Kind.INTEGER;
        }
        boolean isFloat =
                Trait.FLOAT_ARITHMETIC.has(op) || Trait.FLOAT_COMPARISON.has(op) || op == Op.OpVectorTimesScalar;
        return isFloat ? Kind.FLOAT : Kind.INTEGER;
    }

    static String extendedName(int number) {
        return switch (number) {
            case GlslStd450Numbers.FClamp -> "FClamp";
            case GlslStd450Numbers.NClamp -> "NClamp";
            case GlslStd450Numbers.UClamp -> "UClamp";
            default -> "SClamp";
        };
    }

    private void collect(Term term, Kind kind) {
        switch (term.kind()) {
            case VARIABLE, CONSTANT -> {
                if (!names.contains(term)) {
                    places(term)[term.number()] = names.size();
                    names.add(term);
                    kinds.add(kind);
                }
            }
            case OPERATION, PROPERTY -> {
                Kind expected = term.op() == Op.OpSelect ? selectKind(term, kind) : kind;
                for (int i = 0; i < term.operands().size(); i++) {
                    collect(term.operands().get(i), operandKind(term, i, expected));
                }
            }
            default -> {}
        }
    }

    private int[] places(Term name) {
        return name.kind() == Term.Kind.VARIABLE ? variables : constants;
    }

    private Kind selectKind(Term select, Kind kind) {
        boolean isBoolean = select.operands().stream()
                .anyMatch(operand -> operand.kind() == Term.Kind.LITERAL
                        && operand.number() >= Term.Literal.TRUE.ordinal()
                        && !select.operands().get(0).equals(operand));
        return isBoolean ? Kind.BOOLEAN : kind;
    }

    /** Whether the conditions hold and the constants of the right side have values. */
    boolean applies(long[] of) {
        values = of.clone();
        for (Term condition : rule.conditions()) {
            if (evaluate(condition, integer).orElse(0) == 0) {
                return false;
            }
        }
        return areConstantsDefined(rule.right());
    }

    private boolean areConstantsDefined(Term term) {
        if (term.kind() != Term.Kind.OPERATION) {
            return true;
        }
        if (term.isComputed()) {
            return evaluate(term, type(resultKind)).isPresent();
        }
        for (Term operand : term.operands()) {
            if (!areConstantsDefined(operand)) {
                return false;
            }
        }
        return true;
    }

    /** The left side, with a value for OpUndef; empty if the specification does not define it. */
    OptionalLong left(long[] of, long undef) {
        values = of.clone();
        undefined = undef;
        return evaluate(rule.left(), type(resultKind()));
    }

    OptionalLong right(long[] of) {
        values = of.clone();
        return evaluate(rule.right(), type(resultKind()));
    }

    private OptionalLong evaluate(Term term, int type) {
        switch (term.kind()) {
            case VARIABLE, CONSTANT -> {
                return OptionalLong.of(values[places(term)[term.number()]]);
            }
            case LITERAL -> {
                Term.Literal literal = Term.Literal.of(term.number());
                return OptionalLong.of(literal.bits(literal == Term.Literal.WIDTH ? integer : type));
            }
            case UNDEFINED -> {
                return OptionalLong.of(undefined);
            }
            case PROPERTY -> {
                long value = evaluate(term.operands().get(0), real).orElseThrow();
                return OptionalLong.of(Term.Property.of(term.number()).holds(value, real) ? 1 : 0);
            }
            case OPERATION -> {
                return operation(term, type);
            }
        }
        throw new AssertionError(term);
    }

    private OptionalLong operation(Term term, int type) {
        boolean isSelect = term.op() == Op.OpSelect;
        int count = term.operands().size();
        long[] operands = new long[4];
        int[] types = new int[count];
        for (int i = 0; i < count; i++) {
            boolean isChoice = isSelect && i > 0;
            types[i] = isChoice ? type : type(operandKind(term, i, Kind.INTEGER));
            OptionalLong value = evaluate(term.operands().get(i), types[i]);
            if (value.isEmpty()) {
                return value;
            }
            operands[i] = value.getAsLong();
        }
        int result = isSelect ? type : term.isBoolean() ? Folding.BOOL : types[0];
        if (term.op() == Op.OpExtInst) {
            long[][] all = new long[count][];
            for (int i = 0; i < count; i++) {
                all[i] = new long[] {operands[i]};
            }
            long[] value = new long[1];
            if (!GlslStd450Folding.isDefined(term.number(), types, all)) {
                return OptionalLong.empty();
            }
            GlslStd450Folding.fold(term.number(), types, all, result, value, FloatControls.DEFAULT);
            return OptionalLong.of(value[0]);
        }
        Op op = term.op() == Op.OpVectorTimesScalar ? Op.OpFMul : term.op();
        return Folding.isDefined(op, result, types[0], operands[0], operands[1], operands[2], operands[3])
                ? OptionalLong.of(Folding.fold(
                        op,
                        result,
                        types[0],
                        operands[0],
                        operands[1],
                        operands[2],
                        operands[3],
                        FloatControls.DEFAULT))
                : OptionalLong.empty();
    }
}
