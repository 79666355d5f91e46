// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.internal.grammar.GrammarSyntaxException;

/** A template of {@code spellings.table}: texts with operands between them, and how tightly the whole binds. */
final class SpellingTemplate {
    /** How tightly the operators of languages like C bind, the loosest first. */
    enum Precedence {
        SEQUENCE,
        ASSIGNMENT,
        CONDITIONAL,
        OR,
        AND,
        BIT_OR,
        BIT_XOR,
        BIT_AND,
        EQUALITY,
        RELATION,
        SHIFT,
        SUM,
        PRODUCT,
        UNARY,
        POSTFIX,
        PRIMARY;

        Precedence next() {
            return values()[ordinal() + 1];
        }
    }

    /** What stands for an operand: its number plus one of these. */
    static final int LIST = 64;

    static final int LITERAL = 128;
    static final int PSEUDO = 192;
    static final int CHOICE = 256;
    static final int CONSTANT_CHOICE = 320;

    /** What stands in a template for something else than an operand; a position in it is added to PSEUDO. */
    private static final String PSEUDOS = "$&@01biufwcpn+dIjJ";

    /** The signs of operands: any, signed, unsigned, that of the result, that of the first operand. */
    private static final String SIGNS = " surf";

    /** Added to the sign of an operand that may be a scalar where its components are equal. */
    private static final int SCALAR = 8;

    private static final List<String> OPERATORS = List.of(
            " || ", " && ", " | ", " ^ ", " & ", " == ", " != ", " < ", " > ", " <= ", " >= ", " << ", " >> ", " + ",
            " - ", " * ", " / ", " % ");
    private static final List<Precedence> PRECEDENCES = List.of(
            Precedence.OR,
            Precedence.AND,
            Precedence.BIT_OR,
            Precedence.BIT_XOR,
            Precedence.BIT_AND,
            Precedence.EQUALITY,
            Precedence.EQUALITY,
            Precedence.RELATION,
            Precedence.RELATION,
            Precedence.RELATION,
            Precedence.RELATION,
            Precedence.SHIFT,
            Precedence.SHIFT,
            Precedence.SUM,
            Precedence.SUM,
            Precedence.PRODUCT,
            Precedence.PRODUCT,
            Precedence.PRODUCT);

    /** One more than operands. */
    final List<String> texts = new ArrayList<>();

    final List<Integer> operands = new ArrayList<>();
    final List<Integer> signs = new ArrayList<>();
    final List<String> choices = new ArrayList<>();

    /** The helper function that it calls, or nothing. */
    String helper = "";

    final int sign;

    /** Whether operators have only a partial order, as in WGSL. */
    private final boolean isPartial;

    /**
     * Reads a template.
     *
     * @param isPartial whether the language wants parentheses where operators of different kinds are mixed
     */
    SpellingTemplate(String line, boolean isPartial) {
        this.isPartial = isPartial;
        int arrow = line.lastIndexOf(" -> ");
        sign = arrow < 0 ? 0 : sign(line.charAt(arrow + 4));
        read(arrow < 0 ? line : line.substring(0, arrow));
    }

    private static int sign(char letter) {
        int found = SIGNS.indexOf(letter);
        if (found < 1) {
            throw new GrammarSyntaxException("unknown sign '" + letter + "'");
        }
        return found;
    }

    private void read(String template) {
        StringBuilder text = new StringBuilder();
        int i = 0;
        while (i < template.length()) {
            char c = template.charAt(i);
            if (c == '&' && i + 1 < template.length() && Character.isLetter(template.charAt(i + 1))) {
                int end = i + 1;
                while (Character.isLetterOrDigit(template.charAt(end))) {
                    end++;
                }
                helper = template.substring(i + 1, end);
                add(text, PSEUDO + PSEUDOS.indexOf('&'), "");
                i = end;
            } else if (c == '$') {
                i = operand(template, i + 1, text);
            } else {
                text.append(c);
                i++;
            }
        }
        texts.add(text.toString());
    }

    private void add(StringBuilder text, int operand, String choice) {
        texts.add(text.toString());
        text.setLength(0);
        operands.add(operand);
        signs.add(0);
        choices.add(choice);
    }

    private int operand(String template, int start, StringBuilder text) {
        int at = start;
        char c = template.charAt(at);
        if (c == '{' || c == '[') {
            int end = template.indexOf(c == '{' ? '}' : ']', at);
            String[] parts = template.substring(at + 1, end).split(":", 2);
            add(text, (c == '{' ? CHOICE : CONSTANT_CHOICE) + Integer.parseInt(parts[0]), parts[1]);
            return end + 1;
        }
        if (!Character.isDigit(c)) {
            int pseudo = PSEUDOS.indexOf(c);
            if (pseudo < 0) {
                throw new GrammarSyntaxException("unknown operand '$" + c + "'");
            }
            at++;
            if (c == '@' && at < template.length() && (template.charAt(at) == '0' || template.charAt(at) == '1')) {
                pseudo = PSEUDOS.indexOf(template.charAt(at++));
            }
            add(text, PSEUDO + pseudo, "");
            return at;
        }
        int number = 0;
        while (at < template.length() && Character.isDigit(template.charAt(at))) {
            number = 10 * number + template.charAt(at++) - '0';
        }
        add(text, number, "");
        if (at < template.length() && template.charAt(at) == '*') {
            operands.set(operands.size() - 1, number + LIST);
            at++;
        } else if (at + 1 < template.length() && template.charAt(at) == ':' && template.charAt(at + 1) != ' ') {
            char letter = template.charAt(at + 1);
            if (letter == 'l') {
                operands.set(operands.size() - 1, number + LITERAL);
            } else {
                signs.set(signs.size() - 1, sign(letter));
            }
            at += 2;
        }
        if (at < template.length() && template.charAt(at) == '~') {
            signs.set(signs.size() - 1, signs.get(signs.size() - 1) + SCALAR);
            at++;
        }
        return at;
    }

    /** How tightly an operand must bind: by the texts on both sides of it. */
    int needed(int operand) {
        String before = texts.get(operand);
        String after = texts.get(operand + 1);
        boolean opens = before.isEmpty() && operand == 0
                || before.endsWith("(")
                || before.endsWith(", ")
                || before.endsWith("[")
                || before.endsWith(" = ");
        boolean closes = after.isEmpty() && (operand == texts.size() - 2 || isFollowedByArguments(operand))
                || after.startsWith(")")
                || after.startsWith(",")
                || after.startsWith("]")
                || after.startsWith(";");
        Precedence left = opens ? Precedence.ASSIGNMENT : before(before);
        Precedence right = closes ? Precedence.ASSIGNMENT : after(after);
        return Math.max(left.ordinal(), right.ordinal());
    }

    /** Whether what atomic functions have for memory semantics follows: arguments after a comma, or none. */
    private boolean isFollowedByArguments(int operand) {
        return operands.get(operand + 1) == PSEUDO + PSEUDOS.indexOf('+');
    }

    private Precedence before(String text) {
        for (int i = 0; i < OPERATORS.size(); i++) {
            if (text.endsWith(OPERATORS.get(i))) {
                return isPartial
                        ? unmixed(PRECEDENCES.get(i), false)
                        : PRECEDENCES.get(i).next();
            }
        }
        return text.endsWith(" ? ") || text.endsWith(" : ") ? Precedence.CONDITIONAL : Precedence.UNARY;
    }

    private Precedence after(String text) {
        for (int i = 0; i < OPERATORS.size(); i++) {
            if (text.startsWith(OPERATORS.get(i))) {
                return isPartial ? unmixed(PRECEDENCES.get(i), true) : PRECEDENCES.get(i);
            }
        }
        return text.startsWith(" ? ")
                ? Precedence.OR
                : text.startsWith(" : ") ? Precedence.CONDITIONAL : Precedence.POSTFIX;
    }

    /** How tightly an operand on one side of an operator must bind where operators have a partial order. */
    private static Precedence unmixed(Precedence own, boolean isLeft) {
        return switch (own) {
            case OR -> Precedence.EQUALITY;
            case AND -> isLeft ? Precedence.AND : Precedence.EQUALITY;
            case BIT_OR, BIT_XOR, BIT_AND, SHIFT -> Precedence.UNARY;
            case EQUALITY, RELATION -> Precedence.SHIFT;
            default -> isLeft ? own : own.next();
        };
    }

    /** How tightly the template binds: by its loosest operator outside of parentheses. */
    int whole() {
        String joined = String.join("$", texts);
        Precedence loosest = joined.startsWith("-") || joined.startsWith("!") || joined.startsWith("~")
                ? Precedence.UNARY
                : joined.equals("$") ? Precedence.ASSIGNMENT : Precedence.POSTFIX;
        int depth = 0;
        for (int i = 0; i < joined.length(); i++) {
            char c = joined.charAt(i);
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            if (c == ' ' && depth == 0) {
                Precedence found = joined.startsWith(" ? ", i) ? Precedence.CONDITIONAL : operator(joined, i);
                loosest = found.compareTo(loosest) < 0 ? found : loosest;
            }
        }
        return loosest.ordinal();
    }

    private static Precedence operator(String text, int at) {
        for (int i = 0; i < OPERATORS.size(); i++) {
            if (text.startsWith(OPERATORS.get(i), at)) {
                return PRECEDENCES.get(i);
            }
        }
        return Precedence.PRIMARY;
    }
}
