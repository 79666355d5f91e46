// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.stream.IntStream;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;

/** Finds blocks that cannot be reached and use what is going to be removed. */
final class UnreachableUses {
    private final EditableModule module;
    private final Liveness liveness;

    UnreachableUses(EditableModule module, Liveness liveness) {
        this.module = module;
        this.liveness = liveness;
    }

    /** {@return the reached functions with blocks that cannot be reached, but use what is dead} */
    int[] functionsWithDeadBlocks() {
        return IntStream.range(1, module.functionLimit())
                .filter(f -> liveness.isReached(f) && hasDeadBlocks(f))
                .toArray();
    }

    private boolean hasDeadBlocks(int function) {
        Flow flow = module.flow(function);
        for (int n = 0; n < flow.blockCount() && flow.search().reachableCount() < flow.blockCount(); n++) {
            for (int i = module.firstInstruction(flow.block(n));
                    i != 0 && !flow.search().isReachable(n);
                    i = module.nextInBlock(i)) {
                if (!liveness.isPosition(i) && usesDead(i)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether an instruction uses a dead result of a reachable block or declaration. */
    private boolean usesDead(int instruction) {
        for (int k = 1; k < module.wordCount(instruction); k++) {
            int definition = module.isId(instruction, k) ? module.definition(module.word(instruction, k)) : 0;
            if (definition != 0 && !module.is(definition, Op.OpLabel) && !liveness.isLive(definition)) {
                int block = module.block(definition);
                if (block == 0 || module.flow(module.functionOf(block)).isReachable(block)) {
                    return true;
                }
            }
        }
        return false;
    }
}
