// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Objects;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.exec.source.CallFrame;
import org.spirv4j.exec.source.SourceVariable;
import org.spirv4j.module.Instruction;

/**
 * An executed instruction.
 *
 * @param instruction the instruction
 * @param values its result; of calls and of instructions without a result, the operands that have values. They can be
 *     read only while the entry is received
 * @param frames the functions that the invocation is in, the innermost first
 * @param variables those of the innermost function that have other values before the instruction than at the source
 *     line before, if it starts another line
 */
public record TraceEntry(
        Instruction instruction, List<Operand> values, List<CallFrame> frames, List<Variable> variables) {
    /**
     * The value of an id.
     *
     * @param id the id
     * @param value its value
     */
    public record Operand(int id, Value value) {}

    /**
     * A variable of the source that has changed.
     *
     * @param variable the variable
     * @param value its value, as text
     */
    public record Variable(SourceVariable variable, String value) {}

    /** Checks and copies the components. */
    public TraceEntry {
        Objects.requireNonNull(instruction, "instruction");
        values = List.copyOf(values);
        frames = List.copyOf(frames);
        variables = List.copyOf(variables);
    }
}
