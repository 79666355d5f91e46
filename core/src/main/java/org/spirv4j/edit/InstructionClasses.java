// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;

/** By opcode, what the edit model must know of an instruction, as bits. */
final class InstructionClasses {
    /** The first operand is described, and not used: names and decorations. */
    static final int DESCRIBES_FIRST = 1;

    /** All targets are described: OpGroupDecorate and OpGroupMemberDecorate. */
    static final int DESCRIBES_ALL = 2;

    static final int ENTRY_POINT = 4;
    static final int EXTENDED = 8;
    static final int TERMINATION = 16;
    static final int MERGE = 32;
    static final int LINE = 64;

    /** All whose operands are mentions, debug information aside. */
    static final int DESCRIPTIONS = DESCRIBES_FIRST | DESCRIBES_ALL | ENTRY_POINT | LINE;

    private final byte[] classes;

    private InstructionClasses(GrammarTables tables) {
        int last = tables.opCount() - 1;
        classes = new byte[last < 0 ? 0 : tables.opcode(last) + 1];
        for (int row = 0; row <= last; row++) {
            classes[tables.opcode(row)] = (byte) classify(tables, row);
        }
    }

    static InstructionClasses of(GrammarTables tables) {
        InstructionClasses known = tables.companion(InstructionClasses.class);
        return known != null ? known : tables.keep(InstructionClasses.class, new InstructionClasses(tables));
    }

    int of(int opcode) {
        return opcode < classes.length ? classes[opcode] : 0;
    }

    private static int classify(GrammarTables tables, int row) {
        int bits = 0;
        if (Trait.GROUP_DECORATION.hasRow(tables, row)) {
            bits |= DESCRIBES_ALL;
        } else if (Trait.NAME.hasRow(tables, row)
                || Trait.DECORATION.hasRow(tables, row)
                || Trait.EXECUTION_MODE.hasRow(tables, row)) {
            bits |= DESCRIBES_FIRST;
        }
        bits |= Trait.ENTRY_POINT.hasRow(tables, row) ? ENTRY_POINT : 0;
        bits |= Trait.EXTENDED_INSTRUCTION.hasRow(tables, row) ? EXTENDED : 0;
        bits |= Trait.TERMINATION.hasRow(tables, row) ? TERMINATION : 0;
        bits |= Trait.MERGE.hasRow(tables, row) ? MERGE : 0;
        return bits | (Trait.LINE.hasRow(tables, row) ? LINE : 0);
    }
}
