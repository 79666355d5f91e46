// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

/** How a program is executed. The results are the same. */
public enum Engine {
    /** Step by step; mistakes of the program are found. */
    CHECKED,

    /**
     * As bytecode of the JVM, which needs the artifact {@code spirv4j-exec-jit}. Mistakes of the program are not found.
     */
    COMPILED
}
