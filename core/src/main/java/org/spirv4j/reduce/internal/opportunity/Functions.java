// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;

/** Lists the functions and blocks that finders look at. */
final class Functions {
    private Functions() {}

    /** {@return the functions with a body} Only one of them if {@code functionId} is not 0. */
    static List<Integer> withBody(EditableModule module, int functionId) {
        List<Integer> functions = new ArrayList<>();
        for (int f = 1; f < module.functionLimit(); f++) {
            int id = module.functionId(f);
            if (id != 0 && module.firstBlock(f) != 0 && (functionId == 0 || functionId == id)) {
                functions.add(f);
            }
        }
        return functions;
    }

    /** {@return the blocks of these functions} */
    static List<Integer> blocks(EditableModule module, int functionId) {
        List<Integer> blocks = new ArrayList<>();
        for (int function : withBody(module, functionId)) {
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                blocks.add(b);
            }
        }
        return blocks;
    }

    /** {@return whether a block has other instructions than its label and those that end it} */
    static boolean hasContent(EditableModule module, int block) {
        int i = module.firstInstruction(block);
        while (module.positions().isPosition(i) || i == module.merge(block)) {
            i = module.next(i);
        }
        return i != module.terminator(block);
    }

    /** {@return whether a block was not removed} */
    static boolean hasBlock(EditableModule module, int block) {
        return module.label(block) != 0;
    }
}
