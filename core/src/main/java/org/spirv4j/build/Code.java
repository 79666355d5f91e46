package org.spirv4j.build;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/**
 * A place in a function at which instructions are written, one behind the other. A function's lambda gets one at its entry
 * block; those of structured control flow get one at theirs, and until they end the outer one writes nothing.
 */
public final class Code extends PlaceWriter {
    private Block block;
    private Stretch stretch;
    private final boolean inserts;

    Code(FunctionBody function, Block block) {
        super(function);
        this.block = block;
        stretch = block.rest;
        inserts = false;
        place(block);
    }

    private void place(Block next) {
        if (next.isPlaced()) {
            return;
        }
        function.place(next);
        ShaderDebugInfo debug = module.shaderDebugInfo();
        if (debug != null) {
            debug.scope(this);
        }
    }

    private Code(FunctionBody function, Block block, Stretch opening) {
        super(function);
        this.block = block;
        stretch = opening;
        inserts = true;
    }

    @Override
    public Block block() {
        return block;
    }

    /** A new block of this function; {@link #at} or a branch gives it its place. */
    public Block newBlock() {
        return function.newBlock();
    }

    /** A cursor at the end of a block of this function; the block gets the next place when it has none yet. */
    public Code at(Block other) {
        if (other.function != function) {
            throw new BuildException("at: " + other + " is a block of another function");
        }
        return new Code(function, other);
    }

    /**
     * A cursor that stays at this very place: what it writes, whenever that is, stands in front of what this one writes from
     * now on. It cannot end the block.
     */
    public Code here() {
        return new Code(function, block, stretch.open());
    }

    /** Ends the function with an OpReturn where it may simply end. */
    void finish() {
        if (!block.isTerminated()) {
            if (!function.function.type().isVoid()) {
                throw new BuildException(
                        "function " + function.function + ": ends without returning a " + function.function.type());
            }
            end(begin(Op.OpReturn));
        }
    }

    /** Goes on at the end of another block. */
    void moveTo(Block next) {
        block = next;
        stretch = next.rest;
        place(next);
    }

    @Override
    void checkOpen(InstructionEncoder encoder) {
        if (function.isClosed()) {
            throw encoder.failure("the function " + function.function + " is complete");
        }
        if (block.isTerminated() && !inserts) {
            throw encoder.failure("the block " + block + " has ended already");
        }
        if (inserts && Terminators.contains(encoder.op())) {
            throw encoder.failure("an inserted instruction cannot end the block");
        }
    }

    @Override
    WordBuffer target(Op op) {
        if (op == Op.OpVariable) {
            return function.entry().front.words();
        }
        return op == Op.OpPhi && !inserts ? block.front.words() : stretch.words();
    }

    @Override
    void terminated() {
        block.terminate();
    }
}
