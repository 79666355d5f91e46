// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;

/**
 * Makes a whole barrier of each split one, where its invocations wait: they do no more than what the module allows in
 * between.
 */
final class SplitBarriers implements Pass {
    @Override
    public String name() {
        return "split-barriers";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b), next; i != 0; i = next) {
                    next = module.nextInBlock(i);
                    if (module.is(i, Op.OpControlBarrierArriveEXT)) {
                        module.remove(i);
                    } else if (module.is(i, Op.OpControlBarrierWaitEXT)) {
                        module.replace(i, Op.OpControlBarrier, module.wordsFrom(i, 1));
                    }
                }
            }
        }
    }
}
