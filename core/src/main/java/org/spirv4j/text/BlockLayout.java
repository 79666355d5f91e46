// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.util.Arrays;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.Label;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.OpcodeNumbers;
import org.spirv4j.internal.operand.SelectionMerge;

/**
 * The nesting of a function's blocks in structured control flow (section 2.11 of the specification, "Structured Control
 * Flow"), and their reading order: each construct's blocks are between its header and its merge block, unreachable
 * blocks are last.
 *
 * <p>Reused from function to function. Branches to targets that are not blocks of the function are ignored.
 */
final class BlockLayout {

    private static final int NOT_NESTED = -1;

    /** Flag of a stack entry: the block is left, not entered. */
    private static final int LEAVE = 1 << 31;

    private final ModuleData data;
    private final int[] words;
    private final OperandScanner scanner;

    /** Block number by label id; entries of earlier functions are stale, see {@link #labelOf}. */
    private final int[] blockOfLabel;

    private int blockCount;
    private int[] firstInstructions = new int[64];
    private int[] nesting = new int[64];
    private int[] order = new int[64];
    private boolean[] entered = new boolean[64];
    private int[] stack = new int[64];
    private int stackSize;

    // The successors of the current block; 0 for none.
    private int mergeLabel;
    private int continueLabel;
    private int trueLabel;
    private int falseLabel;
    private int bodyLabel;
    private int nextLabel;
    private int[] caseLabels = new int[16];
    private int caseCount;

    BlockLayout(ModuleData data) {
        this.data = data;
        this.words = data.words;
        this.scanner = new OperandScanner(data);
        this.blockOfLabel = new int[data.indexCount()];
    }

    /**
     * Computes nesting and order of the blocks of a function.
     *
     * @param first number of the first label
     * @param end number of the instruction after the last block
     */
    void layOut(int first, int end) {
        blockCount = 0;
        for (int i = first; i < end; i++) {
            int at = data.starts[i];
            if ((words[at] & 0xFFFF) == OpcodeNumbers.OpLabel) {
                addBlock(i, words[at + Label.RESULT]);
            }
        }
        if (firstInstructions.length == blockCount) {
            enlarge();
        }
        firstInstructions[blockCount] = end;
        if (blockCount > 0) {
            walk();
        }
    }

    int blockCount() {
        return blockCount;
    }

    /** Number of the block's label. */
    int firstInstruction(int block) {
        return firstInstructions[block];
    }

    /** Number of the instruction after the block. */
    int endInstruction(int block) {
        return firstInstructions[block + 1];
    }

    /** Nesting level of the block, from 0: two per construct, one per continue target. */
    int nesting(int block) {
        return nesting[block];
    }

    /** The block at an index in reading order. */
    int inOrder(int index) {
        return order[index];
    }

    private void addBlock(int instruction, int label) {
        if (blockCount == firstInstructions.length) {
            enlarge();
        }
        firstInstructions[blockCount] = instruction;
        nesting[blockCount] = NOT_NESTED;
        entered[blockCount] = false;
        if (data.index(label) > 0) {
            blockOfLabel[data.index(label)] = blockCount;
        }
        blockCount++;
    }

    private void enlarge() {
        int size = firstInstructions.length * 2;
        firstInstructions = Arrays.copyOf(firstInstructions, size);
        nesting = Arrays.copyOf(nesting, size);
        order = Arrays.copyOf(order, size);
        entered = Arrays.copyOf(entered, size);
    }

    /** Depth-first traversal: blocks that come last are entered first. */
    private void walk() {
        int next = blockCount;
        nesting[0] = 0;
        stackSize = 0;
        push(0);
        while (stackSize > 0) {
            int top = stack[--stackSize];
            if ((top & LEAVE) != 0) {
                order[--next] = top & ~LEAVE;
                continue;
            }
            if (entered[top]) {
                continue;
            }
            entered[top] = true;
            push(top | LEAVE);
            findSuccessors(top);
            nestSuccessors(nesting[top]);
            pushSuccessors();
        }
        int reached = blockCount - next;
        System.arraycopy(order, next, order, 0, reached);
        for (int block = 0; block < blockCount; block++) {
            if (!entered[block]) {
                nesting[block] = 0;
                order[reached++] = block;
            }
        }
    }

    private void nestSuccessors(int level) {
        nest(mergeLabel, level);
        nest(continueLabel, level + 1);
        nest(trueLabel, level + 2);
        nest(falseLabel, level + 2);
        nest(bodyLabel, level + 2);
        nest(nextLabel, level);
        for (int i = 0; i < caseCount; i++) {
            nest(caseLabels[i], level + 2);
        }
    }

    private void nest(int label, int level) {
        int block = blockOf(label);
        if (block >= 0 && nesting[block] == NOT_NESTED) {
            nesting[block] = level;
        }
    }

    private void pushSuccessors() {
        pushLabel(trueLabel);
        pushLabel(falseLabel);
        pushLabel(bodyLabel);
        pushLabel(nextLabel);
        for (int i = 0; i < caseCount; i++) {
            pushLabel(caseLabels[i]);
        }
        pushLabel(continueLabel);
        pushLabel(mergeLabel);
    }

    private void pushLabel(int label) {
        int block = blockOf(label);
        if (block >= 0 && !entered[block]) {
            push(block);
        }
    }

    private void push(int entry) {
        if (stackSize == stack.length) {
            stack = Arrays.copyOf(stack, stackSize * 2);
        }
        stack[stackSize++] = entry;
    }

    /** The block with this label, or -1. */
    private int blockOf(int label) {
        int index = data.index(label);
        if (index == 0) {
            return -1;
        }
        int block = blockOfLabel[index];
        return block < blockCount && labelOf(block) == label ? block : -1;
    }

    private int labelOf(int block) {
        return words[data.starts[firstInstructions[block]] + 1];
    }

    /** Reads the merge instruction, if any, and the branch at the end of a block. */
    private void findSuccessors(int block) {
        mergeLabel = 0;
        continueLabel = 0;
        trueLabel = 0;
        falseLabel = 0;
        bodyLabel = 0;
        nextLabel = 0;
        caseCount = 0;
        int last = endInstruction(block) - 1;
        if (last - firstInstruction(block) >= 2) {
            int merge = data.starts[last - 1];
            switch (words[merge] & 0xFFFF) {
                case OpcodeNumbers.OpLoopMerge -> {
                    mergeLabel = words[merge + LoopMerge.MERGE_BLOCK];
                    continueLabel = words[merge + LoopMerge.CONTINUE_TARGET];
                }
                case OpcodeNumbers.OpSelectionMerge -> mergeLabel = words[merge + SelectionMerge.MERGE_BLOCK];
                default -> {}
            }
        }
        int branch = data.starts[last];
        switch (words[branch] & 0xFFFF) {
            case OpcodeNumbers.OpBranch -> {
                if (mergeLabel != 0) {
                    bodyLabel = words[branch + Branch.TARGET_LABEL];
                } else {
                    nextLabel = words[branch + Branch.TARGET_LABEL];
                }
            }
            case OpcodeNumbers.OpBranchConditional -> {
                trueLabel = words[branch + BranchConditional.TRUE_LABEL];
                falseLabel = words[branch + BranchConditional.FALSE_LABEL];
            }
            case OpcodeNumbers.OpSwitch -> findCases(branch);
            default -> {}
        }
    }

    private void findCases(int branch) {
        scanner.scan(branch);
        for (int i = 1; i < scanner.count; i++) {
            if (scanner.kinds[i] == KindNumbers.ID_REF) {
                if (caseCount == caseLabels.length) {
                    caseLabels = Arrays.copyOf(caseLabels, caseCount * 2);
                }
                caseLabels[caseCount++] = words[scanner.offsets[i]];
            }
        }
    }
}
