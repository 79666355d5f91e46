// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.grammar.Op;

/** Writes instructions of one extended instruction set (OpExtInst) at an insertion point. */
abstract class ExtendedInstructions {
    private final Code code;
    private final String set;

    ExtendedInstructions(Code code, String set) {
        this.code = code;
        this.set = set;
    }

    /** Starts the instruction with this number in the set. */
    final InstructionEncoder begin(int number) {
        Value imported = code.module.extendedInstructionSet(set);
        return code.begin(Op.OpExtInst).value(imported).word(number);
    }

    final Value end(InstructionEncoder encoder) {
        return code.end(encoder);
    }
}
