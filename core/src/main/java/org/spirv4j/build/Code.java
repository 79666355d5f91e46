// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * An insertion point in a function: each instruction is appended after the previous one. The lambda of a function gets an
 * insertion point in the entry block. Lambdas of structured control flow get one in a block of their own; until such a lambda
 * returns, the outer insertion point cannot be used.
 */
public final class Code extends ControlFlowWriter {
    private Block block;
    private InstructionSequence sequence;
    /** The cursor that this one inserts before; this cursor itself if it writes at the end of blocks. */
    private final Code insertedInto;
    /** The id bound of the module when this inserting cursor was created. */
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
        return function.newUserBlock();
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
            throw new BuildException("moveTo: a cursor from here() cannot move to another block");
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
     * Makes a cursor that stays at this insertion point: whatever it writes, at any time, precedes what this one writes from now
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

    /** The anchor of the outermost inserting cursor: the one whose parent writes at the end of blocks. */
    int outermostAnchor() {
        Code cursor = this;
        while (cursor.insertedInto.inserts()) {
            cursor = cursor.insertedInto;
        }
        return cursor.anchor;
    }

    /** The creation order among the inserting cursors of a function. */
    int serial() {
        return serial;
    }

    /** Completes the function body; adds an OpReturn if the function returns void and the last block is open. */
    void finish() {
        if (!block.isTerminated()) {
            if (!function.function.type().isVoid()) {
                throw new BuildException(
                        "function " + function.function + ": must return a value of type " + function.function.type());
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
                throw encoder.failure("a cursor from here() cannot end the block");
            }
            if (region.continues && !isBranch(encoder.op())) {
                throw encoder.failure(region.name + " cannot leave the function; leave it in the body of the loop");
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
            throw new BuildException(call + ": " + region.name + " has ended; use the Code of the enclosing lambda");
        }
        if (active != null && active.region != region) {
            throw new BuildException(
                    call + ": " + active.region.name + " is being written; use the Code that its lambda receives,"
                            + " or a cursor from here() created before it");
        }
        if (block.isTerminated()) {
            throw new BuildException(call + ": block " + block + " already ends with " + block.terminator()
                    + "; no instruction can follow");
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
