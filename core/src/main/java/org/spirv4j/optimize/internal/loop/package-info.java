// SPDX-License-Identifier: Apache-2.0
/**
 * Passes that change loops: they move code out of them, copy, divide or join them.
 *
 * <p>All stand on the same descriptions of a loop. A {@link org.spirv4j.optimize.internal.loop.LoopRegion} is its
 * blocks; a {@link org.spirv4j.optimize.internal.loop.CountedLoop} is one that is left at one place, by a comparison of
 * an {@link org.spirv4j.optimize.internal.loop.InductionVariable}, so that the number of its iterations may be known.
 * {@link org.spirv4j.optimize.internal.loop.LoopAccesses} are its loads and stores by variable and index, by which
 * fission and fusion decide what may be executed in another order.
 *
 * <p>And they use the same steps: {@link org.spirv4j.optimize.internal.loop.Preheader} puts a block before a loop,
 * {@link org.spirv4j.optimize.internal.loop.RegionCopy} copies blocks with new ids,
 * {@link org.spirv4j.optimize.internal.loop.LoopSplit} puts a copy of a loop before it,
 * {@link org.spirv4j.optimize.internal.loop.LoopJoin} makes one loop of two. A pass that gives a merge block new
 * predecessors repairs with {@code DominanceRepair} what no longer reaches its uses.
 *
 * <p>Loops are those of structured control flow (section 2.11 of the specification, "Structured Control Flow"); others
 * are left alone. A pass says in a remark why a loop that it was asked to change stays as it is.
 */
@NullMarked
package org.spirv4j.optimize.internal.loop;

import org.jspecify.annotations.NullMarked;
