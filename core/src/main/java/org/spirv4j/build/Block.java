// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.jspecify.annotations.Nullable;
import org.spirv4j.build.internal.sequence.InstructionSequence;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/**
 * A basic block of a function being built: its label, then instructions, of which the last is a termination instruction
 * (section 2.2.5 of the specification, "Control Flow"). It is appended to the function when a cursor moves to it.
 */
public final class Block extends Id {
    final FunctionBody function;
    /** OpPhi instructions, or in the entry block OpVariable instructions, which must come first. */
    final InstructionSequence front = new InstructionSequence();

    final InstructionSequence rest = new InstructionSequence();
    /**
     * The first of the blocks that a cursor writes one after another by constructs, of which each dominates the later
     * ones; this block itself if it is the first.
     */
    private Block first = this;
    /** Where the construct stands that the first block belongs to: the first block of those around it. */
    private @Nullable Block outer;

    private boolean appended;
    private boolean dropped;
    private Op terminator = Op.OpNop;
    private int terminatorOffset;
    /** The width in bits of the literals when the block ends with an OpSwitch. */
    private int literalWidth;

    Block(FunctionBody function, int id) {
        super(function.module, id);
        this.function = function;
    }

    /** Continues the blocks of another one, which dominates this one: after a construct. */
    void continueAfter(Block before) {
        first = before.first;
    }

    /** Begins a part of a construct, which another block dominates. */
    void nestIn(Block around) {
        outer = around.first;
    }

    /**
     * Whether constructs connect an earlier block to this one, so that it dominates this one; the entry block dominates
     * all.
     */
    boolean follows(Block earlier) {
        if (earlier == function.entry()) {
            return true;
        }
        Block at = first;
        while (at != null) {
            if (at == earlier.first) {
                return true;
            }
            at = at.outer;
        }
        return false;
    }

    /** {@return whether the block has a termination instruction, after which nothing can follow} */
    public boolean isTerminated() {
        return terminator != Op.OpNop;
    }

    /** The termination instruction; OpNop as long as there is none. */
    Op terminator() {
        return terminator;
    }

    void terminate(Op op, int at, int width) {
        terminator = op;
        terminatorOffset = at;
        literalWidth = width;
    }

    /** The ids of the labels that the termination instruction names, in its order. */
    int[] successors() {
        WordBuffer words = rest.words();
        int end = words.size();
        return switch (terminator) {
            case OpBranch -> new int[] {words.get(terminatorOffset + 1)};
            case OpBranchConditional -> new int[] {words.get(terminatorOffset + 2), words.get(terminatorOffset + 3)};
            case OpSwitch -> {
                int step = literalWidth > Integer.SIZE ? 3 : 2;
                int[] labels = new int[1 + (end - terminatorOffset - 3) / step];
                for (int i = 0; i < labels.length; i++) {
                    labels[i] = words.get(terminatorOffset + 2 + i * step);
                }
                yield labels;
            }
            default -> new int[0];
        };
    }

    boolean isAppended() {
        return appended;
    }

    void append() {
        appended = true;
    }

    /** Removes the block from the function, because the construct that it belongs to failed. */
    void drop() {
        appended = false;
        dropped = true;
    }

    boolean isDropped() {
        return dropped;
    }

    /**
     * Gives the label of the block a name (OpName).
     *
     * @param name the name
     * @return this block
     */
    public Block named(String name) {
        module.name(this, name);
        return this;
    }
}
