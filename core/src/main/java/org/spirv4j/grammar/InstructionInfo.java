package org.spirv4j.grammar;

import java.util.List;

/**
 * An instruction, core or extended, as the grammar describes it.
 *
 * @param name such as {@code OpLoad}, or {@code Sqrt} in an extended set
 * @param number the opcode, or the number within the extended set
 * @param instructionClass the chapter it belongs to, such as "Memory"; empty for extended instructions
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
        Availability availability) {}
