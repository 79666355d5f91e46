// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.SourceValues;

/**
 * A condition over values of an invocation, such as {@code i == 3 && %data.numbers[2] > 0.5}: scalars as a
 * {@link ValueExpression} names them, numbers, {@code true} and {@code false}, with
 * {@code || && ! == != < <= > >= + - * %} and parentheses, which bind as in C. Numbers are compared exactly, whatever
 * their types are. A percent sign directly before a name belongs to an id.
 */
public final class Condition {
    private static final int MAX_CHARACTERS = 1000;
    private static final int MAX_NESTED = 40;
    private static final Pattern NUMBER = Pattern.compile("0[xX][0-9a-fA-F]+|[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

    /** How a value starts: a percent sign directly before a name belongs to an id. */
    private static final Pattern VALUE = Pattern.compile("\\**(?:%[A-Za-z0-9_]|[A-Za-z_])");

    private static final Pattern TRUTH = Pattern.compile("(?:true|false)(?![A-Za-z0-9_])");
    private static final BigDecimal MOST = BigDecimal.valueOf(Integer.MAX_VALUE);

    /** A number or a truth value; numbers that are not finite are kept as such. */
    private sealed interface Operand {
        record Truth(boolean isTrue) implements Operand {}

        record Exact(BigDecimal number) implements Operand {}

        record NotFinite(double number) implements Operand {}
    }

    /** What is evaluated for an invocation. */
    @FunctionalInterface
    private interface Term {
        Operand value(Moment moment, Invocation invocation);
    }

    private final String text;
    private final ModuleText module;
    private final Term term;
    private int at;
    private int nested;

    /**
     * Reads a condition.
     *
     * @param text the condition
     * @param module the text of the module, which has the names of ids
     * @return the condition
     * @throws DebugProblem if it is no condition, or the module has no id with a name in it
     */
    public static Condition of(String text, ModuleText module) {
        return new Condition(text, module);
    }

    private Condition(String text, ModuleText module) {
        this.text = text;
        this.module = module;
        if (text.length() > MAX_CHARACTERS) {
            throw new DebugProblem("a condition has at most " + MAX_CHARACTERS + " characters");
        }
        term = either();
        skip();
        if (at < text.length()) {
            throw unexpected("an operator");
        }
    }

    /**
     * Reads the number of an element up to the bracket that closes it, which {@link #end} is after.
     *
     * @param nested how many conditions it stands in
     */
    static Condition index(String text, int start, ModuleText module, int nested) {
        return new Condition(text, start, module, nested);
    }

    private Condition(String text, int start, ModuleText module, int nested) {
        this.text = text;
        this.module = module;
        this.nested = nested;
        at = start;
        if (text.length() > MAX_CHARACTERS) {
            throw new DebugProblem("a condition has at most " + MAX_CHARACTERS + " characters");
        }
        term = sum();
        if (!take("]")) {
            throw unexpected("a closing bracket");
        }
    }

    /** Where the text of an index ends. */
    int end() {
        return at;
    }

    /** The number of an element; -1 if it is none that can exist. */
    long integer(Moment moment, Invocation invocation) {
        Operand found = term.value(moment, invocation);
        boolean isIndex = found instanceof Operand.Exact exact
                && exact.number.signum() >= 0
                && exact.number.compareTo(MOST) <= 0
                && exact.number.stripTrailingZeros().scale() <= 0;
        return isIndex ? ((Operand.Exact) found).number.longValue() : -1;
    }

    /** {@return the condition as it was written} */
    public String text() {
        return text;
    }

    /**
     * {@return whether the condition holds for an invocation; numbers are true unless they are 0}
     *
     * @param moment the state of the run
     * @param invocation the invocation
     * @throws DebugProblem if a value in it is no scalar, or the invocation has none now
     */
    public boolean holds(Moment moment, Invocation invocation) {
        return isTrue(term.value(moment, invocation));
    }

    // --- reading

    private void skip() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private DebugProblem unexpected(String wanted) {
        String found = at < text.length() ? "'" + text.substring(at) + "'" : "the end";
        return new DebugProblem("in the condition '" + text + "', " + wanted + " is expected instead of " + found);
    }

    private boolean take(String symbol) {
        skip();
        if (!text.startsWith(symbol, at)) {
            return false;
        }
        at += symbol.length();
        return true;
    }

    private Term either() {
        Term left = both();
        while (take("||")) {
            Term first = left;
            Term second = both();
            left = (moment, invocation) -> new Operand.Truth(
                    isTrue(first.value(moment, invocation)) || isTrue(second.value(moment, invocation)));
        }
        return left;
    }

    private Term both() {
        Term left = comparison();
        while (take("&&")) {
            Term first = left;
            Term second = comparison();
            left = (moment, invocation) -> new Operand.Truth(
                    isTrue(first.value(moment, invocation)) && isTrue(second.value(moment, invocation)));
        }
        return left;
    }

    private Term comparison() {
        Term left = sum();
        for (String symbol : new String[] {"==", "!=", "<=", ">=", "<", ">"}) {
            if (take(symbol)) {
                Term right = sum();
                return (moment, invocation) -> new Operand.Truth(
                        compare(symbol, left.value(moment, invocation), right.value(moment, invocation)));
            }
        }
        return left;
    }

    private Term sum() {
        Term left = product();
        while (true) {
            char symbol = take("+") ? '+' : take("-") ? '-' : ' ';
            if (symbol == ' ') {
                return left;
            }
            left = arithmetic(symbol, left, product());
        }
    }

    private Term product() {
        Term left = unary();
        while (true) {
            char symbol = take("*") ? '*' : take("%") ? '%' : ' ';
            if (symbol == ' ') {
                return left;
            }
            left = arithmetic(symbol, left, unary());
        }
    }

    private static Term arithmetic(char symbol, Term left, Term right) {
        return (moment, invocation) -> {
            Operand first = left.value(moment, invocation);
            Operand second = right.value(moment, invocation);
            if (first instanceof Operand.Exact a && second instanceof Operand.Exact b) {
                if (symbol == '%' && b.number.signum() == 0) {
                    return new Operand.NotFinite(Double.NaN);
                }
                return new Operand.Exact(
                        switch (symbol) {
                            case '+' -> a.number.add(b.number);
                            case '-' -> a.number.subtract(b.number);
                            case '*' -> a.number.multiply(b.number);
                            default -> a.number.remainder(b.number);
                        });
            }
            double a = number(first);
            double b = number(second);
            return operand(
                    switch (symbol) {
                        case '+' -> a + b;
                        case '-' -> a - b;
                        case '*' -> a * b;
                        default -> a % b;
                    });
        };
    }

    private Term unary() {
        if (++nested > MAX_NESTED) {
            throw new DebugProblem("a condition is nested at most " + MAX_NESTED + " deep");
        }
        Term made;
        if (take("!")) {
            Term negated = unary();
            made = (moment, invocation) -> new Operand.Truth(!isTrue(negated.value(moment, invocation)));
        } else if (take("-")) {
            made = arithmetic('-', (moment, invocation) -> new Operand.Exact(BigDecimal.ZERO), unary());
        } else if (take("(")) {
            made = either();
            if (!take(")")) {
                throw unexpected("a closing parenthesis");
            }
        } else {
            made = primary();
        }
        nested--;
        return made;
    }

    private Term primary() {
        skip();
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (number.lookingAt()) {
            at = number.end();
            String digits = number.group().toLowerCase(Locale.ROOT);
            Operand constant = new Operand.Exact(
                    digits.startsWith("0x")
                            ? new BigDecimal(new BigInteger(digits.substring(2), 16))
                            : new BigDecimal(digits));
            return (moment, invocation) -> constant;
        }
        Matcher value = VALUE.matcher(text).region(at, text.length());
        if (!value.lookingAt()) {
            throw unexpected("a value");
        }
        Matcher truth = TRUTH.matcher(text).region(at, text.length());
        if (truth.lookingAt()) {
            at = truth.end();
            Operand constant = new Operand.Truth(truth.group().equals("true"));
            return (moment, invocation) -> constant;
        }
        ValueExpression expression = ValueExpression.startingAt(text, at, module, nested);
        at += expression.text().length();
        return (moment, invocation) -> scalar(expression, expression.read(moment, invocation));
    }

    // --- evaluation

    private Operand scalar(ValueExpression expression, Value named) {
        if (SourceValues.isOptimisedOut(named)) {
            throw new DebugProblem(expression.text() + " is optimised out here");
        }
        Value value = named.partCount() == 0 ? named.pointee().orElse(named) : named;
        if (value.partCount() == 0 && value.pointee().isEmpty()) {
            String written = value.text(module.names(), 1);
            switch (written) {
                case "true", "false" -> {
                    return new Operand.Truth(written.equals("true"));
                }
                case "NaN", "Infinity", "-Infinity" -> {
                    return new Operand.NotFinite(Double.parseDouble(written));
                }
                default -> {
                    try {
                        return new Operand.Exact(new BigDecimal(written));
                    } catch (NumberFormatException e) {
                        // It is no number, but a pointer or a descriptor.
                    }
                }
            }
        }
        throw new DebugProblem(expression.text() + " is not a scalar");
    }

    private static Operand operand(double number) {
        return Double.isFinite(number) ? new Operand.Exact(new BigDecimal(number)) : new Operand.NotFinite(number);
    }

    private static double number(Operand operand) {
        if (operand instanceof Operand.Exact exact) {
            return exact.number.doubleValue();
        }
        if (operand instanceof Operand.NotFinite other) {
            return other.number;
        }
        return isTrue(operand) ? 1 : 0;
    }

    private static boolean isTrue(Operand operand) {
        return operand instanceof Operand.Truth truth
                ? truth.isTrue
                : !(operand instanceof Operand.Exact exact) || exact.number.signum() != 0;
    }

    private static boolean compare(String symbol, Operand left, Operand right) {
        if (left instanceof Operand.Exact a && right instanceof Operand.Exact b) {
            return holds(symbol, a.number.compareTo(b.number));
        }
        double a = number(left);
        double b = number(right);
        return Double.isNaN(a) || Double.isNaN(b) ? symbol.equals("!=") : holds(symbol, Double.compare(a, b));
    }

    private static boolean holds(String symbol, int order) {
        return switch (symbol) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }
}
