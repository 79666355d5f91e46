package org.spirv4j.build;

/**
 * A basic block of a function being built: its label, then instructions, of which the last is a termination instruction
 * (section 2.2.5 of the specification). It gets its place in the function when the first instruction is written into it.
 */
public final class Block extends Id {
    final FunctionBody function;
    /** OpPhi instructions, or in the entry block OpVariable instructions, which must come first. */
    final Stretch front = new Stretch();

    final Stretch rest = new Stretch();
    private boolean placed;
    private boolean terminated;

    Block(FunctionBody function, int id) {
        super(function.module, id);
        this.function = function;
    }

    /** Whether it ends with a termination instruction, behind which nothing can follow. */
    public boolean isTerminated() {
        return terminated;
    }

    void terminate() {
        terminated = true;
    }

    boolean isPlaced() {
        return placed;
    }

    void place() {
        placed = true;
    }

    /** Gives the block's label a name (OpName). */
    public Block named(String name) {
        module.name(this, name);
        return this;
    }
}
