// SPDX-License-Identifier: Apache-2.0
/**
 * Assembly text as a page: disassembled text comes in, the same text with markup goes out.
 *
 * <p>{@link org.spirv4j.internal.listing.Lexemes} splits the text, {@link org.spirv4j.internal.listing.ListingIndex} reads it
 * once for what links and outline need, and {@link org.spirv4j.internal.listing.ListingMarkup} reads it again and writes it.
 * Nothing here knows the grammar, so nothing that a grammar or a module names can get past the escaping.
 */
package org.spirv4j.internal.listing;
