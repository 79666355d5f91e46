// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import org.spirv4j.internal.word.WordInterner;

/** Which decoration was given to which target, and where. A target is an id, or a member of a structure by its number. */
final class StatedDecorations {
    private final WordInterner offsets = new WordInterner();

    /**
     * Notes a decoration unless it is known.
     *
     * @param member -1 for the id itself
     * @param offset word offset of the instruction that gives the decoration
     * @return word offset of the instruction that gave it before, -1 when it is new
     */
    int add(int id, int member, int decoration, int offset) {
        int size = offsets.size();
        addKey(id, member, decoration);
        int first = offsets.intern(offset);
        return offsets.size() > size ? -1 : first;
    }

    /** Word offset of the first instruction that gave a decoration to a target, -1 when none did so far. */
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
