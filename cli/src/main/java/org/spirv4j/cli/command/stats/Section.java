// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.stats;

import org.spirv4j.grammar.Op;
import org.spirv4j.module.LayoutSection;

/** The sections of a module in their order (section 2.4 of the specification, "Logical Layout of a Module"). */
enum Section {
    CAPABILITIES("capabilities"),
    EXTENSIONS("extensions"),
    IMPORTS("extended instruction imports"),
    MEMORY_MODEL("memory model"),
    ENTRY_POINTS("entry points"),
    EXECUTION_MODES("execution modes"),
    SOURCES("debug: strings and sources"),
    NAMES("debug: names"),
    PROCESSED("debug: module processing"),
    ANNOTATIONS("annotations"),
    DEFINITIONS("types, constants, global variables"),
    DECLARATIONS("function declarations"),
    FUNCTIONS("function definitions"),
    GRAPHS("graphs");

    private final String label;

    Section(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The section of an instruction outside functions and graphs. */
    static Section ofGlobal(Op op) {
        if (op == Op.OpGraphEntryPointARM) {
            return GRAPHS;
        }
        return switch (LayoutSection.of(op.opcode())) {
            case CAPABILITIES -> CAPABILITIES;
            case EXTENSIONS -> EXTENSIONS;
            case IMPORTS -> IMPORTS;
            case MEMORY_MODEL -> MEMORY_MODEL;
            case ENTRY_POINTS -> ENTRY_POINTS;
            case EXECUTION_MODES -> EXECUTION_MODES;
            case SOURCES -> SOURCES;
            case NAMES -> NAMES;
            case PROCESSES -> PROCESSED;
            case ANNOTATIONS -> ANNOTATIONS;
            case DECLARATIONS -> DEFINITIONS;
        };
    }
}
