// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps functions in static single assignment form while blocks and variables change:
 *
 * <ul>
 *   <li>Variables become values: {@link Promotion}
 *   <li>Values across blocks: {@link DominanceRepair}, {@link PhiTypes}, {@link PhiSimplification}, {@link
 *       SampledImages}, and {@link DebugValues} for debug information
 *   <li>Blocks, besides {@code Flow}: {@link BlockOrder}, {@link FrontBlocks}, {@link UnreachableBlocks}, {@link
 *       ContinueCalls}
 * </ul>
 */
@NullMarked
package org.spirv4j.optimize.internal.ssa;

import org.jspecify.annotations.NullMarked;
