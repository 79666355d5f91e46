// SPDX-License-Identifier: Apache-2.0
/**
 * Functions from module to module, and the linker.
 *
 * <p>A {@link org.spirv4j.transform.ModuleTransform} takes a module and returns another one. Those of the library are
 * composed like any function:
 *
 * <pre>{@code
 * SpirvModule small = module.transform(
 *         StripDebug.create().andThen(RemoveUnused.create()).andThen(CompactIds.create()));
 * }</pre>
 *
 * <p>{@link org.spirv4j.transform.Specialization} sets and freezes specialization constants, and {@link
 * org.spirv4j.transform.Rebinding} changes descriptor sets, bindings and locations:
 *
 * <pre>{@code
 * SpirvModule special =
 *         module.transform(Specialization.create().with("length", 64).partial());
 * SpirvModule moved = module.transform(Rebinding.create().withBinding("data", 3));
 * }</pre>
 *
 * <p>Other transforms are edits of instructions:
 *
 * <pre>{@code
 * ModuleTransform unpadded = ModuleTransform.ofInstructions((edited, instruction) -> {
 *     if (edited.is(instruction, Op.OpNop)) {
 *         edited.remove(instruction);
 *     }
 * });
 * SpirvModule result = module.transform(unpadded);
 * }</pre>
 *
 * <p>They change an {@link org.spirv4j.edit.EditableModule}, in which instructions are numbers; views of its source,
 * which stays as it is, find what to change:
 *
 * <pre>{@code
 * ModuleTransform named = ModuleTransform.of(edited -> {
 *     for (Function function : edited.source().layout().functions()) {
 *         if (edited.source().layout().name(function.id()).isEmpty()) {
 *             edited.annotations().addName(function.id(), "unnamed");
 *         }
 *     }
 * });
 * }</pre>
 *
 * <p>A {@link org.spirv4j.transform.Linker} links several modules into one:
 *
 * <pre>{@code
 * SpirvModule program = Linker.create().link(kernel, library);
 * }</pre>
 *
 * <p>What cannot be transformed or linked causes a {@link org.spirv4j.transform.TransformException} or a {@link
 * org.spirv4j.transform.LinkException}, which carries all reasons.
 */
@NullMarked
package org.spirv4j.transform;

import org.jspecify.annotations.NullMarked;
