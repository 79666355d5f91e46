// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import org.spirv4j.exec.internal.type.ValueType;

/**
 * Where the registers of a value are: slot {@code i} of lane {@code l} is register {@code base + i * slot + l * lane}.
 * Constants have one register for all lanes.
 */
public final class Operand {
    public final ValueType type;
    public final int base;

    /** The distance from a slot to the next. */
    public final int slot;

    /** The distance from a lane to the next: 1, or 0 for constants. */
    public final int lane;

    public Operand(ValueType type, int base, int slot, int lane) {
        this.type = type;
        this.base = base;
        this.slot = slot;
        this.lane = lane;
    }

    /** Whether the value is the same for all lanes, and never changes. */
    public boolean isConstant() {
        return lane == 0;
    }

    /** A register. */
    public int at(int index, int laneNumber) {
        return base + index * slot + laneNumber * lane;
    }

    /** The registers of lane 0; none if the value is a constant. */
    public int[] registers() {
        int[] registers = new int[isConstant() ? 0 : (int) type.slots];
        for (int i = 0; i < registers.length; i++) {
            registers[i] = at(i, 0);
        }
        return registers;
    }

    /** Some of the slots as a value. */
    public Operand part(ValueType partType, long first) {
        return new Operand(partType, base + (int) first * slot, slot, lane);
    }

    /** The same registers as a value of another type. */
    public Operand as(ValueType other) {
        return part(other, 0);
    }
}
