// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.Optional;
import org.spirv4j.exec.observe.Value;

/** Parts of values in memory by their addresses. */
public final class AddressedValue {
    private AddressedValue() {}

    /**
     * The smallest part of a value that starts at an offset and is not inside of another part that does.
     *
     * @param value a value in memory
     * @param offset the offset from its start, in bytes
     * @return the part; empty if none starts there
     */
    public static Optional<Value> at(Value value, long offset) {
        return value instanceof MemoryValue memory ? memory.at(offset) : Optional.empty();
    }

    /**
     * What a pointer points to and what follows it in memory, as the elements of an array in C.
     *
     * @param pointer a pointer
     * @return the elements; empty if it is not a pointer, or points to nothing
     */
    public static Optional<Value> elements(Value pointer) {
        return pointer instanceof StoredValue stored ? stored.elements() : Optional.empty();
    }

    /** The number of bytes that a value in memory takes; 1 for others. */
    public static long size(Value value) {
        return value instanceof MemoryValue memory ? memory.size() : 1;
    }
}
