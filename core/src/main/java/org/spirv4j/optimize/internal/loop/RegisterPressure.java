// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.edit.EditableModule;

/** An estimate of the values that a loop keeps at once. */
final class RegisterPressure {
    /** The values of one block that are kept at once, by estimate. */
    private static final int VALUES_OF_BLOCK = 3;

    private RegisterPressure() {}

    /**
     * The values that a loop with the bodies of loops keeps, which count alike: those from outside, its OpPhi, and of a
     * block.
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
