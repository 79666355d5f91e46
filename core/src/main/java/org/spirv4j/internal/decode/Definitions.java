// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import org.spirv4j.internal.grammar.GrammarTables;

/** Where the instructions that define ids stand: in a module that is complete, or in one that is being made. */
public interface Definitions {

    /** The words in which the instructions stand; not to be written to, and not to be kept while definitions are added. */
    int[] words();

    /** Word offset of the instruction that defines {@code id}, or 0. */
    int definition(int id);

    /** The instruction set. */
    GrammarTables tables();
}
