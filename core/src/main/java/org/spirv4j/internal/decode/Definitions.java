// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import org.spirv4j.internal.grammar.GrammarTables;

/** The instructions that define ids, of a complete module or of one under construction. */
public interface Definitions {

    /** The words of the instructions; must not be modified, and not be kept while definitions are added. */
    int[] words();

    /** Word offset of the instruction that defines {@code id}, or 0. */
    int definition(int id);

    /** The instruction set. */
    GrammarTables tables();
}
