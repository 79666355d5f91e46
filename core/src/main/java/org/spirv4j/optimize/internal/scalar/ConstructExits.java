// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.Arrays;
import org.spirv4j.analysis.Headers;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The branches that leave the structured constructs of a function (section 2.11 of the specification, "Structured
 * Control Flow"), by the headers that declare the constructs.
 */
final class ConstructExits {
    private final EditableModule module;
    private final Flow flow;
    private final Headers headers;

    /**
     * By number of a block: number of the header, -1 for none. The header of a selection is not in its own construct.
     */
    private final int[] enclosing;

    /** By number of a block: the number of constructs around it. */
    private final int[] depths;

    /** By header plus 1, with 0 for none: the first of its exits, in a list of blocks. */
    private final int[] firstExits;

    private final WordBuffer nextExits = new WordBuffer(16);
    private final WordBuffer exitBlocks = new WordBuffer(16);

    ConstructExits(EditableModule module, int function) {
        this.module = module;
        flow = module.flow(function);
        headers = flow.headers();
        enclosing = new int[flow.blockCount()];
        depths = new int[flow.blockCount()];
        Arrays.fill(enclosing, -1);
        firstExits = new int[flow.blockCount() + 1];
        Arrays.fill(firstExits, -1);
        find();
    }

    private void find() {
        // Headers dominate what they enclose, so that they come first.
        for (int b : flow.dominators().preorder()) {
            int header = flow.headerAround(flow.block(b));
            enclosing[b] = header == 0 ? -1 : flow.number(header);
            depths[b] = header == 0 ? 0 : depths[enclosing[b]] + 1;
        }
        for (int b = 0; b < enclosing.length; b++) {
            if (flow.search().isReachable(b)) {
                findExits(b);
            }
        }
    }

    /**
     * Enters a block into the exits of a construct if its branch decides where the control flow of the construct goes:
     * a branch on a condition without a merge instruction, or out of constructs inside this one.
     */
    private void findExits(int b) {
        if (merge(b) < 0 && isBranchWithoutMerge(b) && enclosing[b] >= 0) {
            addExit(enclosing[b], b);
        }
        int innermost = merge(b) >= 0 ? b : enclosing[b];
        for (int i = 0; i < flow.graph().successorCount(b); i++) {
            int target = flow.graph().successor(b, i);
            int header = innermost;
            while (header >= 0 && merge(header) != target && !contains(header, target)) {
                header = enclosing[header];
            }
            if (header != innermost) {
                addExit(header, b);
            }
        }
    }

    /** Whether a block is a header or in the construct of the header. */
    private boolean contains(int header, int block) {
        int at = block;
        while (at >= 0 && depths[at] > depths[header]) {
            at = enclosing[at];
        }
        return at == header;
    }

    private void addExit(int header, int block) {
        nextExits.add(firstExits[header + 1]);
        firstExits[header + 1] = exitBlocks.size();
        exitBlocks.add(block);
    }

    /**
     * The first of the branches that decide where the control flow of a construct goes, besides that of its header; -1
     * for none.
     *
     * @param header the number of the header; -1 for the branches that leave all constructs
     */
    int firstExit(int header) {
        return firstExits[header + 1];
    }

    int nextExit(int exit) {
        return nextExits.get(exit);
    }

    int exitBlock(int exit) {
        return exitBlocks.get(exit);
    }

    private boolean isBranchWithoutMerge(int b) {
        int terminator = module.terminator(flow.block(b));
        return module.is(terminator, Op.OpBranchConditional) || module.is(terminator, Op.OpSwitch);
    }

    /** Whether all branches with several targets belong to constructs, and all loops have headers. */
    boolean isStructured() {
        return flow.constructs().unstructuredBlock() < 0;
    }

    /** The number of the header of the innermost construct that contains a block; -1 for none. */
    int enclosing(int block) {
        return enclosing[block];
    }

    /** The number of the merge block of a header; -1 if the block is not a header. */
    int merge(int header) {
        return headers.mergeBlock(header);
    }

    /** Whether a block is the header of a loop. */
    boolean isLoop(int header) {
        return headers.isLoopHeader(header);
    }
}
