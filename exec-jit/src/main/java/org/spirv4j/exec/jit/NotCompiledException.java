// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

/** Thrown when a program has something that is not compiled. */
final class NotCompiledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotCompiledException(String reason) {
        super(reason, null, false, false);
    }
}
