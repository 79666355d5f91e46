package org.spirv4j.module;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import org.spirv4j.grammar.ExecutionModel;

/** An entry point of a module: a view on an OpEntryPoint (section "Mode-Setting Instructions" of the specification). */
public final class EntryPoint {
    private final ModuleLayout layout;
    private final Instruction instruction;
    private final int model;
    private final int nameWords;

    EntryPoint(ModuleLayout layout, Instruction instruction, int model, int nameWords) {
        this.layout = layout;
        this.instruction = instruction;
        this.model = model;
        this.nameWords = nameWords;
    }

    /** The OpEntryPoint. */
    public Instruction instruction() {
        return instruction;
    }

    /** The execution model's number. */
    public int executionModelValue() {
        return instruction.word(model);
    }

    /** The execution model; empty when the built-in grammar lacks it. */
    public Optional<ExecutionModel> executionModel() {
        return ExecutionModel.of(executionModelValue());
    }

    /** The id of the function. */
    public int functionId() {
        return instruction.word(model + 1);
    }

    /** The name by which a client calls it. */
    public String name() {
        return layout.string(instruction.wordOffset() + model + 2, nameWords);
    }

    /** The function; empty when the id is none. */
    public Optional<Function> function() {
        return layout.function(functionId());
    }

    /** The ids of the interface, in order. */
    public List<Integer> interfaceIds() {
        return new InterfaceIds();
    }

    /** The OpExecutionMode and OpExecutionModeId instructions that name this entry point's function, in order. */
    public List<Instruction> executionModes() {
        return layout.executionModes(functionId());
    }

    @Override
    public String toString() {
        return "entry point \"" + name() + "\"";
    }

    private final class InterfaceIds extends AbstractList<Integer> implements RandomAccess {
        @Override
        public Integer get(int index) {
            return instruction.word(model + 2 + nameWords + Objects.checkIndex(index, size()));
        }

        @Override
        public int size() {
            return instruction.wordCount() - model - 2 - nameWords;
        }
    }
}
