// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.LayoutSection;

/**
 * The sections of a listing, in order: those of the logical layout (section 2.4 of the specification, "Logical Layout
 * of a Module"), combined for readers.
 */
enum Section {
    HEADER("Header"),
    CAPABILITIES("Capabilities and extensions"),
    ENTRY_POINTS("Entry points and modes"),
    DEBUG("Sources and names"),
    ANNOTATIONS("Annotations"),
    TYPES("Types, constants, variables"),
    FUNCTIONS("Functions");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The section after an instruction; never an earlier one, even if instructions are out of order. */
    Section after(GrammarTables tables, int opcode) {
        Section section = of(tables, opcode);
        return section.compareTo(this) > 0 ? section : this;
    }

    /** The section of an instruction; {@link #HEADER} for instructions that can be in several sections. */
    private static Section of(GrammarTables tables, int opcode) {
        return switch (LayoutSection.of(opcode)) {
            case CAPABILITIES, EXTENSIONS, IMPORTS -> CAPABILITIES;
            case MEMORY_MODEL, ENTRY_POINTS, EXECUTION_MODES -> ENTRY_POINTS;
            case SOURCES, NAMES, PROCESSES -> DEBUG;
            case ANNOTATIONS -> ANNOTATIONS;
            case DECLARATIONS -> {
                if (opcode == Op.OpFunction.opcode()) {
                    yield FUNCTIONS;
                }
                boolean declares = Trait.TYPE_DECLARATION.has(tables, opcode)
                        || Trait.CONSTANT.has(tables, opcode)
                        || Trait.VARIABLE.has(tables, opcode)
                        || opcode == Op.OpTypeForwardPointer.opcode()
                        || opcode == Op.OpUndef.opcode();
                yield declares ? TYPES : HEADER;
            }
        };
    }
}
