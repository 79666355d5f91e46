// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.HashSet;
import java.util.Set;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdMap;

/**
 * Numbers of ids in the other module. An id that is defined but matches none gets the next number from the bound of the
 * other module on, or if the bound is too high for that, the next number that the other module does not use.
 */
final class IdNumbers {
    private final int[] targetNumbers;
    private final IdMap sourceNumbers;
    private final int bound;
    private final Matches matches;

    IdNumbers(Matches matches) {
        this.matches = matches;
        ModuleSide source = matches.source;
        ModuleSide target = matches.target;
        targetNumbers = new int[source.data.indexCount()];
        NewIds next = new NewIds(target.data, source.data.indexCount());
        for (int index = 1; index < targetNumbers.length; index++) {
            int id = source.data.id(index);
            int match = matches.targetId(id);
            targetNumbers[index] = match != 0 || source.definition(id) < 0 ? match : next.take();
        }
        sourceNumbers = IdMap.substitution(target.data);
        next = new NewIds(source.data, target.data.indexCount());
        for (int index = 1; index < target.data.indexCount(); index++) {
            int id = target.data.id(index);
            int match = matches.sourceId(id);
            if (match != 0 || target.definition(id) >= 0) {
                sourceNumbers.put(id, match != 0 ? match : next.take());
            }
        }
        bound = next.bound();
    }

    /** Ids that a module does not have. */
    private static final class NewIds {
        private final ModuleData data;
        private final Set<Integer> used = new HashSet<>();
        private int next;

        /** Finds at most as many ids as stated. */
        NewIds(ModuleData data, int most) {
            this.data = data;
            next = data.bound;
            if (next < 0 || next > Integer.MAX_VALUE - most) {
                for (int index = 1; index < data.indexCount(); index++) {
                    used.add(data.id(index));
                }
                next = 1;
            }
        }

        int take() {
            while (used.contains(next)) {
                next++;
            }
            return next++;
        }

        int bound() {
            return Math.max(next, data.bound);
        }
    }

    /** The number of an id of the source module in the target module; 0 if no instruction defines it. */
    int targetNumber(int sourceId) {
        return targetNumbers[matches.source.data.index(sourceId)];
    }

    /** The numbers of the ids of the target module in the source module. */
    IdMap sourceNumbers() {
        return sourceNumbers;
    }

    /** The bound of the ids of the source module and those that the target module adds. */
    int bound() {
        return bound;
    }
}
