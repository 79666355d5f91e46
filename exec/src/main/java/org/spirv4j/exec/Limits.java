// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.time.Duration;
import java.util.Objects;
import org.spirv4j.exec.internal.run.RunSettings;

/**
 * What a run may use.
 *
 * @param steps the most instructions that the invocations of one work-group execute together. {@link Engine#COMPILED}
 *     counts those of loops, as they are after the module was optimised and small loops were unrolled
 * @param memoryBytes the most bytes of variables and registers for one work-group, and the most bytes in which a run
 *     with {@link Check#RACE} remembers accesses
 * @param time how long a run may take. {@link Engine#COMPILED} looks at the clock between work-groups and in loops
 */
public record Limits(long steps, long memoryBytes, Duration time) {
    /** The time of runs without a limit. */
    static final Duration LONG = RunSettings.UNLIMITED;

    /** Ten thousand million steps, one gibibyte, and a year. */
    public static final Limits DEFAULT = new Limits(10_000_000_000L, 1L << 30);

    /** Checks the components. */
    public Limits {
        Objects.requireNonNull(time, "time");
    }

    /**
     * Makes limits without one for time.
     *
     * @param steps the most instructions that the invocations of one work-group execute together
     * @param memoryBytes the most bytes of variables and registers for one work-group
     */
    public Limits(long steps, long memoryBytes) {
        this(steps, memoryBytes, LONG);
    }
}
