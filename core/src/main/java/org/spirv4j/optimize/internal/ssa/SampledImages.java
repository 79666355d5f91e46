// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;

/** The results of OpSampledImage, which must be used in the block that makes them (section "Image Instructions"). */
public final class SampledImages {
    private SampledImages() {}

    /** Makes those that a block uses, but that another block makes, again in this block. */
    public static void renew(EditableModule module, int block) {
        Map<Integer, Integer> renewed = new HashMap<>();
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            if (module.is(i, Op.OpPhi)) {
                continue;
            }
            for (int k = 1; k < module.wordCount(i); k++) {
                if (!module.isId(i, k)) {
                    continue;
                }
                int id = module.word(i, k);
                int definition = module.definition(id);
                if (definition == 0 || !module.is(definition, Op.OpSampledImage) || module.block(definition) == block) {
                    continue;
                }
                Integer copy = renewed.get(id);
                if (copy == null) {
                    int added = module.insertCopyBefore(definition, i, word -> word == id ? module.newId() : word);
                    module.annotations().copy(module.resultId(added), id);
                    copy = module.resultId(added);
                    renewed.put(id, copy);
                }
                module.setWord(i, k, copy);
            }
        }
    }
}
