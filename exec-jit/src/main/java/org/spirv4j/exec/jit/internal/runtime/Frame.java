// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.HashMap;
import java.util.Map;

/** Where the registers of an invocation are saved while it waits. */
public final class Frame {
    private final Map<Integer, Integer> slots = new HashMap<>();
    private int words;
    private int longs;

    /** The index of a register among the words of an invocation, or among its {@code long} values. */
    public int slot(int register, Kind kind) {
        return slots.computeIfAbsent(register, unused -> kind.size == 1 ? words++ : longs++);
    }

    /** The number of 32-bit values of an invocation. */
    public int words() {
        return words;
    }

    /** The number of 64-bit values of an invocation. */
    public int longs() {
        return longs;
    }
}
