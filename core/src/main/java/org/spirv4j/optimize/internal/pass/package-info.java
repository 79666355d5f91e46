// SPDX-License-Identifier: Apache-2.0
/**
 * What several passes need. Look here before writing a helper for a pass:
 *
 * <ul>
 *   <li>Running: {@link org.spirv4j.optimize.internal.pass.FunctionPass}, {@link
 *       org.spirv4j.optimize.internal.pass.CallOrder}, {@link org.spirv4j.optimize.internal.pass.PassFlags} with the
 *       arguments of flags, {@link org.spirv4j.optimize.internal.pass.WorkList} and {@link
 *       org.spirv4j.optimize.internal.pass.WorkNumbers}
 *   <li>What a module declares: {@link org.spirv4j.optimize.internal.pass.Preamble}, {@link
 *       org.spirv4j.optimize.internal.pass.EntryPoints}, {@link org.spirv4j.optimize.internal.pass.BuiltInVariables},
 *       {@link org.spirv4j.optimize.internal.pass.Decorations},
 *       {@link org.spirv4j.optimize.internal.pass.FloatBehavior}
 *   <li>What may be removed, moved or repeated: {@link org.spirv4j.optimize.internal.pass.Effects}, {@link
 *       org.spirv4j.optimize.internal.pass.ReadOnlyMemory}, {@link org.spirv4j.optimize.internal.pass.FixedLoads}
 *   <li>Constants: {@link org.spirv4j.optimize.internal.pass.ConstantFolding} computes instructions by {@code
 *       internal.semantics}
 *   <li>Memory: {@link org.spirv4j.optimize.internal.pass.LocalVariables}, {@link
 *       org.spirv4j.optimize.internal.pass.PointerUses}, {@link org.spirv4j.optimize.internal.pass.IndexPath}; {@link
 *       org.spirv4j.optimize.internal.pass.Promotion} turns variables into values
 *   <li>Blocks, besides {@code Flow}: {@link
 *       org.spirv4j.optimize.internal.pass.BlockOrder}, {@link org.spirv4j.optimize.internal.pass.FrontBlocks}, {@link
 *       org.spirv4j.optimize.internal.pass.UnreachableBlocks}, {@link org.spirv4j.optimize.internal.pass.ContinueCalls}
 *   <li>Values across blocks: {@link org.spirv4j.optimize.internal.pass.DominanceRepair}, {@link
 *       org.spirv4j.optimize.internal.pass.PhiTypes}, {@link org.spirv4j.optimize.internal.pass.PhiSimplification},
 *       {@link org.spirv4j.optimize.internal.pass.SampledImages}
 *   <li>Structures and declarations: {@link org.spirv4j.optimize.internal.pass.MemberRemoval}, {@link
 *       org.spirv4j.optimize.internal.pass.MemberSelections}, {@link
 *       org.spirv4j.optimize.internal.pass.DeclarationOrder}, {@link org.spirv4j.optimize.internal.pass.ArrayTypes}
 *   <li>Debug information: {@link org.spirv4j.optimize.internal.pass.DebugValues}
 * </ul>
 *
 * <p>Facts about instructions are not here but where all of the library reads them: {@code Trait}, {@code Signatures},
 * {@code TypeFacts}. {@link org.spirv4j.optimize.internal.pass.PassAccess} reaches what the edit model does not export.
 */
@NullMarked
package org.spirv4j.optimize.internal.pass;

import org.jspecify.annotations.NullMarked;
