// SPDX-License-Identifier: Apache-2.0
/**
 * The grammar as data: the text form in the repository, the JSON form that Khronos publishes, and the packed tables for
 * lookups.
 *
 * <p>The build reads {@code grammar/*.grammar} with {@link org.spirv4j.internal.grammar.GrammarFolder}, packs it with
 * {@link org.spirv4j.internal.grammar.GrammarTables#compile} and writes the result into a generated class, so that
 * nothing is parsed at start-up. An overlay at run time is compiled in the same way. These classes depend on
 * nothing else in the library, since the code generator of the build is compiled with them.
 */
package org.spirv4j.internal.grammar;
