package org.spirv4j.build;

import java.util.ArrayList;
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

    final Set<GlobalVariable> variables = new LinkedHashSet<>();
    final Set<DefinedFunction> callees = new LinkedHashSet<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Phi> phis = new ArrayList<>();
    private final int firstLocal;
    private boolean closed;
    /** The cursor that may write now; others wait for a nested one to end. */
    private @Nullable Code active;

    FunctionBody(ModuleBuilder module, DefinedFunction function) {
        this.module = module;
        this.function = function;
        firstLocal = module.bound();
    }

    /** A block without a place yet. */
    Block newBlock() {
        return new Block(this, module.nextId());
    }

    /** Gives a block the place behind those that have one. */
    void place(Block block) {
        if (!block.isPlaced()) {
            block.place();
            blocks.add(block);
        }
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

    /** Completes the function. */
    void close() {
        phis.forEach(Phi::write);
        closed = true;
    }

    /** Refuses values of functions that were begun earlier. */
    void checkLocal(InstructionEncoder instruction, Value value) {
        if (!value.isGlobal() && value.id < firstLocal) {
            throw instruction.failure(value + " belongs to another function");
        }
    }

    /** Notes which of an instruction's operands come from outside. */
    void noteUses(InstructionEncoder instruction) {
        for (int i = 0; i < instruction.valueCount(); i++) {
            Value value = instruction.valueAt(i);
            if (value instanceof GlobalVariable variable) {
                variables.add(variable);
            } else if (value instanceof DefinedFunction callee) {
                callees.add(callee);
            }
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
