// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.List;

/** An option of a command, for both parsers and the help. Options are compared by identity. */
public final class Option {
    private final String name;
    private final String otherName;
    private final String valueLabel;
    private final List<String> choices;
    private final boolean repeatable;
    private final String description;

    private Option(
            String name,
            String otherName,
            String valueLabel,
            List<String> choices,
            boolean repeatable,
            String description) {
        this.name = name;
        this.otherName = otherName;
        this.valueLabel = valueLabel;
        this.choices = choices;
        this.repeatable = repeatable;
        this.description = description;
    }

    /** An option without a value; a repetition has no effect. */
    public static Option flag(String name, String description) {
        return new Option(name, "", "", List.of(), true, description);
    }

    /** An option with a value that is given at most once. */
    public static Option value(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, List.of(), false, description);
    }

    /** An option with one of several values that is given at most once; the first value is the default. */
    public static Option choice(String name, String description, String... values) {
        return new Option(name, "", String.join("|", values), List.of(values), false, description);
    }

    /** An option with a value that is given any number of times. */
    public static Option repeatable(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, List.of(), true, description);
    }

    /** This option with a second name. */
    public Option orName(String other) {
        return new Option(name, other, valueLabel, choices, repeatable, description);
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

    public boolean takesValue() {
        return !valueLabel.isEmpty();
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
