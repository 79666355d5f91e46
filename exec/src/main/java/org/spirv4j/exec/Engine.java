// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

/**
 * How a program is executed. The results are the same, to the bit. All engines but {@link #CHECKED} need the artifact
 * {@code spirv4j-exec-jit}, and do not find mistakes of the program.
 */
public enum Engine {
    /** Step by step; mistakes of the program are found. */
    CHECKED,

    /**
     * As bytecode of the JVM: in lanes, as {@link #LANES} does, where a program turns out to be faster in them while it
     * runs; otherwise like {@link #SCALAR}.
     */
    COMPILED,

    /** As bytecode of the JVM that executes one invocation after another. */
    SCALAR,

    /**
     * As bytecode of the JVM that executes neighbouring invocations of a compute shader or kernel in the lanes of SIMD
     * vectors. That needs the module {@code jdk.incubator.vector}, with which the JVM must be started: {@code
     * --add-modules jdk.incubator.vector}. Without it, and for what has no form for lanes, this is {@link #SCALAR}.
     */
    LANES
}
