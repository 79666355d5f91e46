// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.word.WordInterner;

/** An index of the declarations that must be unique: finds the one whose words are equal except for the result id. */
final class UniqueDeclarations {
    private final WordInterner declarations = new WordInterner();
    private final List<Id> ids = new ArrayList<>();

    /** The id of an equal declaration, if there is one. */
    @Nullable
    Id find(InstructionEncoder encoder) {
        addKey(encoder);
        int known = declarations.find();
        return known < 0 ? null : ids.get(known);
    }

    /** Adds a declaration that was not found. */
    void add(InstructionEncoder encoder, Id id) {
        addKey(encoder);
        declarations.intern(ids.size());
        ids.add(id);
    }

    private void addKey(InstructionEncoder encoder) {
        int result = encoder.hasType() ? 2 : 1;
        declarations.add(encoder.op().opcode());
        declarations.addAll(encoder.words(), 1, result - 1);
        declarations.addAll(encoder.words(), result + 1, encoder.size() - result - 1);
    }
}
