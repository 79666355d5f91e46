// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;

/** Makes the steps for some instructions. */
interface StepMaker {
    /** Stands for an instruction that does nothing when it is executed. */
    Step NOTHING = new Step() {
        @Override
        public void run(Group group) {
            throw new IllegalStateException();
        }
    };

    /**
     * Makes the step for an instruction.
     *
     * @param code the program that is made
     * @param op the opcode
     * @param at the word offset of the instruction
     * @return the step, {@link #NOTHING}, or null if others make it
     */
    @Nullable
    Step make(Lowering code, Op op, int at);
}
