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

    /** The name to import it by; ends in {@code *} when any name that starts so selects it. */
    public String importName() {
        return tables.name(tables.setName(number)) + (tables.setIsPrefix(number) ? "*" : "");
    }

    /** The instructions in the order of their numbers. */
    public List<InstructionInfo> instructions() {
        int first = tables.setFirstInstruction(number);
        return IntStream.range(first, first + tables.setInstructionCount(number))
                .mapToObj(grammar::extendedInstructionInfo)
                .toList();
    }

    /** The instruction with this number. */
    public Optional<InstructionInfo> instruction(int instruction) {
        int row = tables.instruction(number, instruction);
        return row < 0 ? Optional.empty() : Optional.of(grammar.extendedInstructionInfo(row));
    }

    /** The operand kinds that only this set has. */
    public List<OperandKind> operandKinds() {
        int first = tables.setFirstKind(number);
        return IntStream.range(first, first + tables.setKindCount(number))
                .mapToObj(grammar::kind)
                .toList();
    }
}
