// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

/** Allocates consecutive ids. */
public final class IdCounter {
    private int bound;

    /** Creates a counter whose first id is {@code first}. */
    public IdCounter(int first) {
        bound = first;
    }

    /**
     * Returns the next id.
     *
     * @throws IllegalStateException if no ids are left
     */
    public int next() {
        if (bound == Integer.MAX_VALUE) {
            throw new IllegalStateException("no ids are left: the bound is " + bound);
        }
        return bound++;
    }

    /**
     * One more than the last id: the id bound of a module with these ids (section 2.3, "Physical Layout of a
     * SPIR-V Module and Instruction").
     */
    public int bound() {
        return bound;
    }
}
