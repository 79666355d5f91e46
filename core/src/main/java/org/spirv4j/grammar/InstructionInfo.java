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
 * @param operands its operands in order, type id and result id included where it has them
 * @param availability when it is there
 */
public record InstructionInfo(
        String name,
        int number,
        String instructionClass,
        List<String> aliases,
        List<OperandInfo> operands,
        Availability availability) {
    /**
     * Makes the record.
     *
     * @param name such as {@code OpLoad}, or {@code Sqrt} in an extended set
     * @param number the opcode, or the number within the extended set
     * @param instructionClass the class to which the grammar assigns it, such as "Memory"; empty for extended instructions
     * @param aliases other names of the same instruction
     * @param operands its operands in order, type id and result id included where it has them
     * @param availability when it is there
     */
    public InstructionInfo {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(instructionClass, "instructionClass");
        Objects.requireNonNull(aliases, "aliases");
        Objects.requireNonNull(operands, "operands");
        Objects.requireNonNull(availability, "availability");
    }

    /**
     * Returns the title of the section of the specification that describes the instruction, such as "Memory Instructions".
     *
     * @return the title; empty for extended instructions and for those that only their extensions describe
     */
    public Optional<String> section() {
        return InstructionClasses.section(instructionClass);
    }
}
