// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * An insertion point in a function: each instruction is written after the one before. The lambda of a function gets one in the
 * entry block. Lambdas of structured control flow get one in their own blocks; until they end, the outer one cannot write.
 */
public final class Code extends ControlFlowWriter {
    private Block block;
    private InstructionSequence sequence;
    /** The cursor that this one inserts in front of; itself when it writes at the end of blocks. */
    private final Code insertedInto;
    /** The bound of the module's ids when an inserting cursor was made. */
    private final int anchor;

    private final int serial;

    Code(FunctionBody function, Block block) {
        this(function, block, Region.ofFunction());
        append(block);
    }

    /** A cursor at the end of a block that may not be in the function yet. */
    Code(FunctionBody function, Block block, Region region) {
        super(function, region);
        this.block = block;
        sequence = block.rest;
        insertedInto = this;
        anchor = 0;
        serial = 0;
    }

    private Code(Code insertedInto) {
        super(insertedInto.function, insertedInto.region);
        block = insertedInto.block;
        sequence = insertedInto.sequence.insertHere();
        this.insertedInto = insertedInto;
        anchor = module.bound();
        serial = function.nextSerial();
    }

    private void append(Block next) {
        if (next.isAppended()) {
            return;
        }
        function.append(next);
        ShaderDebugInfo debug = module.shaderDebugInfo();
        if (debug != null) {
            debug.scope(this);
        }
    }

    @Override
    public Block block() {
        return block;
    }

    /**
     * {@return whether the block has a termination instruction, so that nothing can follow; for example because both
     * branches of a selection returned}
     */
    public boolean hasEnded() {
        return block.isTerminated();
    }

    /** {@return the function that is being written, for recursive calls} */
    public DefinedFunction function() {
        return function.function;
    }

    /**
     * Makes a block of this function. {@link #at} or {@link #moveTo} appends it to the function; before the function ends,
     * the block must be appended and have a termination instruction.
     *
     * @return the block
     */
    public Block newBlock() {
        return function.handMadeBlock();
    }

    /**
     * Makes a cursor at the end of a block of this function. The block is appended to the function if it is not in it yet.
     *
     * @param other the block
     * @return the cursor
     */
    public Code at(Block other) {
        checkOwn("at", other);
        Code code = new Code(function, other, region);
        code.append(other);
        return code;
    }

    /**
     * Continues at the end of another block of this function, which is appended to the function if it is not in it yet.
     *
     * @param next the block
     */
    @Override
    public void moveTo(Block next) {
        checkOwn("moveTo", next);
        if (inserts()) {
            throw new BuildException("moveTo: an inserting cursor stays where it is");
        }
        block = next;
        sequence = next.rest;
        append(next);
    }

    private void checkOwn(String call, Block other) {
        if (other.function != function) {
            throw new BuildException(call + ": " + other + " is a block of another function");
        }
    }

    /**
     * Makes a cursor that stays at this insertion point: what it writes, at any time, precedes what this one writes from now
     * on. It cannot end the block.
     *
     * @return the cursor
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
        region.end();
    }

    @Override
    void checkOpen(InstructionEncoder encoder) {
        checkOpen(encoder.op().name());
        if (encoder.op().isTermination()) {
            if (inserts()) {
                throw encoder.failure("an inserted instruction cannot end the block");
            }
            if (region.continues && !isBranch(encoder.op())) {
                throw encoder.failure(
                        "a function cannot be left in " + region.name + "; leave it in the body of the loop");
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
        if (region.hasEnded()) {
            throw new BuildException(call + ": " + region.name + " has ended; write with the Code that is still open");
        }
        if (active != null && active.region != region) {
            throw new BuildException(
                    call + ": " + active.region.name + " is being written; write with the Code that its lambda"
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
        return op == Op.OpPhi && !inserts() ? block.front.next() : sequence.next();
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
            block.terminate(encoder.op(), sequence.words().size() - encoder.size(), literalWidth(encoder));
        }
    }

    private static int literalWidth(InstructionEncoder encoder) {
        return encoder.op() == Op.OpSwitch ? encoder.valueAt(0).type().width() : 0;
    }
}
