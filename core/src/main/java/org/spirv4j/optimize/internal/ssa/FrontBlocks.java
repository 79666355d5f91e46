// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;

/** Blocks that are put before others. */
public final class FrontBlocks {
    private FrontBlocks() {}

    /**
     * Puts a block before another one, to which it branches. The OpPhi instructions get the values from some
     * predecessors by the new block; the caller must let these branch to it.
     *
     * @param predecessors the predecessors
     * @param isExtended whether the caller adds predecessors to the new block, so that it must have an OpPhi even for
     *     one of them
     * @return the new block
     */
    public static int insert(EditableModule module, int block, List<Integer> predecessors, boolean isExtended) {
        int front = module.blocks().add(module.previousBlock(block));
        for (int phi = module.blocks().firstPhi(block);
                phi != 0;
                phi = module.blocks().nextPhi(phi)) {
            int[] operands = new int[2 * predecessors.size()];
            int count = 0;
            for (int i = module.blocks().incomingCount(phi) - 1; i >= 0; i--) {
                int label = module.blocks().incomingLabel(phi, i);
                if (predecessors.contains(module.blockOf(label))) {
                    operands[count++] = module.blocks().incomingValue(phi, i);
                    operands[count++] = label;
                    module.blocks().removeIncomingAt(phi, i);
                }
            }
            int value = predecessors.size() == 1 && !isExtended
                    ? operands[0]
                    : module.resultId(module.append(front, Op.OpPhi, module.typeId(phi), operands));
            module.addOperands(phi, value, module.labelId(front));
        }
        module.append(front, Op.OpBranch, 0, module.labelId(block));
        return front;
    }
}
