// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/**
 * How many instructions of each class a module has: what an optimisation changes in numbers.
 *
 * @param bytes the size of the module
 * @param instructions the number of all instructions
 * @param byClass the number of instructions of each class of the grammar, such as "Memory"; unknown instructions are of
 *     the class "unknown"
 */
record InstructionCounts(long bytes, int instructions, SortedMap<String, Integer> byClass) {
    private static final String UNKNOWN = "unknown";

    /** Checks and copies the components. */
    InstructionCounts {
        byClass = Collections.unmodifiableSortedMap(new TreeMap<>(byClass));
    }

    /**
     * Counts the instructions of a module.
     *
     * @param module the module
     * @return the counts
     */
    static InstructionCounts of(SpirvModule module) {
        SortedMap<String, Integer> byClass = new TreeMap<>();
        for (Instruction instruction : module.instructions()) {
            String name = module.grammar()
                    .instruction(instruction.opcode())
                    .map(InstructionInfo::instructionClass)
                    .orElse(UNKNOWN);
            byClass.merge(name, 1, Integer::sum);
        }
        return new InstructionCounts(4L * module.wordCount(), module.instructionCount(), byClass);
    }

    /**
     * {@return the number of instructions of a class}
     *
     * @param instructionClass the name of the class; 0 if the module has none of it
     */
    int count(String instructionClass) {
        return byClass.getOrDefault(instructionClass, 0);
    }
}
