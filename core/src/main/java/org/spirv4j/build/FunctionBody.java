// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.build.internal.sequence.WordSink;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/** The instructions of one function, block by block, and the module-scope values that it uses. */
final class FunctionBody {
    final ModuleBuilder module;
    final DefinedFunction function;
    /** OpFunction and OpFunctionParameter instructions. */
    final WordBuffer head = new WordBuffer(0);

    /** The visibility of values at insertion points. */
    final Scopes scopes;

    /**
     * The variables and functions that instructions refer to, and the constants that refer to variables or functions;
     * some more than once.
     */
    final List<ModuleValue> used = new ArrayList<>();

    /** The instructions in this function that only some execution models support. */
    final Set<Op> limited = new TreeSet<>();

    /** The functions that OpFunctionCall instructions call. */
    final Set<DefinedFunction> called = new LinkedHashSet<>();

    /** The id of the first parameter; the others follow it. */
    int firstParameter;

    private final List<Block> blocks = new ArrayList<>();
    private final List<Block> userBlocks = new ArrayList<>();
    private int serials;
    private final Deque<Phi> phis = new ArrayDeque<>();
    private final List<ForwardValue> forwards = new ArrayList<>();
    /** The ids in this function that have names or decorations. */
    private final BitSet annotated = new BitSet();

    private boolean closed;
    /** The only cursor that can write at the end of a block; enclosing ones cannot until it has ended. */
    private @Nullable Code active;

    FunctionBody(ModuleBuilder module, DefinedFunction function) {
        this.module = module;
        this.function = function;
        scopes = new Scopes(this, module.bound());
    }

    /** Makes the cursor at the start of the entry block. */
    Code start() {
        Code code = new Code(this, newBlock(), Region.ofFunction());
        code.moveTo(code.block());
        active = code;
        return code;
    }

    /** Removes this body from the module, so that the function can be defined again. */
    void discard() {
        removeBlocks(0);
        closed = true;
        module.functions.discard(this);
        module.annotations.dropIds(annotated);
        function.define(false);
    }

    /** Records that an id of this function has a name or a decoration. */
    void annotate(Id target) {
        annotated.set(target.id);
    }

    /** A new block that has not been appended to the function. */
    Block newBlock() {
        return new Block(this, module.nextId());
    }

    /** A new block that the user must append and terminate. */
    Block newUserBlock() {
        Block block = newBlock();
        userBlocks.add(block);
        return block;
    }

    int nextSerial() {
        return serials++;
    }

    /** Appends a block to the function, unless it is in it. */
    void append(Block block) {
        if (!block.isAppended()) {
            block.append();
            blocks.add(block);
        }
    }

    /** The number of blocks that were appended. */
    int blockCount() {
        return blocks.size();
    }

    /** Removes the blocks from an index on. */
    void removeBlocks(int from) {
        List<Block> dropped = blocks.subList(from, blocks.size());
        dropped.forEach(Block::drop);
        dropped.clear();
    }

    /**
     * Removes the blocks from an index on, and the names and decorations of the ids from a number on that they define.
     */
    void removeBlocks(int from, int firstId) {
        removeBlocks(from);
        BitSet dropped = annotated.get(0, annotated.length());
        dropped.clear(0, Math.min(firstId, dropped.length()));
        dropped.stream().filter(scopes::isElsewhere).forEach(dropped::clear);
        module.annotations.dropIds(dropped);
    }

    List<Block> blocks() {
        return blocks;
    }

    Block entry() {
        return blocks.get(0);
    }

    @Nullable
    Code active() {
        return active;
    }

    Code active(String call) {
        Code code = active;
        if (code == null || closed) {
            throw new BuildException(call + ": function " + function + " is not being written");
        }
        return code;
    }

    void activate(@Nullable Code code) {
        active = code;
    }

    boolean isClosed() {
        return closed;
    }

    void add(Phi phi) {
        phis.add(phi);
    }

    void add(ForwardValue forward) {
        forwards.add(forward);
    }

    /**
     * Completes the function: checks that all blocks are appended and terminated and all forward-declared values
     * defined, sorts the blocks, and writes pending OpPhi instructions.
     */
    void close() {
        for (Block block : blocks) {
            if (!block.isTerminated()) {
                throw new BuildException(
                        "function " + function + ": block " + block + " has no termination instruction");
            }
        }
        for (Block block : userBlocks) {
            if (!block.isAppended() && !block.isDropped()) {
                throw new BuildException("function " + function + ": block " + block + " was never written to");
            }
        }
        for (ForwardValue forward : forwards) {
            if (!forward.isDefined()) {
                throw new BuildException("function " + function + ": the forward-declared value " + forward
                        + " of type " + forward.type() + " is never defined");
            }
        }
        for (Phi phi = phis.poll(); phi != null; phi = phis.poll()) {
            phi.write();
        }
        if (!userBlocks.isEmpty()) {
            DominanceOrder.sort(blocks);
        }
        closed = true;
        module.functions.ended(this);
    }

    /** Records the module-scope values among the operands of an instruction. */
    void recordUses(InstructionEncoder instruction) {
        for (int i = 0; i < instruction.valueCount(); i++) {
            Value value = instruction.valueAt(i);
            if (value instanceof DefinedFunction callee) {
                if (instruction.op() == Op.OpExtInst) {
                    // Debug instructions refer to functions without using them.
                    continue;
                }
                recordUse(callee);
                if (instruction.op() == Op.OpFunctionCall) {
                    called.add(callee);
                }
            } else if (value instanceof ModuleValue global && global.refersToGlobals()) {
                recordUse(global);
            }
        }
    }

    private void recordUse(ModuleValue value) {
        if (value.lastUser != this) {
            value.lastUser = this;
            used.add(value);
        }
    }

    /** Releases the buffers of the function. */
    void release() {
        for (Block block : blocks) {
            block.front.release();
            block.rest.release();
        }
    }

    void forEachRun(WordSink sink) {
        sink.accept(head, 0, head.size());
        WordBuffer label = new WordBuffer(0);
        for (Block block : blocks) {
            label.truncate(0);
            label.add(2 << 16 | Op.OpLabel.opcode());
            label.add(block.id);
            sink.accept(label, 0, 2);
            block.front.forEachRun(sink);
            block.rest.forEachRun(sink);
        }
        label.truncate(0);
        label.add(1 << 16 | Op.OpFunctionEnd.opcode());
        sink.accept(label, 0, 1);
    }
}
