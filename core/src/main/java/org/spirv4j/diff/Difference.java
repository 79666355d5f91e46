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

    /**
     * Debug information other than names: sources, lines, instructions and imports of debug-information sets and
     * non-semantic sets, and types and constants that only these use.
     */
    DEBUG("debug"),

    /**
     * Types and constants that nothing uses, their decorations, and imports of extended instruction sets that nothing
     * uses.
     */
    UNUSED("unused"),

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
