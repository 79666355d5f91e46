// SPDX-License-Identifier: Apache-2.0
/**
 * The grammar as data: the text form in which the repository keeps it, the JSON form in which it is published, and the
 * packed tables that everything looks things up in.
 *
 * <p>The build reads {@code grammar/*.grammar} with {@link org.spirv4j.internal.grammar.GrammarFolder}, packs it with
 * {@link org.spirv4j.internal.grammar.GrammarTables#compile} and writes the result into a generated class, so that
 * nothing is parsed at start-up. An overlay given at run time takes the same way, inside the running program. These
 * classes depend on nothing else in the library; the build's code generator is compiled together with them.
 */
package org.spirv4j.internal.grammar;
