// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

/** Colors of a terminal (ECMA-48, "select graphic rendition"). */
public enum Color {
    RESET("0"),
    GREY("1;30"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    BLUE("34");

    private final String escape;

    Color(String code) {
        escape = "\u001b[" + code + "m";
    }

    /** The escape sequence that selects the color, all ASCII. */
    public String escape() {
        return escape;
    }
}
