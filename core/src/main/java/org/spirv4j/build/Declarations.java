// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Arrays;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;

/** Copies of the types and constants that a module has declared so far, for questions about them by id. */
final class Declarations implements Definitions {
    /** Enough words of a constant for an integer of 64 bits. */
    private static final int CONSTANT_WORDS = 5;

    /** What is known of them. */
    final TypeFacts facts = new TypeFacts(this);

    private final GrammarTables tables;
    private final WordBuffer words = new WordBuffer(256);
    private int[] places = new int[256];

    Declarations(GrammarTables tables) {
        this.tables = tables;
        // Place 0 stands for no declaration.
        words.add(0);
    }

    /** Adds a type or constant. */
    void add(InstructionEncoder encoder, int id) {
        if (id >= places.length) {
            places = Arrays.copyOf(places, Math.max(id + 1, 2 * places.length));
        }
        int length = encoder.hasType() ? Math.min(encoder.size(), CONSTANT_WORDS) : encoder.size();
        places[id] = words.size();
        words.addAll(encoder.words(), 0, length);
        words.set(places[id], length << 16 | encoder.op().opcode());
    }

    @Override
    public int[] words() {
        return words.array();
    }

    @Override
    public int definition(int id) {
        return id > 0 && id < places.length ? places[id] : 0;
    }

    @Override
    public GrammarTables tables() {
        return tables;
    }
}
