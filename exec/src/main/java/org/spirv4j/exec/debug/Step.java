// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

/** How far a {@linkplain DebugSession#step step} goes. */
public enum Step {
    /** To the next instruction or source line, also in a function that is called. */
    INTO,
    /** To the next instruction or source line of the same function, or of its caller if it returns. */
    OVER,
    /** To the caller of the function. */
    OUT
}
