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
 * {@link org.spirv4j.module.Operand} are views made on demand. {@link org.spirv4j.module.SpirvModule#layout} gives the
 * structure above instructions:
 *
 * <pre>{@code
 * for (Function function : module.layout().functions()) {
 *     System.out.println(module.layout().name(function.id()).orElse("?") + ": " + function.blockCount() + " blocks");
 * }
 * }</pre>
 */
package org.spirv4j.module;
