// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.grammar.Op;

/** Writes the instructions of one vendor at an insertion point. */
abstract class VendorInstructions {
    private final InstructionWriter code;

    VendorInstructions(InstructionWriter code) {
        this.code = code;
    }

    final InstructionEncoder begin(Op op) {
        return code.begin(op);
    }

    final Value end(InstructionEncoder encoder) {
        return code.end(encoder);
    }
}
