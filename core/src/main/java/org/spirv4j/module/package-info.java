/**
 * A module as a row of instructions, read only.
 *
 * <pre>{@code
 * SpirvModule module = SpirvModule.read(Files.readAllBytes(path));
 * for (Instruction instruction : module.instructions()) {
 *     System.out.println(instruction.op() + " " + instruction.operands());
 * }
 * }</pre>
 *
 * <p>A {@link org.spirv4j.module.SpirvModule} holds words; {@link org.spirv4j.module.Instruction} and
 * {@link org.spirv4j.module.Operand} are views made on demand.
 */
package org.spirv4j.module;
