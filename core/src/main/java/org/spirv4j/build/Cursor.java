// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.build.internal.sequence.InstructionSequence;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/** Where the instructions of a {@link Code} are inserted: its block, and the place in it; blocks; any instruction. */
abstract sealed class Cursor extends CoreInstructions permits Code {
    final ModuleBuilder module;
    final FunctionBody function;
    final Region region;
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
    Cursor(FunctionBody function, Block block, Region region) {
        this.function = function;
        this.region = region;
        module = function.module;
        this.block = block;
        sequence = block.rest;
        insertedInto = self();
        anchor = 0;
        serial = 0;
        forward = null;
        insertionPoint = self();
    }

    Cursor(Code insertedInto) {
        function = insertedInto.function;
        region = insertedInto.region;
        module = function.module;
        block = insertedInto.block();
        sequence = insertedInto.sequence().insertHere();
        this.insertedInto = insertedInto;
        anchor = module.bound();
        serial = function.nextSerial();
        forward = null;
        insertionPoint = self();
    }

    Cursor(Code insertionPoint, ForwardValue forward) {
        function = insertionPoint.function;
        region = insertionPoint.region;
        module = function.module;
        block = insertionPoint.block();
        sequence = insertionPoint.sequence();
        insertedInto = insertionPoint.inserts() ? insertionPoint.insertedInto() : self();
        anchor = insertionPoint.anchor();
        serial = insertionPoint.serial();
        this.forward = forward;
        this.insertionPoint = insertionPoint;
    }

    private Code self() {
        return (Code) this;
    }

    /** {@return the builder of the module} */
    public final ModuleBuilder module() {
        return module;
    }

    /**
     * Adds an instruction. All other methods are built on this one. Labels, termination instructions and
     * OpFunctionParameter have methods of their own.
     *
     * @param op the instruction
     * @param operands the operands in the order of the grammar: first the {@link Type} of the result if the instruction
     *     has one, no result id, then ids, enumerants with their parameters, {@link Mask}, numbers and strings
     * @return the result; a value with the id 0 if there is none
     * @throws BuildException if operands are missing, too many or of the wrong kind, or if the target environment lacks
     *     the instruction
     */
    public final Value emit(Op op, Object... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        InstructionEncoder encoder = begin(op);
        GenericOperands.operands(encoder, op.info(), operands);
        return end(encoder);
    }

    /**
     * Like {@link #emit(Op, Object...)}, for an instruction of a grammar other than the built-in one, such as a
     * vendor's JSON file. Capabilities and extensions that it needs must be declared.
     *
     * @param instruction such as {@code grammar.instruction("OpVendorThing").orElseThrow()}
     * @param operands as for {@link #emit(Op, Object...)}
     * @return the result; a value with the id 0 if there is none
     */
    public final Value emit(InstructionInfo instruction, Object... operands) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(operands, "operands");
        InstructionEncoder encoder = module.codeEncoder().begin(instruction);
        InsertionChecks.open(this, encoder);
        GenericOperands.operands(encoder, instruction, operands);
        return end(encoder);
    }

    @Override
    final InstructionEncoder begin(Op op) {
        InstructionEncoder encoder = module.codeEncoder().begin(op);
        InsertionChecks.open(this, encoder);
        return encoder;
    }

    @Override
    final Value end(InstructionEncoder encoder) {
        for (int i = 0; i < encoder.valueCount(); i++) {
            InsertionChecks.usable(this, encoder, encoder.valueAt(i));
        }
        encoder.check();
        EntryPointRules.store(encoder);
        if (EntryPointRules.isLimited(encoder.op())) {
            module.functions.checkModels(encoder, function.function);
            function.limited.add(encoder.op());
        }
        Value result = encoder.hasResult() ? result(encoder) : module.noValue();
        encoder.complete(result.id);
        if (encoder.usesModuleValues()) {
            function.recordUses(encoder);
        }
        target(encoder.op()).addAll(encoder.words(), 0, encoder.size());
        written(encoder, result.id);
        return result;
    }

    /** Completes an instruction whose result already exists, and appends it to a buffer. */
    final void complete(InstructionEncoder encoder, Value result, WordBuffer target) {
        for (int i = 0; i < encoder.valueCount(); i++) {
            InsertionChecks.usable(this, encoder, encoder.valueAt(i));
        }
        encoder.finish(result.id);
        if (encoder.usesModuleValues()) {
            function.recordUses(encoder);
        }
        target.addAll(encoder.words(), 0, encoder.size());
    }

    /** The buffer that an instruction is appended to. */
    private WordBuffer target(Op op) {
        if (op == Op.OpVariable) {
            return function.entry().front.next();
        }
        return op == Op.OpPhi && !inserts() ? block.front.next() : sequence.next();
    }

    /** The result of an instruction that is ready to be written. */
    final Value result(InstructionEncoder encoder) {
        if (forward != null) {
            forward.define(encoder, insertionPoint);
            return forward;
        }
        Block made = encoder.op() == Op.OpVariable ? function.entry() : block;
        return new Value(insertionPoint, made, module.nextId(), encoder.type());
    }

    /** The cursor for the instructions before the one that defines a forward-declared value. */
    final Code insertionPoint() {
        return insertionPoint;
    }

    /** Called when an instruction has been written; the id of the result is 0 if there is none. */
    private void written(InstructionEncoder encoder, int result) {
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

    /** {@return the block of this insertion point} */
    public final Block block() {
        return block;
    }

    /**
     * {@return whether the block has a termination instruction, so that nothing can follow; for example because both
     * branches of a selection returned}
     */
    public final boolean hasEnded() {
        return block.isTerminated();
    }

    /** {@return the function that is being written, for recursive calls} */
    public final DefinedFunction function() {
        return function.function;
    }

    /** {@return the parameters of the function, in order} */
    public final List<Value> parameters() {
        List<Type> types = function.function.functionType().parameters();
        List<Value> parameters = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            parameters.add(new Value(self(), function.entry(), function.firstParameter + i, types.get(i)));
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
    public final void end() {
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
            self().return_();
        }
        function.close();
        region.end();
    }

    /**
     * Removes what was written of this function, which can be begun or defined again then.
     *
     * @throws BuildException if the function is complete
     */
    public final void discard() {
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
    public final ForwardValue forward(Type type) {
        Objects.requireNonNull(type, "type");
        checkOpen("forward");
        if (type.module != module || type.isNone() || type.isVoid()) {
            throw new BuildException("forward: " + type + " is not the type of a value of this module");
        }
        ForwardValue declared = new ForwardValue(self(), module.nextId(), type);
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
    public final Code define(ForwardValue declared) {
        Objects.requireNonNull(declared, "declared");
        checkOpen("define");
        if (declared.writer == null || declared.writer.function != function) {
            throw new BuildException("define: " + declared + " belongs to another function");
        }
        return new Code(insertionPoint, declared);
    }

    /**
     * Makes a block of this function. {@link #at} or {@link #moveTo} appends it to the function; before the function
     * ends, the block must be appended and have a termination instruction.
     *
     * @return the block
     */
    public final Block newBlock() {
        return function.newUserBlock();
    }

    /**
     * Makes a cursor at the end of a block of this function. The block is appended to the function if it is not in it
     * yet.
     *
     * @param other the block
     * @return the cursor
     */
    public final Code at(Block other) {
        Objects.requireNonNull(other, "other");
        checkOwn("at", other);
        Code code = new Code(function, other, region);
        ((Cursor) code).append(other);
        return code;
    }

    /**
     * Continues at the end of another block of this function, which is appended to the function if it is not in it yet.
     *
     * @param next the block
     */
    public final void moveTo(Block next) {
        Objects.requireNonNull(next, "next");
        checkOwn("moveTo", next);
        InsertionChecks.ends(this, "moveTo");
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
    public final Code here() {
        return new Code(insertionPoint);
    }

    final boolean inserts() {
        return insertedInto != this;
    }

    final Code insertedInto() {
        return insertedInto;
    }

    final int anchor() {
        return anchor;
    }

    /** The value that this cursor defines; null for other cursors. */
    @Nullable
    final ForwardValue defined() {
        return forward;
    }

    final InstructionSequence sequence() {
        return sequence;
    }

    /** The anchor of the outermost inserting cursor: the one whose parent writes at the end of blocks. */
    final int outermostAnchor() {
        Code cursor = self();
        while (cursor.insertedInto().inserts()) {
            cursor = cursor.insertedInto();
        }
        return cursor.anchor();
    }

    /** The creation order among the inserting cursors of a function. */
    final int serial() {
        return serial;
    }

    private void append(Block next) {
        if (next.isAppended()) {
            return;
        }
        function.append(next);
        ShaderDebugInfo debug = module.functions.shaderDebugInfo();
        if (debug != null) {
            debug.scope(self());
        }
    }

    /**
     * The cursor that can continue what this one wrote in a block, where that block dominates; null if there is none.
     */
    @Nullable
    final Code continuing(Block made) {
        Code end = new Code(function, made, region);
        Code active = function.active();
        if (insertionPoint.block().follows(made) && InsertionChecks.refusal(insertionPoint) == null) {
            return insertionPoint;
        }
        if (!made.isDropped() && InsertionChecks.refusal(end) == null) {
            return end;
        }
        return active != null && active.block().follows(made) && InsertionChecks.refusal(active) == null
                ? active
                : null;
    }

    /** Throws if nothing can be written at this insertion point now. */
    final void checkOpen(String call) {
        InsertionChecks.open(this, call);
    }
}
