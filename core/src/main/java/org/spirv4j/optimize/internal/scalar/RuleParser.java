// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;

/**
 * Reads rules. A line is a rule, {@code left = right}, or with conditions and bits of FPFastMathMode
 * {@code left = right if condition and condition ; bit bit}. Terms are {@code Name(operand, operand)}, with the name of
 * an opcode without "Op" or of an instruction of GLSL.std.450, and an exclamation mark if the result must have no other
 * use; variables in lower case, constants in upper case, and {@link Term.Literal literals}. A line
 * {@code family a b: X Y, V W} makes two rules of each rule that names {@code <a>} or {@code <b>}: with X for a and Y
 * for b, and with V and W.
 */
final class RuleParser {
    private static final String FAMILY = "family ";
    private static final Map<String, Integer> EXTENDED = Map.of(
            "FClamp", GlslStd450Numbers.FClamp,
            "NClamp", GlslStd450Numbers.NClamp,
            "UClamp", GlslStd450Numbers.UClamp,
            "SClamp", GlslStd450Numbers.SClamp);

    private final String line;
    private final List<String> variables = new ArrayList<>();
    private final List<String> constants = new ArrayList<>();
    private int at;

    private RuleParser(String line) {
        this.line = line;
    }

    /** Reads lines of rules and families; empty lines and those that start with a number sign are comments. */
    static List<AlgebraRule> parse(String text) {
        List<AlgebraRule> rules = new ArrayList<>();
        List<Family> families = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith(FAMILY)) {
                families.add(Family.of(line.substring(FAMILY.length())));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                List<String> lines = List.of(line);
                for (Family family : families) {
                    lines = family.expand(lines);
                }
                for (String row : lines) {
                    rules.add(new RuleParser(row).rule());
                }
            }
        }
        return rules;
    }

    /** Names that stand for several words each, in the same order. */
    private record Family(List<String> names, List<List<String>> rows) {
        static Family of(String text) {
            int colon = text.indexOf(':');
            List<String> names = new ArrayList<>();
            for (String name : text.substring(0, colon).split(" ", -1)) {
                names.add("<" + name + ">");
            }
            List<List<String>> rows = new ArrayList<>();
            for (String row : text.substring(colon + 1).split(",", -1)) {
                rows.add(List.of(row.strip().split(" ", -1)));
            }
            return new Family(names, rows);
        }

        /** Makes a line of each row for lines that have one of the names. */
        List<String> expand(List<String> lines) {
            List<String> expanded = new ArrayList<>();
            for (String line : lines) {
                boolean isNamed = false;
                for (String name : names) {
                    isNamed |= line.contains(name);
                }
                for (int i = 0; isNamed && i < rows.size(); i++) {
                    String made = line;
                    for (int k = 0; k < names.size(); k++) {
                        made = made.replace(names.get(k), rows.get(i).get(k));
                    }
                    expanded.add(made);
                }
                if (!isNamed) {
                    expanded.add(line);
                }
            }
            return expanded;
        }
    }

    private AlgebraRule rule() {
        Term left = term();
        expect(" = ");
        Term right = term();
        List<Term> conditions = new ArrayList<>();
        while (accept(" if ") || accept(" and ")) {
            conditions.add(term());
        }
        int fastMath = 0;
        boolean needsDefinedResult = false;
        if (accept(" ; ")) {
            for (String bit : line.substring(at).split(" ", -1)) {
                if (bit.equals("Defined")) {
                    needsDefinedResult = true;
                } else {
                    fastMath |= FPFastMathMode.valueOf(bit).value();
                }
            }
            at = line.length();
        }
        if (at != line.length()) {
            throw new IllegalArgumentException("'" + line + "' has more text at " + at);
        }
        // A rule that makes several instructions pays if those that it replaces are not needed any more.
        Term pattern = right.instructionCount() > 1 ? onlyUses(left, true) : left;
        int needed = Trait.INTEGER_ARITHMETIC.has(left.op()) ? 0 : fastMath;
        return new AlgebraRule(
                line, pattern, orders(pattern), right, List.copyOf(conditions), needed, needsDefinedResult);
    }

    private static Term onlyUses(Term term, boolean isOutermost) {
        if (term.kind() != Term.Kind.OPERATION) {
            return term;
        }
        List<Term> operands = new ArrayList<>();
        for (Term operand : term.operands()) {
            operands.add(onlyUses(operand, false));
        }
        return new Term(term.kind(), term.number(), term.op(), !isOutermost, List.copyOf(operands));
    }

    /** The term with the operands of commutative operations in every order, constants last. */
    private static List<Term> orders(Term term) {
        if (term.kind() != Term.Kind.OPERATION) {
            return List.of(term);
        }
        List<List<Term>> lists = List.of(List.of());
        for (Term operand : term.operands()) {
            List<Term> operandOrders = orders(operand);
            List<List<Term>> longer = new ArrayList<>();
            for (List<Term> list : lists) {
                for (Term order : operandOrders) {
                    List<Term> made = new ArrayList<>(list);
                    made.add(order);
                    longer.add(made);
                }
            }
            lists = longer;
        }
        List<Term> orders = new ArrayList<>();
        for (List<Term> list : lists) {
            orders.add(with(term, list));
            if (Trait.COMMUTATIVE.has(term.op()) && !list.get(1).isLeafConstant()) {
                orders.add(with(term, List.of(list.get(1), list.get(0))));
            }
        }
        return orders;
    }

    private static Term with(Term term, List<Term> operands) {
        return new Term(term.kind(), term.number(), term.op(), term.isOnlyUse(), List.copyOf(operands));
    }

    private boolean accept(String text) {
        boolean isThere = line.startsWith(text, at);
        at += isThere ? text.length() : 0;
        return isThere;
    }

    private void expect(String text) {
        if (!accept(text)) {
            throw new IllegalArgumentException("'" + line + "' has no '" + text + "' at " + at);
        }
    }

    private Term term() {
        int start = at;
        while (at < line.length() && " (),!".indexOf(line.charAt(at)) < 0) {
            at++;
        }
        String name = line.substring(start, at);
        boolean isOnlyUse = accept("!");
        if (accept("(")) {
            List<Term> operands = new ArrayList<>();
            operands.add(term());
            while (accept(", ")) {
                operands.add(term());
            }
            expect(")");
            return operation(name, isOnlyUse, operands);
        }
        if ("undef".equals(name)) {
            return Term.of(Term.Kind.UNDEFINED, 0);
        }
        for (Term.Literal literal : Term.Literal.ALL) {
            if (literal.text().equals(name)) {
                return Term.of(literal);
            }
        }
        boolean isVariable = Character.isLowerCase(name.charAt(0));
        List<String> names = isVariable ? variables : constants;
        if (!names.contains(name)) {
            names.add(name);
        }
        return Term.of(isVariable ? Term.Kind.VARIABLE : Term.Kind.CONSTANT, names.indexOf(name));
    }

    private static Term operation(String name, boolean isOnlyUse, List<Term> operands) {
        for (Term.Property property : Term.Property.ALL) {
            if (property.text().equals(name)) {
                return new Term(Term.Kind.PROPERTY, property.ordinal(), Op.OpNop, false, List.copyOf(operands));
            }
        }
        int extended = EXTENDED.getOrDefault(name, 0);
        Op op = extended != 0 ? Op.OpExtInst : Op.valueOf("Op" + name);
        return new Term(Term.Kind.OPERATION, extended, op, isOnlyUse, List.copyOf(operands));
    }
}
