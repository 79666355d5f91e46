// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.instruction;

import org.spirv4j.module.Instruction;

/**
 * A view of an instruction that has no class of its own, or that lacks required operands since it follows something
 * that the grammar does not define. {@link Instruction#operand} finds its operands by name.
 */
public final class OtherInstruction extends OperandReader implements InstructionView {

    OtherInstruction(Instruction instruction) {
        super(instruction);
    }
}
