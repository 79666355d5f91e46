// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;

/**
 * Lets blocks in loops that end with OpUnreachable, which some drivers do not support there, branch to the end of the
 * loop.
 */
public final class Workaround1209 implements Pass {
    private static final String NAME = "workaround-1209";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0 && hasUnreachable(module, f)) {
                repair(module, f, context);
            }
        }
    }

    private static boolean hasUnreachable(EditableModule module, int function) {
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            if (module.is(module.terminator(b), Op.OpUnreachable)) {
                return true;
            }
        }
        return false;
    }

    private static void repair(EditableModule module, int function, PassContext context) {
        Flow flow = module.flow(function);
        DominatorTree dominators = structuralDominators(module, flow);
        int[] merges = innermostMerges(module, flow, dominators);
        for (int n = 0; n < flow.blockCount(); n++) {
            int block = flow.block(n);
            int terminator = module.terminator(block);
            if (merges[n] != 0 && module.is(terminator, Op.OpUnreachable)) {
                module.replaceTyped(terminator, Op.OpBranch, 0, merges[n]);
                module.positions().copyPrevious(terminator);
                int merge = module.blockOf(merges[n]);
                for (int phi = module.blocks().firstPhi(merge);
                        phi != 0;
                        phi = module.blocks().nextPhi(phi)) {
                    module.addOperands(phi, module.constants().undef(module.typeId(phi)), module.labelId(block));
                }
                context.applied(module.functionId(function), module.labelId(block), "OpUnreachable leaves the loop");
            }
        }
    }

    /** The dominators of the graph in which merge instructions are branches, too. */
    private static DominatorTree structuralDominators(EditableModule module, Flow flow) {
        int[][] successors = new int[flow.blockCount()][];
        for (int n = 0; n < successors.length; n++) {
            int merge = module.merge(flow.block(n));
            int branches = flow.graph().successorCount(n);
            int added = merge == 0 ? 0 : module.is(merge, Op.OpLoopMerge) ? 2 : 1;
            successors[n] = new int[branches + added];
            for (int k = 0; k < branches; k++) {
                successors[n][k] = flow.graph().successor(n, k);
            }
            for (int k = 0; k < added; k++) {
                successors[n][branches + k] =
                        flow.number(module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK + k)));
            }
        }
        return DominatorTree.of(ControlFlowGraph.of(successors));
    }

    /** By number of a block, the label of the merge block of the innermost loop that contains it; 0 for none. */
    private static int[] innermostMerges(EditableModule module, Flow flow, DominatorTree dominators) {
        int[] merges = new int[flow.blockCount()];
        // By number of a loop header: the merge of the loop around it.
        int[] outer = new int[flow.blockCount()];
        int[] headers = new int[flow.blockCount()];
        for (int n : dominators.preorder()) {
            int parent = dominators.immediateDominator(n);
            int header = parent < 0 ? -1 : headers[parent];
            while (header >= 0 && mergeOf(module, flow, header) == module.labelId(flow.block(n))) {
                header = outer[header];
            }
            if (mergeOf(module, flow, n) != 0) {
                outer[n] = header;
                header = n;
            }
            headers[n] = header;
            merges[n] = header < 0 ? 0 : mergeOf(module, flow, header);
        }
        return merges;
    }

    /** The label of the merge block of a loop header; 0 for other blocks. */
    private static int mergeOf(EditableModule module, Flow flow, int number) {
        int merge = module.merge(flow.block(number));
        return merge != 0 && module.is(merge, Op.OpLoopMerge) ? module.word(merge, LoopMerge.MERGE_BLOCK) : 0;
    }
}
