// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

/** What a compiled program extends. */
public abstract class Kernel {
    public Kernel() {}

    /** Executes a segment for all invocations that stand at its start. */
    public abstract void run(GroupState state, int segment);
}
