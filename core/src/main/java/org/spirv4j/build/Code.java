package org.spirv4j.build;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * A place in a function at which instructions are written, one behind the other. A function's lambda gets one at its entry
 * block; those of structured control flow get one at theirs, and until they end the outer one writes nothing.
 */
public final class Code extends ControlFlowWriter {
    private Block block;
    private Stretch stretch;
    /** The cursor that this one inserts in front of; itself when it writes at the end of blocks. */
    private final Code insertedInto;
    /** The bound of the module's ids when an inserting cursor was made. */
    private final int anchor;

    private final int serial;

    Code(FunctionBody function, Block block) {
        this(function, block, Part.ofFunction());
        place(block);
    }

    /** A cursor for a block that {@link #moveTo} may have to give its place. */
    Code(FunctionBody function, Block block, Part part) {
        super(function, part);
        this.block = block;
        stretch = block.rest;
        insertedInto = this;
        anchor = 0;
        serial = 0;
    }

    private Code(Code insertedInto) {
        super(insertedInto.function, insertedInto.part);
        block = insertedInto.block;
        stretch = insertedInto.stretch.open();
        this.insertedInto = insertedInto;
        anchor = module.bound();
        serial = function.nextSerial();
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

    @Override
    public Block block() {
        return block;
    }

    /** Whether the block has ended, so that nothing can be written behind; for example because both arms of an if returned. */
    public boolean hasEnded() {
        return block.isTerminated();
    }

    /** The function that is written into, for calls of itself. */
    public DefinedFunction function() {
        return function.function;
    }

    /**
     * A new block of this function. {@link #at} or {@link #moveTo} gives it its place; before the function ends it must have got
     * that and a termination instruction.
     */
    public Block newBlock() {
        return function.handMadeBlock();
    }

    /** A cursor at the end of a block of this function; the block gets the next place when it has none yet. */
    public Code at(Block other) {
        checkOwn("at", other);
        Code code = new Code(function, other, part);
        code.place(other);
        return code;
    }

    /** Goes on at the end of another block of this function, which gets the next place when it has none yet. */
    @Override
    public void moveTo(Block next) {
        checkOwn("moveTo", next);
        if (inserts()) {
            throw new BuildException("moveTo: an inserting cursor stays where it is");
        }
        block = next;
        stretch = next.rest;
        place(next);
    }

    private void checkOwn(String call, Block other) {
        if (other.function != function) {
            throw new BuildException(call + ": " + other + " is a block of another function");
        }
    }

    /**
     * A cursor that stays at this very place: what it writes, whenever that is, stands in front of what this one writes from
     * now on. It cannot end the block.
     */
    public Code here() {
        return new Code(this);
    }

    @Override
    boolean inserts() {
        return insertedInto != this;
    }

    Code insertedInto() {
        return insertedInto;
    }

    int anchor() {
        return anchor;
    }

    /** The anchor of the cursor that inserts into an ordinary one, on the way from here. */
    int outermostAnchor() {
        Code at = this;
        while (at.insertedInto.inserts()) {
            at = at.insertedInto;
        }
        return at.anchor;
    }

    /** Counts inserting cursors of a function. */
    int serial() {
        return serial;
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
        part.end();
    }

    @Override
    void checkOpen(InstructionEncoder encoder) {
        checkOpen(encoder.op().name());
        if (encoder.op().isTermination()) {
            if (inserts()) {
                throw encoder.failure("an inserted instruction cannot end the block");
            }
            if (part.continues && !isBranch(encoder.op())) {
                throw encoder.failure(
                        "a function cannot be left in " + part.name + "; leave it in the body of the loop");
            }
        }
    }

    private static boolean isBranch(Op op) {
        return Trait.BRANCH.has(op) || op == Op.OpUnreachable;
    }

    @Override
    void checkOpen(String call) {
        if (function.isClosed()) {
            throw new BuildException(call + ": the function " + function.function + " is complete");
        }
        if (inserts()) {
            return;
        }
        Code active = function.active();
        if (part.hasEnded()) {
            throw new BuildException(call + ": " + part.name + " has ended; write with the Code that is still open");
        }
        if (active != null && active.part != part) {
            throw new BuildException(
                    call + ": " + active.part.name + " is being written; write with the Code that its lambda"
                            + " gets, or with a here() taken before it");
        }
        if (block.isTerminated()) {
            throw new BuildException(call + ": the block " + block + " has ended with " + block.terminator()
                    + ", so nothing can follow it");
        }
    }

    @Override
    void checkUsable(InstructionEncoder encoder, Value value) {
        // The operands of OpPhi must be usable at the end of the blocks that they come from, not here.
        if (encoder.op() != Op.OpPhi) {
            checkUsable(encoder.op().name(), value);
        } else if (function.scopes.isForeign(value)) {
            throw encoder.failure(value + " belongs to another function");
        }
    }

    @Override
    void checkUsable(String call, Value value) {
        String refusal = function.scopes.refusal(value, this);
        if (refusal != null) {
            throw new BuildException(call + ": " + refusal);
        }
    }

    @Override
    WordBuffer target(Op op) {
        if (op == Op.OpVariable) {
            return function.entry().front.next();
        }
        return op == Op.OpPhi && !inserts() ? block.front.next() : stretch.next();
    }

    @Override
    void written(InstructionEncoder encoder, int result) {
        if (result != 0) {
            if (encoder.op() == Op.OpVariable) {
                function.scopes.addVariable(result);
            } else if (inserts()) {
                function.scopes.addInserted(result, this);
            }
        }
        if (encoder.op().isTermination()) {
            block.terminate(encoder.op(), stretch.words().size() - encoder.size(), literalWidth(encoder));
        }
    }

    private static int literalWidth(InstructionEncoder encoder) {
        return encoder.op() == Op.OpSwitch ? encoder.valueAt(0).type().width() : 0;
    }
}
