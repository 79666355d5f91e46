// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.List;
import org.spirv4j.cli.console.UsageException;

/** An option of a command, for both parsers and the help. Options are compared by identity. */
public final class Option {
    private final String name;
    private final String otherName;
    private final String valueLabel;
    private final List<String> choices;
    private final boolean repeatable;
    private final boolean attached;
    private final String description;

    private Option(
            String name,
            String otherName,
            String valueLabel,
            List<String> choices,
            boolean repeatable,
            boolean attached,
            String description) {
        this.name = name;
        this.otherName = otherName;
        this.valueLabel = valueLabel;
        this.choices = choices;
        this.repeatable = repeatable;
        this.attached = attached;
        this.description = description;
    }

    /** An option without a value; a repetition has no effect. */
    public static Option flag(String name, String description) {
        return new Option(name, "", "", List.of(), true, false, description);
    }

    /** An option with a value that is given at most once. */
    public static Option value(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, List.of(), false, false, description);
    }

    /** An option with one of several values that is given at most once; the first value is the default. */
    public static Option choice(String name, String description, String... values) {
        return new Option(name, "", String.join("|", values), List.of(values), false, false, description);
    }

    /** An option with a value that is given any number of times. */
    public static Option repeatable(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, List.of(), true, false, description);
    }

    /**
     * An option with a value that is never the next word, given any number of times.
     *
     * @param form the form of the value in the help, such as {@code =N}, or {@code [=N]} if it may be left out
     */
    public static Option attached(String name, String form, String description) {
        return new Option(name, "", form, List.of(), true, true, description);
    }

    /** This option with a second name. */
    public Option orName(String other) {
        return new Option(name, other, valueLabel, choices, repeatable, attached, description);
    }

    /** The name of the option in messages, such as {@code -o} or {@code --raw-id}. */
    public String name() {
        return name;
    }

    /** The second name, or empty. */
    public String otherName() {
        return otherName;
    }

    /** The name of the value in the help, such as {@code FILE}; empty if the option takes no value. */
    public String valueLabel() {
        return valueLabel;
    }

    /** The values that the option may have; empty if it takes no value or any value. */
    public List<String> choices() {
        return choices;
    }

    /** Whether the next word is its value. */
    public boolean takesValue() {
        return !valueLabel.isEmpty() && !attached;
    }

    /** Whether its value follows its name and {@code =} in the same word; without a value, the value is empty. */
    public boolean isAttached() {
        return attached;
    }

    /** The name in the help, with an attached value. */
    public String usage() {
        return attached ? name + valueLabel : name;
    }

    /** Whether it may be given more than once. */
    public boolean isRepeatable() {
        return repeatable;
    }

    /** The description in the help. */
    public String description() {
        return description;
    }

    /**
     * Parses a value of this option as a number.
     *
     * @throws UsageException if it is not a number of at least {@code minimum}
     */
    public int number(String value, int minimum) {
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= minimum) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new UsageException(name + " needs a number of at least " + minimum + ", not '" + value + "'");
    }

    /** Checks that a value is one of the choices, and returns it. */
    String checked(String value) {
        if (choices.contains(value)) {
            return value;
        }
        int last = choices.size() - 1;
        throw new UsageException(name + " must be " + String.join(", ", choices.subList(0, last)) + " or "
                + choices.get(last) + ", not '" + value + "'");
    }

    String firstChoice() {
        return choices.get(0);
    }

    boolean isCalled(String text) {
        return name.equals(text) || (!otherName.isEmpty() && otherName.equals(text));
    }

    @Override
    public String toString() {
        return name;
    }
}
