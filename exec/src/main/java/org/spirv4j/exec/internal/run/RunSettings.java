// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.time.Duration;
import java.util.Optional;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.text.FriendlyNames;

/**
 * The limits of runs, and who is told about them.
 *
 * @param steps the maximum number of instructions that the invocations of one work-group execute together
 * @param memoryBytes the maximum number of bytes of variables and registers for one work-group, and of bytes in which
 *     a run remembers accesses
 * @param time how long a run may take
 * @param observer is told of each instruction
 * @param names the names of ids in messages; empty for those of OpName
 */
public record RunSettings(
        long steps, long memoryBytes, Duration time, Observer observer, Optional<FriendlyNames> names) {
    /** The time of runs without a limit. */
    public static final Duration UNLIMITED = Duration.ofDays(365);
}
