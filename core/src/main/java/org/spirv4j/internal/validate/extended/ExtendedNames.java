// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.extended;

import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets;
import org.spirv4j.internal.validate.facts.ExtendedSets.Import;

/** What messages call extended instructions and their operands. */
final class ExtendedNames {
    private ExtendedNames() {}

    /** The extended instruction that the walk is at. */
    static String instruction(ValidationContext context, InstructionCursor cursor) {
        int row = row(context, cursor);
        return row < 0 ? cursor.name() : context.tables.name(context.tables.instructionName(row));
    }

    /** What the grammar calls an operand of the extended instruction that the walk is at, from 0. */
    static String operand(ValidationContext context, InstructionCursor cursor, int operand) {
        GrammarTables tables = context.tables;
        int row = row(context, cursor);
        int names = row < 0 ? -1 : tables.instructionFacts(row).operandNames();
        String name =
                names < 0 || operand >= tables.listLength(names) ? "" : tables.name(tables.listItem(names, operand));
        return "operand " + (name.isEmpty() ? Integer.toString(operand + 1) : name);
    }

    private static int row(ValidationContext context, InstructionCursor cursor) {
        int set = cursor.operands().set;
        return set < 0 ? -1 : context.tables.instruction(set, cursor.word(4));
    }

    /** What defines an id: an instruction, an extended one by its own name. */
    static String definition(ValidationContext context, ExtendedSets sets, int id) {
        int at = context.data.definition(id);
        Import set = sets.setAt(at);
        if (set != null && set.isDescribedById()) {
            var row = ExtendedTable.of(set.known()).row(context.words[at + 4]);
            if (row != null) {
                return row.name();
            }
        }
        return context.definingOpName(id);
    }
}
