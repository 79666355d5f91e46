// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** Compares the members and offsets of structures with different ids. */
final class StructLayouts {
    private final ValidationContext context;
    private final TypeFacts types;

    StructLayouts(ValidationContext context) {
        this.context = context;
        types = context.types;
    }

    /** Whether two structures have the same members, compared recursively, and no member has different offsets. */
    boolean areCompatible(int first, int second) {
        ArrayDeque<long[]> queue = new ArrayDeque<>();
        Set<Long> seen = new HashSet<>();
        queue.add(new long[] {first, second});
        while (!queue.isEmpty()) {
            long[] pair = queue.remove();
            int one = (int) pair[0];
            int other = (int) pair[1];
            if (one == other || !seen.add(pair[0] << 32 | pair[1])) {
                continue;
            }
            int members = types.memberCount(one);
            if (!types.isStruct(one) || !types.isStruct(other) || members != types.memberCount(other)) {
                return false;
            }
            for (int i = 0; i < members; i++) {
                OptionalInt offset = context.layout.memberDecorationWord(one, i, Decoration.Offset);
                OptionalInt otherOffset = context.layout.memberDecorationWord(other, i, Decoration.Offset);
                if (offset.isPresent() && otherOffset.isPresent() && !offset.equals(otherOffset)) {
                    return false;
                }
                queue.add(new long[] {types.member(one, i), types.member(other, i)});
            }
        }
        return true;
    }
}
