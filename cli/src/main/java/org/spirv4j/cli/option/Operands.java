package org.spirv4j.cli.option;

/**
 * What a command takes besides options.
 *
 * @param label how the help calls one, such as {@code FILE}; empty when the command takes none
 * @param minimum how many there must be
 * @param maximum how many there may be
 * @param description for the help
 */
public record Operands(String label, int minimum, int maximum, String description) {
    public static final Operands NONE = new Operands("", 0, 0, "");
}
