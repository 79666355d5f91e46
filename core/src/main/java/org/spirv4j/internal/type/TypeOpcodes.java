// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;

/** By opcode, whether an instruction declares a type; found once for each grammar. */
final class TypeOpcodes {
    private final boolean[] byOpcode = new boolean[1 << 16];

    private TypeOpcodes(GrammarTables tables) {
        for (int row = 0; row < tables.opCount(); row++) {
            byOpcode[tables.opcode(row)] = Trait.TYPE_DECLARATION.hasRow(tables, row);
        }
    }

    static boolean[] of(GrammarTables tables) {
        TypeOpcodes known = tables.companion(TypeOpcodes.class);
        return (known == null ? tables.keep(TypeOpcodes.class, new TypeOpcodes(tables)) : known).byOpcode;
    }
}
