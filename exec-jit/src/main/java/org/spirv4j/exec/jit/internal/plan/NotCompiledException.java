// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

/** Thrown when a program has something that is not compiled. */
public class NotCompiledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotCompiledException(String reason) {
        super(reason, null, false, false);
    }
}
