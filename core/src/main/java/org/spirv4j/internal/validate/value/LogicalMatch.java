// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.value;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.spirv4j.internal.type.TypeFacts;

/**
 * Checks whether two types match logically: arrays or structures whose elements or members are the same or match logically
 * (OpCopyLogical, section "Composite Instructions").
 */
final class LogicalMatch {
    private LogicalMatch() {}

    static boolean of(TypeFacts types, int a, int b) {
        Set<Long> seen = new HashSet<>();
        ArrayDeque<Long> open = new ArrayDeque<>();
        open.add(pair(a, b));
        while (!open.isEmpty()) {
            long next = open.remove();
            if (!seen.add(next)) {
                continue;
            }
            int one = (int) (next >>> 32);
            int other = (int) next;
            if (types.isArray(one) && types.isArray(other)) {
                if (types.word(one, 3) != types.word(other, 3)) {
                    return false;
                }
                add(open, types.word(one, 2), types.word(other, 2));
            } else if (types.isStruct(one)
                    && types.isStruct(other)
                    && types.memberCount(one) == types.memberCount(other)) {
                for (int i = 0; i < types.memberCount(one); i++) {
                    add(open, types.member(one, i), types.member(other, i));
                }
            } else {
                return false;
            }
        }
        return true;
    }

    private static void add(ArrayDeque<Long> open, int a, int b) {
        if (a != b) {
            open.add(pair(a, b));
        }
    }

    private static long pair(int a, int b) {
        return (long) a << 32 | b & 0xFFFFFFFFL;
    }
}
