// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Where the registers of invocations are saved between segments: in an array for each register, so that the values of
 * neighbouring invocations are neighbours; or, of lanes, in parts of two arrays, for 32-bit and for 64-bit values.
 */
public final class Frame {
    private final Map<Integer, Integer> arrays = new HashMap<>();
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private final Map<Integer, Integer> slots = new HashMap<>();
    private int words;
    private int longs;

    /** The number of the array of a register, among those of its kind. */
    public int array(int register, Kind kind) {
        return arrays.computeIfAbsent(register, unused -> counts.merge(kind, 1, Integer::sum) - 1);
    }

    /** The number of arrays of a kind. */
    public int count(Kind kind) {
        return counts.getOrDefault(kind, 0);
    }

    /** The index of a register among the words of an invocation, or among its {@code long} values. */
    public int slot(int register, Kind kind) {
        return slots.computeIfAbsent(register, unused -> kind.size == 1 ? words++ : longs++);
    }

    /** The number of 32-bit values of an invocation that have a slot. */
    public int words() {
        return words;
    }

    /** The number of 64-bit values of an invocation that have a slot. */
    public int longs() {
        return longs;
    }
}
