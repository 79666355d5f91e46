// SPDX-License-Identifier: Apache-2.0
/**
 * HTML listings: adds markup to disassembled text.
 *
 * <p>{@link org.spirv4j.view.internal.listing.Lexemes} splits the text,
 * {@link org.spirv4j.view.internal.listing.ListingIndex} reads it once to find definitions and sections, and
 * {@link org.spirv4j.view.internal.listing.ListingMarkup} reads it again and writes the markup. The markup does not
 * depend on the grammar, so names from a grammar or a module cannot bypass the escaping.
 */
package org.spirv4j.view.internal.listing;
