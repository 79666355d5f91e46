// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.spelling;

import java.util.ArrayList;
import java.util.List;

/**
 * How one instruction is spelled: texts with operands between them.
 *
 * @param texts the texts, one more than operands
 * @param operands the operands, in the order of the text
 * @param precedence how tightly the whole binds
 * @param sign the signedness of the expression, or {@link Sign#ANY}
 */
public record Spelling(List<String> texts, List<Operand> operands, Precedence precedence, Sign sign) {

    /** Which signedness an integer must have. */
    public enum Sign {
        ANY,
        SIGNED,
        UNSIGNED,
        RESULT
    }

    /** The number of an operand that stands for the result type. */
    public static final int RESULT_TYPE = -1;

    /**
     * An operand in a template.
     *
     * @param number its number after the result, or {@link #RESULT_TYPE}
     * @param sign the signedness that it must have
     * @param precedence how tightly it must bind to stand without parentheses
     */
    public record Operand(int number, Sign sign, Precedence precedence) {}

    private static final List<String> OPERATORS = List.of(
            " || ", " && ", " | ", " ^ ", " & ", " == ", " != ", " < ", " > ", " <= ", " >= ", " << ", " >> ", " + ", " - ", " * ",
            " / ", " % ");
    private static final List<Precedence> PRECEDENCES = List.of(
            Precedence.OR, Precedence.AND, Precedence.BIT_OR, Precedence.BIT_XOR, Precedence.BIT_AND, Precedence.EQUALITY,
            Precedence.EQUALITY, Precedence.RELATION, Precedence.RELATION, Precedence.RELATION, Precedence.RELATION,
            Precedence.SHIFT, Precedence.SHIFT, Precedence.SUM, Precedence.SUM, Precedence.PRODUCT, Precedence.PRODUCT,
            Precedence.PRODUCT);

    /** Copies the lists. */
    public Spelling {
        texts = List.copyOf(texts);
        operands = List.copyOf(operands);
    }

    /** Reads a template of the table. */
    static Spelling of(String line) {
        int arrow = line.indexOf(" -> ");
        String template = arrow < 0 ? line : line.substring(0, arrow);
        Sign sign = arrow < 0 ? Sign.ANY : sign(line.charAt(arrow + 4));
        List<String> texts = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        List<Sign> signs = new ArrayList<>();
        int start = 0;
        int at = template.indexOf('$');
        while (at >= 0) {
            texts.add(template.substring(start, at));
            char which = template.charAt(at + 1);
            numbers.add(which == '$' ? RESULT_TYPE : which - '0');
            start = at + 2;
            if (start + 1 < template.length() && template.charAt(start) == ':') {
                signs.add(sign(template.charAt(start + 1)));
                start += 2;
            } else {
                signs.add(Sign.ANY);
            }
            at = template.indexOf('$', start);
        }
        texts.add(template.substring(start));
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i++) {
            operands.add(new Operand(numbers.get(i), signs.get(i), needed(texts, i)));
        }
        return new Spelling(texts, operands, whole(texts), sign);
    }

    private static Sign sign(char letter) {
        return switch (letter) {
            case 's' -> Sign.SIGNED;
            case 'u' -> Sign.UNSIGNED;
            default -> Sign.RESULT;
        };
    }

    /** How tightly an operand must bind: by the texts on both sides of it. */
    private static Precedence needed(List<String> texts, int operand) {
        String before = texts.get(operand);
        String after = texts.get(operand + 1);
        boolean opens = before.isEmpty() && operand == 0 || before.endsWith("(") || before.endsWith(", ");
        boolean closes = after.isEmpty() && operand == texts.size() - 2 || after.startsWith(")") || after.startsWith(", ");
        Precedence left = opens ? Precedence.ASSIGNMENT : before(before);
        Precedence right = closes ? Precedence.ASSIGNMENT : after(after);
        return left.compareTo(right) > 0 ? left : right;
    }

    private static Precedence before(String text) {
        for (int i = 0; i < OPERATORS.size(); i++) {
            if (text.endsWith(OPERATORS.get(i))) {
                return PRECEDENCES.get(i).next();
            }
        }
        return text.endsWith(" ? ") || text.endsWith(" : ") ? Precedence.CONDITIONAL : Precedence.UNARY;
    }

    private static Precedence after(String text) {
        for (int i = 0; i < OPERATORS.size(); i++) {
            if (text.startsWith(OPERATORS.get(i))) {
                return PRECEDENCES.get(i);
            }
        }
        return text.startsWith(" ? ") ? Precedence.OR : text.startsWith(" : ") ? Precedence.CONDITIONAL : Precedence.POSTFIX;
    }

    /** How tightly a template binds: by its loosest operator outside of parentheses. */
    private static Precedence whole(List<String> texts) {
        String joined = String.join("$", texts);
        Precedence loosest = joined.startsWith("-") || joined.startsWith("!") || joined.startsWith("~")
                ? Precedence.UNARY
                : joined.equals("$") ? Precedence.ASSIGNMENT : Precedence.POSTFIX;
        int depth = 0;
        for (int i = 0; i < joined.length(); i++) {
            char c = joined.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ' ' && depth == 0) {
                Precedence found = joined.startsWith(" ? ", i) ? Precedence.CONDITIONAL : operator(joined, i);
                loosest = found.compareTo(loosest) < 0 ? found : loosest;
            }
        }
        return loosest;
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
