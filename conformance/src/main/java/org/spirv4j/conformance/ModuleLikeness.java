// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.Arrays;
import org.spirv4j.conformance.Measurement.Likeness;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.CompactIds;

/** Compares modules with recorded ones. */
final class ModuleLikeness {
    /** The number of words of the header, in which only the bound is compared. */
    private static final int HEADER = 5;

    private ModuleLikeness() {}

    static Likeness of(SpirvModule recorded, SpirvModule found) {
        int[] expected = recorded.words();
        int[] words = found.words();
        if (expected[RecordedModule.BOUND] == words[RecordedModule.BOUND] && isEqual(expected, words)) {
            return Likeness.EQUAL;
        }
        if (recorded.instructionCount() == found.instructionCount() && isEqual(canonical(recorded), canonical(found))) {
            return Likeness.EQUAL_UP_TO_IDS;
        }
        return found.instructionCount() <= recorded.instructionCount() ? Likeness.NO_LONGER : Likeness.LONGER;
    }

    private static boolean isEqual(int[] expected, int[] found) {
        return Arrays.equals(expected, HEADER, expected.length, found, HEADER, found.length);
    }

    /** The words with ids in the order of their first use. */
    private static int[] canonical(SpirvModule module) {
        return Attempt.of(() -> module.transform(CompactIds.create()))
                .value()
                .orElse(module)
                .words();
    }
}
