// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.declaration;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;

/** Copies of the type and constant declarations of a module being built, looked up by id. */
public final class DeclarationCopies extends Definitions {
    /**
     * The maximum number of words of a constant that are kept: enough for a 64-bit number, and for vectors in messages.
     */
    static final int CONSTANT_WORDS = 8;

    /** Properties of the declared types and constants. */
    public final TypeFacts facts = new TypeFacts(this);

    private final WordBuffer declared = new WordBuffer(256);

    /** Creates copies of no declarations. */
    public DeclarationCopies(GrammarTables tables) {
        super(tables, new int[0], new int[256]);
        // Offset 0 means that there is no declaration.
        declared.add(0);
    }

    /**
     * Adds a type or constant.
     *
     * @param encoded an array with the words of the declaration from index 0; the first is not read
     * @param size the number of words
     * @param isConstant whether the declaration has a result type
     */
    public void add(Op op, int[] encoded, int size, boolean isConstant, int id) {
        if (id >= definitions.length) {
            definitions = Arrays.copyOf(definitions, Math.max(id + 1, 2 * definitions.length));
        }
        int length = isConstant ? Math.min(size, CONSTANT_WORDS) : size;
        definitions[id] = declared.size();
        declared.addAll(encoded, 0, length);
        declared.set(definitions[id], length << 16 | op.opcode());
        words = declared.array();
    }
}
