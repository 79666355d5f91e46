// SPDX-License-Identifier: Apache-2.0
/**
 * What passes may assume. Look here before reading a declaration or an instruction in a pass:
 *
 * <ul>
 *   <li>What a module declares: {@link Preamble}, {@link EntryPoints}, {@link BuiltInVariables}, {@link
 *       ValueDecorations}, {@link FloatBehavior}, {@link ComputingSets}
 *   <li>What may be removed, moved or repeated: {@link Effects}, {@link ReadOnlyMemory}, {@link FixedLoads}
 *   <li>Which memory is used where: {@link LocalVariables}, {@link PointerUses}, {@link PointerCopies}, {@link
 *       IndexPath}, {@link UsedVariables}
 * </ul>
 *
 * <p>Facts about instructions alone are not here but where all of the library reads them: {@code Trait}, {@code
 * Signatures}, {@code TypeFacts}.
 */
@NullMarked
package org.spirv4j.optimize.internal.fact;

import org.jspecify.annotations.NullMarked;
