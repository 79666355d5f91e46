// SPDX-License-Identifier: Apache-2.0
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

    /** {@return the OpEntryPoint} */
    public Instruction instruction() {
        return instruction;
    }

    /** {@return the number of the execution model} */
    public int executionModelValue() {
        return instruction.word(model);
    }

    /** {@return the execution model; empty when the built-in grammar lacks it} */
    public Optional<ExecutionModel> executionModel() {
        return ExecutionModel.of(executionModelValue());
    }

    /** {@return the id of the function} */
    public int functionId() {
        return instruction.word(model + 1);
    }

    /** {@return the name by which the client API calls the entry point} */
    public String name() {
        return layout.string(instruction.wordOffset() + model + 2, nameWords);
    }

    /** {@return the function; empty when the id is not a function} */
    public Optional<Function> function() {
        return layout.function(functionId());
    }

    /** {@return the ids of the interface, in order} */
    public List<Integer> interfaceIds() {
        return new InterfaceIds();
    }

    /** {@return the ids of the interface in order, each with its name, type and decorations} */
    public List<IdInfo> interfaceVariables() {
        return interfaceIds().stream().map(instruction.module()::id).toList();
    }

    /**
     * {@return the OpExecutionMode and OpExecutionModeId instructions for the function of this entry point, in order}
     */
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
