// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/** The parsed words of a command line: options with their values, in order, and operands. */
public final class Arguments {
    private final List<Option> options = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final List<String> operands = new ArrayList<>();

    /** Adds an option after the others. */
    public void add(Option option, String value) {
        options.add(option);
        values.add(value);
    }

    /** Adds an operand after the others. */
    public void addOperand(String operand) {
        operands.add(operand);
    }

    /** These arguments after earlier ones, whose operands are ignored if there are others. */
    public Arguments after(Arguments earlier) {
        Arguments all = new Arguments();
        all.options.addAll(earlier.options);
        all.options.addAll(options);
        all.values.addAll(earlier.values);
        all.values.addAll(values);
        all.operands.addAll(operands.isEmpty() ? earlier.operands : operands);
        return all;
    }

    /** These arguments without some options. */
    public Arguments without(BiPredicate<Option, String> dropped) {
        Arguments kept = new Arguments();
        for (int i = 0; i < options.size(); i++) {
            if (!dropped.test(options.get(i), values.get(i))) {
                kept.add(options.get(i), values.get(i));
            }
        }
        kept.operands.addAll(operands);
        return kept;
    }

    /** Whether the option was given. */
    public boolean has(Option option) {
        return options.contains(option);
    }

    /** The value of the option, or {@code absent} if it was not given. */
    public String value(Option option, String absent) {
        int at = options.lastIndexOf(option);
        return at < 0 ? absent : values.get(at);
    }

    /**
     * The value of an option with choices; the first choice if it was not given.
     *
     * @throws org.spirv4j.cli.console.UsageException if the value is not one of the choices
     */
    public String choice(Option option) {
        return option.checked(value(option, option.firstChoice()));
    }

    /** The values of a repeatable option in order. */
    public List<String> values(Option option) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i) == option) {
                found.add(values.get(i));
            }
        }
        return found;
    }

    /** The words for the given options among these, in the order of the command line: a name, or {@code NAME=VALUE}. */
    public List<String> words(List<Option> chosen) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            if (chosen.contains(options.get(i))) {
                String name = options.get(i).name();
                words.add(values.get(i).isEmpty() ? name : name + "=" + values.get(i));
            }
        }
        return words;
    }

    /** Whether {@code option} was given, and {@code opposite} was not given after it. */
    public boolean isLast(Option option, Option opposite) {
        return options.lastIndexOf(option) > options.lastIndexOf(opposite);
    }

    /** The operands, in order. */
    public List<String> operands() {
        return operands;
    }

    /** The options with their values and the operands; for tests. */
    @Override
    public String toString() {
        return options + " " + values + " " + operands;
    }
}
