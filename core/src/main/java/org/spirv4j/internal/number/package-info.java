// SPDX-License-Identifier: Apache-2.0
/**
 * Number literals: text to bits and bits to text, for the types that OpTypeInt and OpTypeFloat declare (sections
 * "Type-Declaration Instructions" and 2.2.1, "Instructions", of the specification) and in the notation of the assembly
 * syntax.
 *
 * <p>A type is a packed {@code int} of {@link org.spirv4j.internal.number.NumberTypes}. The bits of a literal are a
 * {@code long}: the first word is its lower half, the second word, if the type is wider than 32 bits, its upper half.
 *
 * <pre>{@code
 * NumberParser parser = new NumberParser();
 * if (parser.parse(text, start, end, type)) {
 *     words.add((int) parser.bits());
 * } else {
 *     report(parser.message(text, start, end, type));
 * }
 * position = NumberPrinter.print(bits, type, out, position);
 * }</pre>
 *
 * <p>Neither direction allocates, apart from messages and from decimal fractions that lie so close to the middle
 * between two floating-point numbers that 128 bits of a power of ten do not decide the rounding.
 */
@NullMarked
package org.spirv4j.internal.number;

import org.jspecify.annotations.NullMarked;
