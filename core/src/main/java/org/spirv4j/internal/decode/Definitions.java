// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import org.spirv4j.internal.grammar.GrammarTables;

/**
 * The instructions that define ids, of a complete module or of one under construction. The arrays are fields, since
 * they are read for each operand of a module; only subclasses modify them, and they are other arrays when definitions
 * are added.
 */
public abstract class Definitions {
    /** The instruction set. */
    public final GrammarTables tables;

    /** The words of the instructions. */
    public int[] words;

    /**
     * By id: word offset of the instruction that defines it, or 0, as for the id 0; for other ids, see
     * {@link #definition}.
     */
    public int[] definitions;

    protected Definitions(GrammarTables tables, int[] words, int[] definitions) {
        this.tables = tables;
        this.words = words;
        this.definitions = definitions;
    }

    /** Word offset of the instruction that defines {@code id}, or 0. */
    public final int definition(int id) {
        return id >= 0 && id < definitions.length ? definitions[id] : farDefinition(id);
    }

    /** Word offset of the instruction that defines an id past the end of {@link #definitions}, or 0. */
    protected int farDefinition(int id) {
        return 0;
    }
}
