// SPDX-License-Identifier: Apache-2.0
/**
 * Runs recorded cases and real modules against the library and counts what agrees.
 *
 * <p>A {@link org.spirv4j.conformance.Pack} or a {@link org.spirv4j.conformance.Corpus} gives
 * {@link org.spirv4j.conformance.Check}s; an {@link org.spirv4j.conformance.OrderedRunner} makes them on all cores; a
 * {@link org.spirv4j.conformance.Tally} counts the {@link org.spirv4j.conformance.Outcome}s, which a
 * {@link org.spirv4j.conformance.Report} prints.
 */
@NullMarked
package org.spirv4j.conformance;

import org.jspecify.annotations.NullMarked;
