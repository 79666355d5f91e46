// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Arrays;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;

/** Copies of the type and constant declarations of a module being built, looked up by id. */
final class DeclarationCopies extends Definitions {
    /**
     * The maximum number of words of a constant that are kept: enough for a 64-bit number, and for vectors in messages.
     */
    static final int CONSTANT_WORDS = 8;

    /** Properties of the declared types and constants. */
    final TypeFacts facts = new TypeFacts(this);

    private final WordBuffer declared = new WordBuffer(256);

    DeclarationCopies(GrammarTables tables) {
        super(tables, new int[0], new int[256]);
        // Offset 0 means that there is no declaration.
        declared.add(0);
    }

    /** Adds a type or constant. */
    void add(InstructionEncoder encoder, int id) {
        if (id >= definitions.length) {
            definitions = Arrays.copyOf(definitions, Math.max(id + 1, 2 * definitions.length));
        }
        int length = encoder.hasType() ? Math.min(encoder.size(), CONSTANT_WORDS) : encoder.size();
        definitions[id] = declared.size();
        declared.addAll(encoder.words(), 0, length);
        declared.set(definitions[id], length << 16 | encoder.op().opcode());
        words = declared.array();
    }
}
