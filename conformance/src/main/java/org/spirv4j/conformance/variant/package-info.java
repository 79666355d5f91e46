// SPDX-License-Identifier: Apache-2.0
/**
 * Makes modules that mean the same as another one: stripped, renumbered, reordered and rewritten.
 * {@code ModuleVariants} lists them with the kinds of differences that a comparison may find.
 */
@NullMarked
package org.spirv4j.conformance.variant;

import org.jspecify.annotations.NullMarked;
