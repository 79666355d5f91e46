// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.listing;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.LayoutSection;

/**
 * The parts of a module in their order (section 2.4 of the specification, "Logical Layout of a Module"), as far as a
 * reader cares.
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

    /** The section that the text is in behind an instruction; never goes back, even where instructions are out of order. */
    Section behind(GrammarTables tables, int opcode) {
        Section section = of(tables, opcode);
        return section.compareTo(this) > 0 ? section : this;
    }

    /** Where an instruction belongs; {@link #HEADER} for one that may stand in several sections. */
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
