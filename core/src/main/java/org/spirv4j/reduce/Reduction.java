// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;

/**
 * The result of a reduction.
 *
 * @param module the smallest module that was found; the given one if nothing smaller was
 * @param end why the reduction ended
 * @param tests how often the test was asked; answers that were known do not count
 */
public record Reduction(SpirvModule module, End end, int tests) {
    /** Why a reduction ended. */
    public enum End {
        /** None of the changes that are known makes the module smaller. */
        COMPLETE,
        /** The test is false for the given module. */
        NOT_INTERESTING,
        /** The test was asked as often as allowed. */
        TEST_LIMIT,
        /** The time was up. */
        TIME_LIMIT
    }

    /** Checks the components. */
    public Reduction {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(end, "end");
    }
}
