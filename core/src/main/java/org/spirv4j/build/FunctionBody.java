// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/** The words of one function, block by block, and what it uses of the module. */
final class FunctionBody {
    final ModuleBuilder module;
    final DefinedFunction function;
    /** OpFunction and OpFunctionParameter instructions. */
    final WordBuffer head = new WordBuffer(0);

    /** Which values can be used where. */
    final Scopes scopes;

    /** The variables and functions that instructions name, and the constants that lead to some; some more than once. */
    final List<ModuleValue> used = new ArrayList<>();

    /** Instructions here that only some execution models have. */
    final Set<Op> limited = EnumSet.noneOf(Op.class);

    /** Those that an OpFunctionCall names. */
    final Set<DefinedFunction> called = new LinkedHashSet<>();

    private final List<Block> blocks = new ArrayList<>();
    private final List<Block> handMade = new ArrayList<>();
    private int serials;
    private final List<Phi> phis = new ArrayList<>();
    private boolean closed;
    /** The cursor that may write now; others wait for a nested one to end. */
    private @Nullable Code active;

    FunctionBody(ModuleBuilder module, DefinedFunction function) {
        this.module = module;
        this.function = function;
        scopes = new Scopes(module.bound());
    }

    /** A block that is not in the function yet. */
    Block newBlock() {
        return new Block(this, module.nextId());
    }

    /** A block that the user must append and terminate. */
    Block handMadeBlock() {
        Block block = newBlock();
        handMade.add(block);
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

    /** How many blocks the function has. */
    int blockCount() {
        return blocks.size();
    }

    /** Removes the blocks from an index on. */
    void removeBlocks(int from) {
        List<Block> dropped = blocks.subList(from, blocks.size());
        dropped.forEach(Block::drop);
        dropped.clear();
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

    void activate(@Nullable Code code) {
        active = code;
    }

    boolean isClosed() {
        return closed;
    }

    void add(Phi phi) {
        phis.add(phi);
    }

    /** Completes the function: all blocks made by hand must be there, and stand in front of those that they dominate. */
    void close() {
        phis.forEach(Phi::write);
        for (Block block : blocks) {
            if (!block.isTerminated()) {
                throw new BuildException(
                        "function " + function + ": the block " + block + " has no termination instruction");
            }
        }
        for (Block block : handMade) {
            if (!block.isAppended() && !block.isDropped()) {
                throw new BuildException("function " + function + ": nothing was written into the block " + block);
            }
        }
        if (!handMade.isEmpty()) {
            BlockOrder.sort(blocks);
        }
        closed = true;
    }

    /** Notes which of an instruction's operands come from outside. */
    void noteUses(InstructionEncoder instruction) {
        for (int i = 0; i < instruction.valueCount(); i++) {
            Value value = instruction.valueAt(i);
            if (value instanceof DefinedFunction callee) {
                if (instruction.op() == Op.OpExtInst) {
                    // Debug information names functions without calling them.
                    continue;
                }
                noteUse(callee);
                if (instruction.op() == Op.OpFunctionCall) {
                    called.add(callee);
                }
            } else if (value instanceof ModuleValue global && global.leadsToReferences()) {
                noteUse(global);
            }
        }
    }

    private void noteUse(ModuleValue value) {
        if (value.lastUser != this) {
            value.lastUser = this;
            used.add(value);
        }
    }

    /** Gives the words away. */
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
