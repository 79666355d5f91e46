// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

/**
 * The operands of a command.
 *
 * @param label the name of an operand in the help, such as {@code FILE}; empty if the command takes none
 * @param minimum minimum number of operands
 * @param maximum maximum number of operands
 * @param description the description in the help
 */
public record Operands(String label, int minimum, int maximum, String description) {
    public static final Operands NONE = new Operands("", 0, 0, "");
}
