// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.EntryPoint;

/** The words of entry points: those of an OpConditionalEntryPointINTEL follow its condition. */
public final class EntryPointWords {
    private EntryPointWords() {}

    /** The number of the word with the execution model. */
    public static int model(int opcode) {
        return EntryPoint.EXECUTION_MODEL + shift(opcode);
    }

    /** The number of the word with the id of the function. */
    public static int function(int opcode) {
        return EntryPoint.ENTRY_POINT + shift(opcode);
    }

    /** The number of the first word of the name, which the interface follows. */
    public static int name(int opcode) {
        return EntryPoint.NAME + shift(opcode);
    }

    private static int shift(int opcode) {
        return opcode == Op.OpConditionalEntryPointINTEL.opcode() ? 1 : 0;
    }
}
