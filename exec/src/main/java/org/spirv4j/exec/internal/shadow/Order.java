// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

/** Whether an access of another invocation is over, and if not what is missing. */
public enum Order {
    ORDERED,
    NOTHING,

    /** Only a barrier is between them that does not order the memory. */
    EXECUTION,

    /** Accesses are private. */
    PRIVATE,
    NOT_AVAILABLE,
    NOT_VISIBLE;

    /** What is missing, in words. */
    public String reason(Domain domain) {
        return switch (this) {
            case ORDERED -> "in order";
            case NOTHING -> "and nothing orders the two accesses";
            case EXECUTION ->
                "and the barrier between the two accesses does not order them: its memory semantics must include "
                        + "AcquireRelease and " + domain.semantics() + ", and its memory scope both invocations";
            case PRIVATE ->
                "and no barrier orders the two accesses, because they are not both "
                        + (domain == Domain.IMAGE ? "NonPrivateTexel" : "NonPrivatePointer");
            case NOT_AVAILABLE -> "and that write has not been made available";
            case NOT_VISIBLE -> "and that write has not been made visible to this invocation";
        };
    }
}
