// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.internal.access.LogicalLayout;

/** The instructions outside functions by section (section 2.4 of the specification, "Logical Layout of a Module"). */
final class Sections {
    static final int CAPABILITIES = 0;
    static final int EXTENSIONS = 1;
    static final int IMPORTS = 2;
    static final int MEMORY_MODEL = 3;
    static final int ENTRY_POINTS = 4;
    static final int EXECUTION_MODES = 5;
    static final int SOURCES = 6;
    static final int NAMES = 7;
    static final int PROCESSES = 8;

    /** Instructions of debug-information sets. */
    static final int DEBUG_INFO = 9;

    static final int ANNOTATIONS = 10;
    static final int DECLARATIONS = 11;
    static final int COUNT = 12;

    private final int[][] instructions = new int[COUNT][0];
    private final int[] counts = new int[COUNT];

    /**
     * Sorts the instructions of a module.
     *
     * @param lines whether OpLine and OpNoLine among the declarations are included
     */
    Sections(ModuleSide side, DebugInfoSets debug, boolean lines) {
        boolean inFunction = false;
        for (int i = 0; i < side.data.instructionCount; i++) {
            int opcode = side.opcode(i);
            if (opcode == Op.OpFunction.opcode()) {
                inFunction = true;
            }
            if (!inFunction && (lines || !Trait.LINE.has(side.data.tables, opcode))) {
                add(debug.contains(i) ? DEBUG_INFO : section(opcode), i);
            }
            if (opcode == Op.OpFunctionEnd.opcode()) {
                inFunction = false;
            }
        }
        for (int section = 0; section < COUNT; section++) {
            instructions[section] = Arrays.copyOf(instructions[section], counts[section]);
        }
    }

    private void add(int section, int instruction) {
        if (counts[section] == instructions[section].length) {
            instructions[section] = Arrays.copyOf(instructions[section], 2 * counts[section] + 8);
        }
        instructions[section][counts[section]++] = instruction;
    }

    private static int section(int opcode) {
        return switch (LogicalLayout.of(opcode)) {
            case LogicalLayout.CAPABILITIES -> CAPABILITIES;
            case LogicalLayout.EXTENSIONS -> EXTENSIONS;
            case LogicalLayout.IMPORTS -> IMPORTS;
            case LogicalLayout.MEMORY_MODEL -> MEMORY_MODEL;
            case LogicalLayout.ENTRY_POINTS -> ENTRY_POINTS;
            case LogicalLayout.EXECUTION_MODES -> EXECUTION_MODES;
            case LogicalLayout.SOURCES -> SOURCES;
            case LogicalLayout.NAMES -> NAMES;
            case LogicalLayout.PROCESSES -> PROCESSES;
            case LogicalLayout.ANNOTATIONS -> ANNOTATIONS;
            default -> DECLARATIONS;
        };
    }

    /** The numbers of the instructions of a section, in their order. */
    int[] of(int section) {
        return instructions[section];
    }
}
