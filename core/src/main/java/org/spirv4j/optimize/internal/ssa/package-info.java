// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps functions in static single assignment form while blocks and variables change:
 *
 * <ul>
 *   <li>Variables become values: {@link org.spirv4j.optimize.internal.ssa.Promotion}
 *   <li>Values across blocks: {@link org.spirv4j.optimize.internal.ssa.DominanceRepair}, {@link
 *       org.spirv4j.optimize.internal.ssa.PhiTypes}, {@link org.spirv4j.optimize.internal.ssa.PhiSimplification}, {@link
 *       org.spirv4j.optimize.internal.ssa.SampledImages}, and {@link org.spirv4j.optimize.internal.ssa.DebugValues} for debug
 *       information
 *   <li>Blocks, besides {@code Flow}: {@link org.spirv4j.optimize.internal.ssa.BlockOrder}, {@link
 *       org.spirv4j.optimize.internal.ssa.FrontBlocks}, {@link org.spirv4j.optimize.internal.ssa.UnreachableBlocks}, {@link
 *       org.spirv4j.optimize.internal.ssa.ContinueCalls}
 * </ul>
 */
@NullMarked
package org.spirv4j.optimize.internal.ssa;

import org.jspecify.annotations.NullMarked;
