// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.internal.word.HeaderWords;

/** Finds out what kinds of differences two modules have. */
final class Classification {
    private static final int VERSION = 1;
    private static final int GENERATOR = 2;
    private static final int SCHEMA = 4;

    private final Matches matches;
    private final DifferenceKinds kinds;
    private final DifferenceKinds targetKinds;

    Classification(Matches matches, DifferenceKinds kinds, DifferenceKinds targetKinds) {
        this.matches = matches;
        this.kinds = kinds;
        this.targetKinds = targetKinds;
    }

    /** The kinds of differences, given all lines of the comparison. */
    Set<Difference> of(List<ModuleDiff.Line> lines) {
        Set<Difference> differences = EnumSet.noneOf(Difference.class);
        int[] words = matches.source.words;
        int[] targetWords = matches.target.words;
        if (Arrays.equals(words, targetWords)) {
            return Collections.unmodifiableSet(differences);
        }
        if (words[VERSION] != targetWords[VERSION] || words[SCHEMA] != targetWords[SCHEMA]) {
            differences.add(Difference.CONTENT);
        }
        if (words[GENERATOR] != targetWords[GENERATOR]) {
            differences.add(Difference.GENERATOR);
        }
        if (words[HeaderWords.BOUND] != targetWords[HeaderWords.BOUND] || hasOtherIds()) {
            differences.add(Difference.IDS);
        }
        for (ModuleDiff.Line line : lines) {
            if (line.isChanged()) {
                add(line, differences);
            }
        }
        if (hasOtherOrder()) {
            differences.add(Difference.ORDER);
        }
        return Collections.unmodifiableSet(differences);
    }

    private boolean hasOtherIds() {
        for (int index = 1; index < matches.source.data.indexCount(); index++) {
            int id = matches.source.data.id(index);
            int match = matches.targetId(id);
            if (match != 0 && match != id) {
                return true;
            }
        }
        return false;
    }

    private boolean hasOtherOrder() {
        int last = -1;
        for (int i = 0; i < matches.source.data.instructionCount; i++) {
            int other = matches.targetOf(i);
            if (other >= 0 && other < last) {
                return true;
            }
            last = Math.max(last, other);
        }
        return false;
    }

    private void add(ModuleDiff.Line line, Set<Difference> differences) {
        if (line.source() >= 0) {
            differences.add(kinds.of(line.source()));
        }
        if (line.target() >= 0) {
            differences.add(targetKinds.of(line.target()));
        }
    }
}
