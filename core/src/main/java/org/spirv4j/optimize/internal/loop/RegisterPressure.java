// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.edit.EditableModule;

/** Estimates the register pressure of loops: how many values are live at once. */
final class RegisterPressure {
    /** The estimated maximum number of values of one block that are live at once. */
    private static final int VALUES_OF_BLOCK = 3;

    private RegisterPressure() {}

    /**
     * The estimated number of values that a loop keeps whose body joins those of loops with equal induction variables:
     * values from outside of the loop, its OpPhi instructions, and the maximum within one block.
     */
    static int of(List<LoopRegion> loops) {
        Set<Integer> outside = new HashSet<>();
        int phis = 1;
        int longest = 0;
        for (LoopRegion loop : loops) {
            phis += loop.phis().length - 1;
            for (int block : loop.blocks) {
                longest = Math.max(longest, read(loops, block, outside));
            }
        }
        return outside.size() + phis + longest;
    }

    private static int read(List<LoopRegion> loops, int block, Set<Integer> outside) {
        EditableModule module = loops.get(0).module;
        int values = 0;
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            values += module.typeId(i) != 0 ? 1 : 0;
            for (int k = 1; k < module.wordCount(i); k++) {
                int definition = module.isId(i, k) ? module.definition(module.word(i, k)) : 0;
                int home = definition == 0 || module.typeId(definition) == 0 ? 0 : module.block(definition);
                if (home != 0 && loops.stream().noneMatch(loop -> loop.contains(home))) {
                    outside.add(module.word(i, k));
                }
            }
        }
        return Math.min(values, VALUES_OF_BLOCK);
    }
}
