// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

/**
 * What a run may use.
 *
 * @param steps the most instructions that the invocations of one work-group execute together
 * @param memoryBytes the most bytes of variables and registers for one work-group
 */
public record Limits(long steps, long memoryBytes) {
    /** Ten thousand million steps, and one gibibyte. */
    public static final Limits DEFAULT = new Limits(10_000_000_000L, 1L << 30);
}
