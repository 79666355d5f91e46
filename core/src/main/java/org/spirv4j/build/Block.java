package org.spirv4j.build;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/**
 * A basic block of a function being built: its label, then instructions, of which the last is a termination instruction
 * (section 2.2.5 of the specification, "Control Flow"). It gets its place in the function when the first instruction is
 * written into it.
 */
public final class Block extends Id {
    final FunctionBody function;
    /** OpPhi instructions, or in the entry block OpVariable instructions, which must come first. */
    final Stretch front = new Stretch();

    final Stretch rest = new Stretch();
    private boolean placed;
    private boolean dropped;
    private Op terminator = Op.OpNop;
    private int terminatorAt;
    /** The width in bits of the literals when the block ends with an OpSwitch. */
    private int literalWidth;

    Block(FunctionBody function, int id) {
        super(function.module, id);
        this.function = function;
    }

    /** Whether it ends with a termination instruction, behind which nothing can follow. */
    public boolean isTerminated() {
        return terminator != Op.OpNop;
    }

    /** The termination instruction; OpNop as long as there is none. */
    Op terminator() {
        return terminator;
    }

    void terminate(Op op, int at, int width) {
        terminator = op;
        terminatorAt = at;
        literalWidth = width;
    }

    /** The ids of the labels that the termination instruction names, in its order. */
    int[] successors() {
        WordBuffer words = rest.words();
        int end = words.size();
        return switch (terminator) {
            case OpBranch -> new int[] {words.get(terminatorAt + 1)};
            case OpBranchConditional -> new int[] {words.get(terminatorAt + 2), words.get(terminatorAt + 3)};
            case OpSwitch -> {
                int step = literalWidth > Integer.SIZE ? 3 : 2;
                int[] labels = new int[1 + (end - terminatorAt - 3) / step];
                for (int i = 0; i < labels.length; i++) {
                    labels[i] = words.get(terminatorAt + 2 + i * step);
                }
                yield labels;
            }
            default -> new int[0];
        };
    }

    boolean isPlaced() {
        return placed;
    }

    void place() {
        placed = true;
    }

    /** Takes the place away because what the block belongs to was given up. */
    void drop() {
        placed = false;
        dropped = true;
    }

    boolean isDropped() {
        return dropped;
    }

    /** Gives the block's label a name (OpName). */
    public Block named(String name) {
        module.name(this, name);
        return this;
    }
}
