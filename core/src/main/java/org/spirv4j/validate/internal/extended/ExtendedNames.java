// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.extended;

import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.ExtendedSets;
import org.spirv4j.validate.internal.facts.ExtendedSets.Import;

/** The names of extended instructions and their operands in messages. */
final class ExtendedNames {
    private ExtendedNames() {}

    /** The name of the current extended instruction. */
    static String instruction(ValidationContext context, InstructionCursor cursor) {
        int row = row(context, cursor);
        return row < 0
                ? cursor.name()
                : context.tables.name(context.tables.sets().instructionName(row));
    }

    /** The name of an operand of the current extended instruction, counted from 0; "operand N" if it has none. */
    static String operand(ValidationContext context, InstructionCursor cursor, int operand) {
        GrammarTables tables = context.tables;
        int row = row(context, cursor);
        int names = row < 0 ? -1 : tables.sets().instructionFacts(row).operandNames();
        String name =
                names < 0 || operand >= tables.listLength(names) ? "" : tables.name(tables.listItem(names, operand));
        return name.isEmpty() ? "operand " + (operand + 1) : name;
    }

    private static int row(ValidationContext context, InstructionCursor cursor) {
        int set = cursor.operands().set;
        return set < 0 ? -1 : context.tables.sets().instruction(set, cursor.word(ExtInst.INSTRUCTION));
    }

    /** The name of the instruction that defines an id; that of the extended instruction if it is one. */
    static String definition(ValidationContext context, ExtendedSets sets, int id) {
        int at = context.data.definition(id);
        Import set = sets.setAt(at);
        if (set != null && set.isDescribedById()) {
            var row = ExtendedTable.of(set.known()).row(context.words[at + ExtInst.INSTRUCTION]);
            if (row != null) {
                return row.name();
            }
        }
        return context.definingOpName(id);
    }
}
