// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The blocks of a structured loop: those that its header structurally dominates, without those that its merge block
 * dominates (section 2.11 of the specification, "Structured Control Flow"). Merge blocks and continue targets that no
 * branch leads to are among them. Blocks are those of the edited module.
 */
final class LoopRegion {
    final EditableModule module;
    final int function;
    final int header;

    /** The merge block. */
    final int exit;

    /** The block with the back edge. */
    final int latch;

    /** The only block outside that branches to the header; 0 if there are several. */
    final int entry;

    /** The blocks in their order in the function. */
    final int[] blocks;

    private final BitSet members = new BitSet();

    private LoopRegion(EditableModule module, int function, int header, int exit, int latch, int entry, int[] blocks) {
        this.module = module;
        this.function = function;
        this.header = header;
        this.exit = exit;
        this.latch = latch;
        this.entry = entry;
        this.blocks = blocks;
        for (int block : blocks) {
            members.set(block);
        }
    }

    /**
     * The region of the loop with a header; none if a block is not reachable, there is not exactly one back edge, a
     * branch leads to another block outside than the merge block, or an unreachable block branches into the loop.
     */
    static Optional<LoopRegion> of(EditableModule module, Flow flow, int header) {
        int merge = module.merge(header);
        if (merge == 0 || !module.is(merge, Op.OpLoopMerge)) {
            return Optional.empty();
        }
        int exit = module.blockOf(module.word(merge, LoopMerge.MERGE_BLOCK));
        int latch = 0;
        int entry = 0;
        int entries = 0;
        int number = flow.number(header);
        for (int i = 0; i < flow.graph().predecessorCount(number); i++) {
            int predecessor = flow.block(flow.graph().predecessor(number, i));
            if (!flow.isReachable(predecessor) || flow.dominates(header, predecessor) && latch != 0) {
                return Optional.empty();
            }
            if (flow.dominates(header, predecessor)) {
                latch = predecessor;
            } else {
                entry = predecessor;
                entries++;
            }
        }
        if (latch == 0) {
            return Optional.empty();
        }
        WordBuffer found = new WordBuffer(0);
        int exitNumber = flow.number(exit);
        // The structured graph also has the merge blocks and continue targets that no branch leads to.
        ControlFlowGraph structured = flow.constructs().graph();
        DominatorTree dominators = flow.constructs().dominators();
        BitSet isFound = new BitSet();
        isFound.set(number);
        found.add(number);
        for (int i = 0; i < found.size(); i++) {
            for (int k = 0; k < structured.successorCount(found.get(i)); k++) {
                int next = structured.successor(found.get(i), k);
                if (next != exitNumber && !isFound.get(next) && dominators.dominates(number, next)) {
                    isFound.set(next);
                    found.add(next);
                }
            }
        }
        if (isEnteredElsewhere(module, flow, found, isFound, exitNumber)) {
            return Optional.empty();
        }
        for (int i = 0; i < found.size(); i++) {
            for (int k = 0; k < flow.graph().successorCount(found.get(i)); k++) {
                int next = flow.graph().successor(found.get(i), k);
                if (next != exitNumber && !isFound.get(next)) {
                    return Optional.empty();
                }
            }
        }
        int[] numbers = found.toArray();
        Arrays.sort(numbers);
        int[] blocks = new int[numbers.length];
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = flow.block(numbers[i]);
        }
        return Optional.of(new LoopRegion(
                module, module.functionOf(header), header, exit, latch, entries == 1 ? entry : 0, blocks));
    }

    /**
     * Whether a block outside branches to one inside that is not the header, which only an unreachable block may do;
     * or if values are chosen there, to the merge block. Copies would have other predecessors.
     */
    private static boolean isEnteredElsewhere(
            EditableModule module, Flow flow, WordBuffer found, BitSet isFound, int exit) {
        for (int i = 1; i < found.size(); i++) {
            if (hasPredecessorOutside(flow, found.get(i), isFound)) {
                return true;
            }
        }
        return module.blocks().firstPhi(flow.block(exit)) != 0 && hasPredecessorOutside(flow, exit, isFound);
    }

    private static boolean hasPredecessorOutside(Flow flow, int block, BitSet isFound) {
        for (int k = 0; k < flow.graph().predecessorCount(block); k++) {
            if (!isFound.get(flow.graph().predecessor(block, k))) {
                return true;
            }
        }
        return false;
    }

    /** The region with another block before it. */
    LoopRegion entered(int block) {
        return new LoopRegion(module, function, header, exit, latch, block, blocks);
    }

    boolean contains(int block) {
        return block != 0 && members.get(block);
    }

    /** Whether an id is defined in the loop. */
    boolean defines(int id) {
        int definition = module.definition(id);
        return definition != 0 && contains(module.block(definition));
    }

    /**
     * Whether the only block outside that branches to the header branches nowhere else, and no other merge instruction
     * names it.
     */
    boolean hasPlainEntry() {
        if (entry == 0 || !module.is(module.terminator(entry), Op.OpBranch)) {
            return false;
        }
        int label = module.labelId(header);
        for (int use = module.uses().first(label); use != 0; use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (module.merge(module.block(user)) == user) {
                return false;
            }
        }
        return true;
    }

    /** Whether the loop contains another loop. */
    boolean hasInnerLoop() {
        for (int block : blocks) {
            int merge = block == header ? 0 : module.merge(block);
            if (merge != 0 && module.is(merge, Op.OpLoopMerge)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all termination instructions are branches, and copies of all instructions can be made. */
    boolean isCopyable() {
        for (int block : blocks) {
            if (!Trait.BRANCH.has(module.op(module.terminator(block)))) {
                return false;
            }
        }
        return hasKnownInstructions();
    }

    /**
     * Whether copies of all instructions can be made: none is unknown, unknown ones use none of their results, and
     * merge instructions name no unreachable blocks, which would have to be copied, too.
     */
    boolean hasKnownInstructions() {
        for (int block : blocks) {
            if (module.uses().isPinned(module.labelId(block)) || !isMergeCopyable(block)) {
                return false;
            }
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                boolean isUnknown = module.op(i) == Op.OpNop && !module.is(i, Op.OpNop);
                int result = module.resultId(i);
                if (isUnknown || result != 0 && module.uses().isPinned(result)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isMergeCopyable(int block) {
        int merge = module.merge(block);
        int targets = merge == 0 ? 0 : module.is(merge, Op.OpLoopMerge) ? 2 : 1;
        for (int k = 1; k <= targets; k++) {
            int target = module.blockOf(module.word(merge, k));
            if (target != exit && !contains(target)) {
                return false;
            }
        }
        return true;
    }

    int instructionCount() {
        int count = 0;
        for (int block : blocks) {
            for (int i = module.label(block); i != module.terminator(block); i = module.next(i)) {
                count++;
            }
        }
        return count + blocks.length;
    }

    /** The loop control mask. */
    int control() {
        return module.word(module.merge(header), LoopMerge.LOOP_CONTROL);
    }

    /** The value of a header's OpPhi from a block. */
    int incoming(int phi, int block) {
        return module.blocks().valueFrom(phi, module.labelId(block));
    }

    /** The OpPhi instructions of the header. */
    int[] phis() {
        WordBuffer phis = new WordBuffer(0);
        for (int phi = module.blocks().firstPhi(header);
                phi != 0;
                phi = module.blocks().nextPhi(phi)) {
            phis.add(phi);
        }
        return phis.toArray();
    }
}
