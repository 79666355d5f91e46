// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

/** The control flow of a function has no form as statements. */
public final class UnstructuredException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Why there is none. */
    enum Reason {
        /** A block is reached in several ways that no construct joins. */
        SEVERAL_WAYS,
        /** A merge instruction is missing, or names no block. */
        NO_CONSTRUCT,
        /** More constructs are nested than compilers read. */
        NESTED_TOO_DEEPLY
    }

    private final int block;
    private final Reason reason;

    UnstructuredException(int block, Reason reason) {
        super(reason.name(), null, false, false);
        this.block = block;
        this.reason = reason;
    }

    /** Whether a block is reached in several ways. */
    boolean hasSeveralWays() {
        return reason == Reason.SEVERAL_WAYS;
    }

    /** The number of the block at which it shows. */
    public int block() {
        return block;
    }
}
