// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.ArrayList;
import java.util.List;

/** Names and their descriptions below each other, for terminals that have no room for descriptions beside names. */
public final class NarrowColumns {
    private static final String NAME_INDENT = "  ";
    private static final String INDENT = "      ";

    private NarrowColumns() {}

    /** The lines of all options. */
    public static List<String> ofOptions(List<Option> options, int width) {
        List<String> lines = new ArrayList<>();
        for (Option option : options) {
            String names = option.usage();
            if (!option.otherName().isEmpty()) {
                boolean isShorter = option.otherName().length() < names.length();
                names = isShorter ? option.otherName() + ", " + names : names + ", " + option.otherName();
            }
            add(option.takesValue() ? names + " " + option.valueLabel() : names, option.description(), width, lines);
        }
        return lines;
    }

    /** The lines of operands. */
    public static List<String> ofOperands(String label, Operands operands, int width) {
        List<String> lines = new ArrayList<>();
        add(label, operands.description(), width, lines);
        return lines;
    }

    /** Adds a name, which is broken at spaces if it must be, and its description. */
    public static void add(String name, String description, int width, List<String> lines) {
        String indent = NAME_INDENT;
        for (String line : LineBreaks.lines(name, width - INDENT.length())) {
            lines.add(indent + line);
            indent = INDENT + NAME_INDENT;
        }
        for (String line : LineBreaks.lines(description, width - INDENT.length())) {
            lines.add(INDENT + line);
        }
    }
}
