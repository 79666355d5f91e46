// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

/** What may differ between two modules. */
public enum Difference {
    /** The numbers of ids, or the id bound. */
    IDS("ids"),

    /** OpName and OpMemberName. */
    NAMES("names"),

    /** The order of instructions, blocks or functions. */
    ORDER("order"),

    /** Debug information other than names: sources, lines and instructions of debug-information sets. */
    DEBUG("debug"),

    /** The generator in the header. */
    GENERATOR("generator"),

    /** Anything else: what the module computes or declares. */
    CONTENT("content");

    private final String label;

    Difference(String label) {
        this.label = label;
    }

    /** {@return the name in lower case, as in options and reports} */
    public String label() {
        return label;
    }
}
