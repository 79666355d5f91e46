// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;

/**
 * The structured control-flow constructs that the reachable blocks of a function, and the merge blocks and continue targets of
 * reachable headers are in (section 2.11 of the specification,
 * "Structured Control Flow"), at the time when it was made. Blocks are those of the edited module.
 */
public final class Nesting {
    private final EditableModule module;
    private final Flow flow;

    /** By number of a block in the graph: the header of the innermost construct around it, a block; 0 for none. */
    private final int[] headers;

    private final boolean[] continues;

    /** Finds the constructs, in time linear in the blocks. */
    public Nesting(EditableModule module, int function) {
        this.module = module;
        flow = module.flow(function);
        int count = flow.blockCount();
        headers = new int[count];
        continues = new boolean[count];
        int[] mergeOf = new int[count];
        int[] continueOf = new int[count];
        for (int i = 0; i < count; i++) {
            int block = flow.block(i);
            int merge = module.merge(block);
            if (merge != 0 && flow.isReachable(block)) {
                set(mergeOf, module.word(merge, 1), block);
                if (module.is(merge, Op.OpLoopMerge) && module.word(merge, 2) != module.labelId(block)) {
                    set(continueOf, module.word(merge, 2), block);
                }
            }
        }
        for (int number : flow.dominators().preorder()) {
            int dominator = flow.dominators().immediateDominator(number);
            if (!place(number, mergeOf, continueOf) && dominator >= 0) {
                boolean isHeader = module.merge(flow.block(dominator)) != 0;
                headers[number] = isHeader ? flow.block(dominator) : headers[dominator];
                continues[number] = continues[dominator];
            }
            int header = headers[number] == 0 ? number : flow.number(headers[number]);
            // In a module that is not valid, blocks could enclose each other.
            if (header == number || !flow.dominators().dominates(header, number)) {
                headers[number] = 0;
            }
        }
        placeUnreachable(mergeOf, continueOf);
    }

    /** Enters the construct of a block that is a merge block or continue target; returns whether it is one. */
    private boolean place(int number, int[] mergeOf, int[] continueOf) {
        if (mergeOf[number] != 0) {
            int header = flow.number(mergeOf[number]);
            headers[number] = headers[header];
            continues[number] = continues[header];
        } else if (continueOf[number] != 0) {
            headers[number] = continueOf[number];
            continues[number] = true;
        }
        return mergeOf[number] != 0 || continueOf[number] != 0;
    }

    private void placeUnreachable(int[] mergeOf, int[] continueOf) {
        for (int number = 0; number < headers.length; number++) {
            if (!flow.search().isReachable(number)) {
                place(number, mergeOf, continueOf);
            }
        }
    }

    private void set(int[] table, int labelId, int header) {
        int block = module.blockOf(labelId);
        if (block != 0) {
            table[flow.number(block)] = header;
        }
    }

    /** The header of the innermost construct that contains a block, which is not the block itself; 0 for none. */
    public int header(int block) {
        return headers[flow.number(block)];
    }

    /** Whether a block is in a continue construct, directly or not. */
    public boolean isInContinue(int block) {
        int merge = module.merge(block);
        boolean isOneBlockLoop =
                merge != 0 && module.is(merge, Op.OpLoopMerge) && module.word(merge, 2) == module.labelId(block);
        return isOneBlockLoop || continues[flow.number(block)];
    }

    /** The header of the innermost loop whose construct contains a block, or is headed by it; 0 for none. */
    public int loop(int block) {
        int header = block;
        while (header != 0) {
            int merge = module.merge(header);
            if (merge != 0 && module.is(merge, Op.OpLoopMerge)) {
                return header;
            }
            header = header(header);
        }
        return 0;
    }
}
