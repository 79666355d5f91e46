// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spirv4j.internal.grammar.GrammarTables;

/**
 * An extended instruction set that OpExtInstImport can name (section 2.10 of the specification, "Extended Instruction
 * Sets").
 */
public final class ExtendedInstructionSet {
    private final Grammar grammar;
    private final GrammarTables tables;
    private final int number;

    ExtendedInstructionSet(Grammar grammar, GrammarTables tables, int number) {
        this.grammar = grammar;
        this.tables = tables;
        this.number = number;
    }

    /** {@return the name to import the set by; it ends in {@code *} if any name with this prefix selects the set} */
    public String importName() {
        return tables.name(tables.sets().name(number)) + (tables.sets().isPrefix(number) ? "*" : "");
    }

    /** {@return the instructions, in the order of their numbers} */
    public List<InstructionInfo> instructions() {
        int first = tables.sets().firstInstruction(number);
        return IntStream.range(first, first + tables.sets().instructionCount(number))
                .mapToObj(grammar::extendedInstructionInfo)
                .toList();
    }

    /**
     * Finds an instruction.
     *
     * @param instruction its number
     * @return the instruction; empty when the set has none with this number
     */
    public Optional<InstructionInfo> instruction(int instruction) {
        int row = tables.sets().instruction(number, instruction);
        return row < 0 ? Optional.empty() : Optional.of(grammar.extendedInstructionInfo(row));
    }

    /** {@return the operand kinds of this set only} */
    public List<OperandKind> operandKinds() {
        int first = tables.sets().firstKind(number);
        return IntStream.range(first, first + tables.sets().kindCount(number))
                .mapToObj(grammar::kind)
                .toList();
    }
}
