// SPDX-License-Identifier: Apache-2.0
/**
 * What passes may assume. Look here before reading a declaration or an instruction in a pass:
 *
 * <ul>
 *   <li>What a module declares: {@link org.spirv4j.optimize.internal.fact.Preamble}, {@link
 *       org.spirv4j.optimize.internal.fact.EntryPoints}, {@link org.spirv4j.optimize.internal.fact.BuiltInVariables}, {@link
 *       org.spirv4j.optimize.internal.fact.ValueDecorations}, {@link org.spirv4j.optimize.internal.fact.FloatBehavior}, {@link
 *       org.spirv4j.optimize.internal.fact.ComputingSets}
 *   <li>What may be removed, moved or repeated: {@link org.spirv4j.optimize.internal.fact.Effects}, {@link
 *       org.spirv4j.optimize.internal.fact.ReadOnlyMemory}, {@link org.spirv4j.optimize.internal.fact.FixedLoads}
 *   <li>Which memory is used where: {@link org.spirv4j.optimize.internal.fact.LocalVariables}, {@link
 *       org.spirv4j.optimize.internal.fact.PointerUses}, {@link org.spirv4j.optimize.internal.fact.PointerCopies}, {@link
 *       org.spirv4j.optimize.internal.fact.IndexPath}, {@link org.spirv4j.optimize.internal.fact.UsedVariables}
 * </ul>
 *
 * <p>Facts about instructions alone are not here but where all of the library reads them: {@code Trait}, {@code
 * Signatures}, {@code TypeFacts}.
 */
@NullMarked
package org.spirv4j.optimize.internal.fact;

import org.jspecify.annotations.NullMarked;
