// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.Arrays;
import java.util.function.Consumer;
import org.spirv4j.exec.internal.machine.Operand;

/** The scalars of the constants of a program, which are its first registers. */
final class ConstantValues {
    /** The maximum number of scalars of all constants. */
    static final int MAX_SCALARS = 1 << 21;

    private long[] values = new long[64];
    private int count;

    /** The number of scalars. */
    int count() {
        return count;
    }

    /** Whether so many scalars can be added. */
    boolean hasRoom(int scalars) {
        return count + scalars <= MAX_SCALARS;
    }

    /** Adds the scalars of a constant; returns the register of the first one. */
    int add(long[] scalars) {
        int base = count;
        if (base + scalars.length > values.length) {
            values = Arrays.copyOf(values, 2 * base + scalars.length);
        }
        System.arraycopy(scalars, 0, values, base, scalars.length);
        count = base + scalars.length;
        return base;
    }

    /** The scalars of a constant. */
    long[] values(Operand constant) {
        return Arrays.copyOfRange(values, constant.base, constant.base + (int) constant.type.slots);
    }

    /** Lets an action change scalars; if it fails, they stay as they are. */
    void change(Consumer<long[]> action) {
        long[] changed = toArray();
        action.accept(changed);
        System.arraycopy(changed, 0, values, 0, count);
    }

    /** A copy of all scalars. */
    long[] toArray() {
        return Arrays.copyOf(values, count);
    }
}
