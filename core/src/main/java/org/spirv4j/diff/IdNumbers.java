// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import org.spirv4j.internal.edit.IdMap;

/**
 * Numbers of ids in the other module: of an id that is defined but matches none, the next number from the bound of the other
 * module.
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
        int next = target.data.bound;
        for (int index = 1; index < targetNumbers.length; index++) {
            int id = source.data.id(index);
            int match = matches.targetId(id);
            targetNumbers[index] = match != 0 || source.definition(id) < 0 ? match : next++;
        }
        sourceNumbers = IdMap.substitution(target.data);
        next = source.data.bound;
        for (int index = 1; index < target.data.indexCount(); index++) {
            int id = target.data.id(index);
            int match = matches.sourceId(id);
            if (match != 0 || target.definition(id) >= 0) {
                sourceNumbers.put(id, match != 0 ? match : next++);
            }
        }
        bound = next;
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
