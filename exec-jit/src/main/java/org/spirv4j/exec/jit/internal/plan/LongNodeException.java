// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

/** Thrown when the code of a node is too long for a method. */
public final class LongNodeException extends NotCompiledException {
    private static final long serialVersionUID = 1L;

    public LongNodeException() {
        super("a node is too long");
    }
}
