// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Objects;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.module.Instruction;

/**
 * An executed instruction.
 *
 * @param instruction the instruction
 * @param values its result; of calls and of instructions without a result, the operands that have values. They can be
 *     read only while the entry is received
 */
public record TraceEntry(Instruction instruction, List<Operand> values) {
    /**
     * The value of an id.
     *
     * @param id the id
     * @param value its value
     */
    public record Operand(int id, Value value) {}

    /** Checks and copies the components. */
    public TraceEntry {
        Objects.requireNonNull(instruction, "instruction");
        values = List.copyOf(values);
    }
}
