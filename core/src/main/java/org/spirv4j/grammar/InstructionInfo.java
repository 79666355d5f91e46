// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.internal.grammar.InstructionClasses;

/**
 * An instruction, core or extended, as the grammar describes it.
 *
 * @param name such as {@code OpLoad}, or {@code Sqrt} in an extended set
 * @param number the opcode, or the number within the extended set
 * @param instructionClass the class to which the grammar assigns it, such as "Memory"; empty for extended instructions
 * @param aliases other names of the same instruction
 * @param operandsWithResult the type of the result and the result id, where the instruction has them, and its {@link
 *     #operands}, in order
 * @param availability when it is there
 */
public record InstructionInfo(
        String name,
        int number,
        String instructionClass,
        List<String> aliases,
        List<OperandInfo> operandsWithResult,
        Availability availability) {
    /** Checks the components. */
    public InstructionInfo {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(instructionClass, "instructionClass");
        Objects.requireNonNull(aliases, "aliases");
        Objects.requireNonNull(operandsWithResult, "operandsWithResult");
        Objects.requireNonNull(availability, "availability");
    }

    /**
     * {@return the operands in order, without the type of the result and the result id, which are not operands (section
     * 2.2.1 of the specification, "Instructions")}
     */
    public List<OperandInfo> operands() {
        int count = (hasResultType() ? 1 : 0) + (hasResult() ? 1 : 0);
        return operandsWithResult.subList(count, operandsWithResult.size());
    }

    /** {@return whether the instruction states the type of its result} */
    public boolean hasResultType() {
        return isLeading("IdResultType");
    }

    /** {@return whether the instruction has a result id} */
    public boolean hasResult() {
        return isLeading("IdResult");
    }

    /** Whether one of the first two operands is of a kind. */
    private boolean isLeading(String kind) {
        for (int i = 0; i < Math.min(2, operandsWithResult.size()); i++) {
            if (operandsWithResult.get(i).kind().name().equals(kind)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the title of the section of the specification that describes the instruction, such as "Memory
     * Instructions".
     *
     * @return the title; empty for extended instructions and for those that only their extensions describe
     */
    public Optional<String> section() {
        return InstructionClasses.section(instructionClass);
    }
}
