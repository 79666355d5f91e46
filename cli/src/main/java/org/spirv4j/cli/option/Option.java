package org.spirv4j.cli.option;

/** An option of a command, as both parsers and the help see it. Options are compared by identity. */
public final class Option {
    private final String name;
    private final String otherName;
    private final String valueLabel;
    private final boolean repeatable;
    private final String description;

    private Option(String name, String otherName, String valueLabel, boolean repeatable, String description) {
        this.name = name;
        this.otherName = otherName;
        this.valueLabel = valueLabel;
        this.repeatable = repeatable;
        this.description = description;
    }

    /** An option without a value; giving it twice is the same as giving it once. */
    public static Option flag(String name, String description) {
        return new Option(name, "", "", true, description);
    }

    /** An option with a value, given at most once. */
    public static Option value(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, false, description);
    }

    /** An option with a value, given any number of times. */
    public static Option repeatable(String name, String valueLabel, String description) {
        return new Option(name, "", valueLabel, true, description);
    }

    /** This option with a second name. */
    public Option orName(String other) {
        return new Option(name, other, valueLabel, repeatable, description);
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

    boolean isCalled(String text) {
        return name.equals(text) || (!otherName.isEmpty() && otherName.equals(text));
    }

    @Override
    public String toString() {
        return name;
    }
}
