// SPDX-License-Identifier: Apache-2.0
/**
 * Collections of words, independent of their meaning: {@link org.spirv4j.internal.word.WordBuffer} collects them,
 * {@link org.spirv4j.internal.word.WordInterner} finds equal sequences of them,
 * {@link org.spirv4j.internal.word.HashIndex} is the hash table for lookups by words or bytes, and
 * {@link org.spirv4j.internal.word.LiteralString} reads and writes the strings in them.
 */
package org.spirv4j.internal.word;
