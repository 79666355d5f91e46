// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.statement.StatementTree.Kind;

/**
 * The blocks of a function in the order of the text, which blocks that nothing reaches are not in. Positions of
 * instructions are numbers that grow in this order; blocks of a module's functions may be in another one.
 */
public final class TextOrder {
    private final int[] blocks;
    private final int[] shifts;
    private final int[] loops;
    private final int[] ends;
    private final int[] lastExits;
    private final int[] outerLoops;
    private final int[] ranks;
    private final int count;
    private final int first;
    private final int end;

    /**
     * Orders the blocks of a function.
     *
     * @param first the position of the first instruction
     * @param pool where tables come from
     */
    public TextOrder(Function function, StatementTree tree, int first, ArrayPool pool) {
        this.first = first;
        int blockCount = function.blockCount();
        blocks = pool.ints(blockCount, 0);
        shifts = pool.ints(blockCount, 0);
        loops = pool.ints(blockCount, StatementTree.NONE);
        ranks = pool.ints(blockCount, StatementTree.NONE);
        ends = pool.ints(tree.nodeCount(), 0);
        lastExits = pool.ints(tree.nodeCount(), 0);
        // Nodes are in the order of the text; those of a loop end where the next node of its sequence, or of a
        // sequence around it, begins.
        int[] parents = pool.ints(tree.nodeCount(), StatementTree.NONE);
        outerLoops = parents;
        int[] after = pool.ints(tree.nodeCount(), tree.nodeCount());
        int at = first;
        int found = 0;
        for (int node = 0; node < tree.nodeCount(); node++) {
            Kind kind = tree.kind(node);
            int loop = kind == Kind.LOOP ? node : parents[node];
            int next = tree.next(node);
            if (next != StatementTree.NONE) {
                parents[next] = parents[node];
                after[next] = after[node];
            }
            int afterThis = next == StatementTree.NONE ? after[node] : next;
            if (kind != Kind.EDGE) {
                inherit(tree.first(node), loop, afterThis, parents, after);
            }
            inherit(tree.second(node), loop, afterThis, parents, after);
            if (kind == Kind.BLOCK) {
                Block block = function.block(tree.block(node));
                blocks[found] = tree.block(node);
                ranks[tree.block(node)] = found++;
                shifts[tree.block(node)] = at - block.firstInstruction();
                loops[tree.block(node)] = loop;
                at += block.endInstruction() - block.firstInstruction();
            } else if (kind == Kind.LOOP) {
                ends[node] = afterThis;
            } else if ((kind == Kind.BREAK || kind == Kind.BREAK_LOOP) && loop != StatementTree.NONE) {
                // A break of a switch counts, too.
                lastExits[loop] = at;
            }
        }
        count = found;
        end = at;
        endsOfLoops(function, tree, pool);
    }

    private static void inherit(int sequence, int loop, int afterThis, int[] parents, int[] after) {
        if (sequence != StatementTree.NONE) {
            parents[sequence] = loop;
            after[sequence] = afterThis;
        }
    }

    /** The position of the first instruction. */
    public int first() {
        return first;
    }

    /** Replaces the nodes after loops by positions. */
    private void endsOfLoops(Function function, StatementTree tree, ArrayPool pool) {
        int at = end;
        int[] positions = pool.ints(tree.nodeCount() + 1, 0);
        positions[tree.nodeCount()] = end;
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            if (tree.kind(node) == Kind.BLOCK) {
                at = shifts[tree.block(node)] + function.block(tree.block(node)).firstInstruction();
            }
            positions[node] = at;
        }
        for (int node = 0; node < tree.nodeCount(); node++) {
            if (tree.kind(node) == Kind.LOOP) {
                ends[node] = positions[ends[node]];
            }
        }
    }

    /** The number of blocks that are written. */
    public int blockCount() {
        return count;
    }

    /** A block by its number in the text. */
    public int block(int rank) {
        return blocks[rank];
    }

    /** Whether a block is written. */
    public boolean contains(int block) {
        return ranks[block] != StatementTree.NONE;
    }

    /** Whether a block is in the text before another one; only for blocks that are written. */
    public boolean isBefore(int block, int other) {
        return ranks[block] < ranks[other];
    }

    /**
     * What is added to the number of an instruction of a block to get its position; only for blocks that are written.
     */
    public int shift(int block) {
        return shifts[block];
    }

    /** The position after the last instruction. */
    public int end() {
        return end;
    }

    /** The innermost loop, a node, that has a block; {@link StatementTree#NONE} for none. */
    public int loop(int block) {
        return loops[block];
    }

    /** The innermost loop around a loop; {@link StatementTree#NONE} for none. */
    public int outerLoop(int loop) {
        return outerLoops[loop];
    }

    /** The position after the last instruction of a loop. */
    public int loopEnd(int loop) {
        return ends[loop];
    }

    /** The position after the last branch that leaves a loop for its merge block. */
    public int lastExit(int loop) {
        return lastExits[loop];
    }
}
