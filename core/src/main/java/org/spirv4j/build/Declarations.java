// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Arrays;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;

/** Copies of the type and constant declarations of a module being built, looked up by id. */
final class Declarations implements Definitions {
    /** The maximum number of words of a constant that are kept: enough for a 64-bit number, and for vectors in messages. */
    static final int CONSTANT_WORDS = 8;

    /** Properties of the declared types and constants. */
    final TypeFacts facts = new TypeFacts(this);

    private final GrammarTables tables;
    private final WordBuffer words = new WordBuffer(256);

    /** Word offset of the declaration of each id; 0 for ids without a declaration. */
    private int[] offsets = new int[256];

    Declarations(GrammarTables tables) {
        this.tables = tables;
        // Offset 0 means that there is no declaration.
        words.add(0);
    }

    /** Adds a type or constant. */
    void add(InstructionEncoder encoder, int id) {
        if (id >= offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(id + 1, 2 * offsets.length));
        }
        int length = encoder.hasType() ? Math.min(encoder.size(), CONSTANT_WORDS) : encoder.size();
        offsets[id] = words.size();
        words.addAll(encoder.words(), 0, length);
        words.set(offsets[id], length << 16 | encoder.op().opcode());
    }

    @Override
    public int[] words() {
        return words.array();
    }

    @Override
    public int definition(int id) {
        return id > 0 && id < offsets.length ? offsets[id] : 0;
    }

    @Override
    public GrammarTables tables() {
        return tables;
    }
}
