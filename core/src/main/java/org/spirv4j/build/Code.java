// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.build.internal.sequence.InstructionSequence;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * An insertion point in a function: each instruction is appended after the previous one. The lambda of a function gets
 * an insertion point in the entry block. Lambdas of structured control flow get one in a block of their own; until such
 * a lambda returns, the outer insertion point cannot be used.
 */
public final class Code extends ControlFlowWriter {
    private Block block;
    private InstructionSequence sequence;
    /** The cursor that this one inserts before; this cursor itself if it writes at the end of blocks. */
    private final Code insertedInto;
    /** The id bound of the module when this inserting cursor was created. */
    private final int anchor;

    private final int serial;
    /** The value that this cursor defines; null for other cursors. */
    private final @Nullable ForwardValue forward;
    /** The cursor whose insertion point this one shares; this cursor itself if it has its own. */
    private final Code insertionPoint;

    /** A cursor at the end of a block that may not be in the function yet. */
    Code(FunctionBody function, Block block, Region region) {
        super(function, region);
        this.block = block;
        sequence = block.rest;
        insertedInto = this;
        anchor = 0;
        serial = 0;
        forward = null;
        insertionPoint = this;
    }

    private Code(Code insertedInto) {
        super(insertedInto.function, insertedInto.region);
        block = insertedInto.block;
        sequence = insertedInto.sequence.insertHere();
        this.insertedInto = insertedInto;
        anchor = module.bound();
        serial = function.nextSerial();
        forward = null;
        insertionPoint = this;
    }

    private Code(Code insertionPoint, ForwardValue forward) {
        super(insertionPoint.function, insertionPoint.region);
        block = insertionPoint.block;
        sequence = insertionPoint.sequence;
        insertedInto = insertionPoint.inserts() ? insertionPoint.insertedInto : this;
        anchor = insertionPoint.anchor;
        serial = insertionPoint.serial;
        this.forward = forward;
        this.insertionPoint = insertionPoint;
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

    /** {@return the parameters of the function, in order} */
    public List<Value> parameters() {
        List<Type> types = function.function.functionType().parameters();
        List<Value> parameters = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            parameters.add(new Value(this, function.entry(), function.firstParameter + i, types.get(i)));
        }
        return List.copyOf(parameters);
    }

    /**
     * Completes a function that {@link ModuleBuilder#begin(DefinedFunction, org.spirv4j.grammar.FunctionControl...)}
     * began. If it returns void and the block of this cursor has no termination instruction, an OpReturn is added.
     *
     * @throws BuildException if a block was never written to or has no termination instruction, if a forward-declared
     *     value is not defined, or if the lambda of a construct is being written
     */
    public void end() {
        if (function.isClosed()) {
            throw new BuildException("end: the function " + function.function + " is complete");
        }
        Code active = function.active();
        if (region.outer != null || active != null && active.region != region) {
            throw new BuildException("end: " + (active == null ? region : active.region).name + " is being written");
        }
        if (!block.isTerminated() && !inserts()) {
            if (!function.function.type().isVoid()) {
                throw new BuildException(
                        "function " + function.function + ": must return a value of type " + function.function.type());
            }
            return_();
        }
        function.close();
        region.end();
    }

    /**
     * Removes what was written of this function, which can be begun or defined again then.
     *
     * @throws BuildException if the function is complete
     */
    public void discard() {
        if (function.isClosed()) {
            throw new BuildException("discard: the function " + function.function + " is complete");
        }
        function.discard();
    }

    /**
     * Reserves the id of a value whose definition follows later, so that its uses can be written first. {@link #define}
     * writes the definition.
     *
     * @param type the type of the value
     * @return the value
     */
    public ForwardValue forward(Type type) {
        Objects.requireNonNull(type, "type");
        checkOpen("forward");
        if (type.module != module || type.isNone() || type.isVoid()) {
            throw new BuildException("forward: " + type + " is not the type of a value of this module");
        }
        ForwardValue declared = new ForwardValue(this, module.nextId(), type);
        function.add(declared);
        return declared;
    }

    /**
     * Makes a cursor at this insertion point for the one instruction that defines a forward-declared value: {@code
     * code.define(sum).fAdd(a, b)}.
     *
     * @param declared the value
     * @return the cursor
     */
    public Code define(ForwardValue declared) {
        Objects.requireNonNull(declared, "declared");
        checkOpen("define");
        if (declared.writer == null || declared.writer.function != function) {
            throw new BuildException("define: " + declared + " belongs to another function");
        }
        return new Code(insertionPoint, declared);
    }

    /**
     * {@return the first component of a vector}
     *
     * @param vector a value of a vector type
     */
    public Value x(Value vector) {
        Objects.requireNonNull(vector, "vector");
        return component(vector, 0);
    }

    /**
     * {@return the second component of a vector}
     *
     * @param vector a value of a vector type
     */
    public Value y(Value vector) {
        Objects.requireNonNull(vector, "vector");
        return component(vector, 1);
    }

    /**
     * {@return the third component of a vector}
     *
     * @param vector a value of a vector type
     */
    public Value z(Value vector) {
        Objects.requireNonNull(vector, "vector");
        return component(vector, 2);
    }

    /**
     * {@return the fourth component of a vector}
     *
     * @param vector a value of a vector type
     */
    public Value w(Value vector) {
        Objects.requireNonNull(vector, "vector");
        return component(vector, 3);
    }

    /**
     * Extracts a component of a vector (OpCompositeExtract).
     *
     * @param vector a value of a vector type
     * @param index the number of the component, from 0
     * @return the component
     * @throws BuildException if the vector has no such component
     */
    public Value component(Value vector, int index) {
        Objects.requireNonNull(vector, "vector");
        vector.checkComponent(index);
        return end(begin(Op.OpCompositeExtract)
                .type(vector.type().element())
                .value(vector)
                .word(index));
    }

    /**
     * Makes a block of this function. {@link #at} or {@link #moveTo} appends it to the function; before the function
     * ends, the block must be appended and have a termination instruction.
     *
     * @return the block
     */
    public Block newBlock() {
        return function.newUserBlock();
    }

    /**
     * Makes a cursor at the end of a block of this function. The block is appended to the function if it is not in it
     * yet.
     *
     * @param other the block
     * @return the cursor
     */
    public Code at(Block other) {
        Objects.requireNonNull(other, "other");
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
        Objects.requireNonNull(next, "next");
        checkOwn("moveTo", next);
        checkEnds("moveTo");
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
     * Makes a cursor that stays at this insertion point: whatever it writes, at any time, precedes what this one writes
     * from now on. It cannot end the block.
     *
     * @return the cursor
     */
    public Code here() {
        return new Code(insertionPoint);
    }

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

    @Override
    void checkOpen(InstructionEncoder encoder) {
        checkOpen(encoder.op().name());
        if (forward != null && !encoder.hasResult()) {
            throw encoder.failure("the instruction has no result, so that it cannot define " + forward);
        }
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
    void checkEnds(String call) {
        if (forward != null || inserts()) {
            throw new BuildException(call + ": a cursor from " + (forward == null ? "here" : "define")
                    + "() cannot end the block or move to another one");
        }
    }

    @Override
    void checkOpen(String call) {
        String refusal = refusal();
        if (refusal != null) {
            throw new BuildException(call + ": " + refusal);
        }
    }

    /** Why nothing can be written here now; null if something can be. */
    private @Nullable String refusal() {
        if (function.isClosed()) {
            return "the function " + function.function + " is complete";
        }
        if (inserts()) {
            return null;
        }
        Code active = function.active();
        if (region.hasEnded()) {
            return region.name + " has ended; use the Code of the enclosing lambda";
        }
        if (active != null && active.region != region) {
            return active.region.name + " is being written; use the Code that its lambda receives,"
                    + " or a cursor from here() created before it";
        }
        if (block.isTerminated()) {
            return "block " + block + " already ends with " + block.terminator() + "; no instruction can follow";
        }
        return null;
    }

    /**
     * The cursor that can continue what this one wrote in a block, where that block dominates; null if there is none.
     */
    @Nullable
    Code continuing(Block made) {
        Code end = new Code(function, made, region);
        Code active = function.active();
        if (insertionPoint.block.follows(made) && insertionPoint.refusal() == null) {
            return insertionPoint;
        }
        if (!made.isDropped() && end.refusal() == null) {
            return end;
        }
        return active != null && active.block.follows(made) && active.refusal() == null ? active : null;
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
        String refusal = function.scopes.refusal(value, insertionPoint);
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
    Value result(InstructionEncoder encoder) {
        if (forward != null) {
            forward.define(encoder, insertionPoint);
            return forward;
        }
        Block made = encoder.op() == Op.OpVariable ? function.entry() : block;
        return new Value(insertionPoint, made, module.nextId(), encoder.type());
    }

    /** The cursor for the instructions before the one that defines a forward-declared value. */
    @Override
    Code insertionPoint() {
        return insertionPoint;
    }

    @Override
    void written(InstructionEncoder encoder, int result) {
        if (result != 0) {
            if (encoder.op() == Op.OpVariable) {
                function.scopes.addVariable(result);
            } else if (inserts()) {
                function.scopes.addInserted(result, insertionPoint);
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
