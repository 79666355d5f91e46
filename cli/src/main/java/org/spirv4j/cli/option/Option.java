package org.spirv4j.cli.option;

import java.util.List;

/** An option of a command, as both parsers and the help see it. Options are compared by identity. */
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

    /** An option without a value; giving it twice is the same as giving it once. */
    public static Option flag(String name, String description) {
        return new Option(name, "", "", List.of(), true, description);
    }

    /** An option with a value, given at most once. */
    public static Option value(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, List.of(), false, description);
    }

    /** An option that has one of these values, given at most once; without it, the first of them counts. */
    public static Option choice(String name, String description, String... values) {
        return new Option(name, "", String.join("|", values), List.of(values), false, description);
    }

    /** An option with a value, given any number of times. */
    public static Option repeatable(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, List.of(), true, description);
    }

    /** This option with a second name. */
    public Option orName(String other) {
        return new Option(name, other, valueLabel, choices, repeatable, description);
    }

    /** The name to call it by in messages, such as {@code -o} or {@code --raw-id}. */
    public String name() {
        return name;
    }

    /** The second name; empty when there is none. */
    public String otherName() {
        return otherName;
    }

    /** What its value is, such as {@code FILE}; empty when it takes none. */
    public String valueLabel() {
        return valueLabel;
    }

    public boolean takesValue() {
        return !valueLabel.isEmpty();
    }

    /** Whether it may be given more than once. */
    public boolean isRepeatable() {
        return repeatable;
    }

    /** A line or more for the help. */
    public String description() {
        return description;
    }

    /**
     * A value of this option as a number.
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

    /** The value, if it is among the choices. */
    String checked(String value) {
        if (choices.contains(value)) {
            return value;
        }
        int last = choices.size() - 1;
        throw new UsageException(name + " is " + String.join(", ", choices.subList(0, last)) + " or "
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
