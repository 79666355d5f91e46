// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.grammar.Op;

/** Writes the instructions of an accessor, such as those of a vendor, at an insertion point. */
abstract class InstructionGroup {
    private final CoreInstructions code;

    InstructionGroup(CoreInstructions code) {
        this.code = code;
    }

    final InstructionEncoder begin(Op op) {
        return code.begin(op);
    }

    final Value end(InstructionEncoder encoder) {
        return code.end(encoder);
    }
}
