// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

/** What a compiled program extends. */
abstract class Kernel {
    Kernel() {}

    /** Executes a segment for all invocations that stand at its start. */
    abstract void run(GroupState state, int segment);
}
