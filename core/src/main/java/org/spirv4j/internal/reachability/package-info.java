// SPDX-License-Identifier: Apache-2.0
/**
 * Reachability: a graph of references between functions and module-scope declarations, and the traversal that finds
 * everything that a function uses, directly or indirectly.
 *
 * <p>{@link org.spirv4j.internal.reachability.ModuleReferences} builds the graph from the instructions of a module; a
 * builder fills a {@link org.spirv4j.internal.reachability.ReferenceGraph} directly. {@link
 * org.spirv4j.internal.reachability.BackwardReach} goes along edges in the other direction.
 */
@NullMarked
package org.spirv4j.internal.reachability;

import org.jspecify.annotations.NullMarked;
