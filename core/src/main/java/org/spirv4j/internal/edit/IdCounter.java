// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

/** Gives ids, one after the other. */
public final class IdCounter {
    private int bound;

    /** Starts with {@code first}. */
    public IdCounter(int first) {
        bound = first;
    }

    /**
     * The next id.
     *
     * @throws IllegalStateException if there is no more
     */
    public int next() {
        if (bound == Integer.MAX_VALUE) {
            throw new IllegalStateException("there are no more ids: the bound is " + bound);
        }
        return bound++;
    }

    /**
     * One more than the id that was given last: the id bound of a module with these ids (section 2.3, "Physical Layout of a
     * SPIR-V Module and Instruction").
     */
    public int bound() {
        return bound;
    }
}
