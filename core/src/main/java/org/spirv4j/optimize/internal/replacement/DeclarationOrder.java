// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.replacement;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.word.WordBuffer;

/** Puts declarations before others that shall use them. */
public final class DeclarationOrder {
    private final EditableModule module;

    /** By instruction: its position among the declarations. Those that are declared later are after the others. */
    private int[] positions;

    /** Notes the order of the declarations of a module. */
    public DeclarationOrder(EditableModule module) {
        this.module = module;
        positions = new int[module.instructionLimit()];
        int count = 0;
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            positions[i] = ++count;
        }
    }

    /**
     * Moves a type or constant, and the declarations that it needs, before a declaration, unless they are there.
     *
     * @param id the type or constant
     * @param user the declaration that shall use it
     */
    public void moveBefore(int id, int user) {
        if (positions.length < module.instructionLimit()) {
            int old = positions.length;
            positions = Arrays.copyOf(positions, module.instructionLimit() + old / 4);
            for (int i = old; i < positions.length; i++) {
                positions[i] = old + i;
            }
        }
        BitSet moved = new BitSet();
        WordBuffer work = new WordBuffer(16);
        add(id, user, moved, work);
        while (work.size() > 0) {
            int declaration = work.removeLast();
            for (int i = 1; i < module.wordCount(declaration); i++) {
                if (module.isId(declaration, i)) {
                    add(module.word(declaration, i), user, moved, work);
                }
            }
        }
        // Each declaration is after those that it needs.
        moved.stream()
                .boxed()
                .sorted((a, b) -> Integer.compare(positions[a], positions[b]))
                .forEach(declaration -> {
                    module.moveBefore(declaration, user);
                    positions[declaration] = positions[user];
                });
    }

    private void add(int id, int user, BitSet moved, WordBuffer work) {
        int declaration = module.definition(id);
        if (declaration != 0
                && module.block(declaration) == 0
                && positions[declaration] > positions[user]
                && !moved.get(declaration)) {
            moved.set(declaration);
            work.add(declaration);
        }
    }
}
