// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import org.spirv4j.internal.word.WordInterner;

/**
 * The word offset of the first instruction that applies each decoration to each target, an id or a structure member.
 */
final class FirstDecorations {
    private final WordInterner offsets = new WordInterner();

    /**
     * Records a decoration.
     *
     * @param member -1 for the id itself
     * @param offset word offset of the instruction that applies the decoration
     * @return word offset of the first instruction that applied it, -1 if there was none
     */
    int add(int id, int member, int decoration, int offset) {
        int size = offsets.size();
        addKey(id, member, decoration);
        int first = offsets.intern(offset);
        return offsets.size() > size ? -1 : first;
    }

    /** Word offset of the first instruction that applied a decoration to a target, -1 if there is none so far. */
    int find(int id, int member, int decoration) {
        addKey(id, member, decoration);
        return offsets.find();
    }

    private void addKey(int id, int member, int decoration) {
        offsets.add(id);
        offsets.add(member);
        offsets.add(decoration);
    }
}
