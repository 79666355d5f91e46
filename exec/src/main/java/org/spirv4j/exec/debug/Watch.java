// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.text.FriendlyNames;

/** A value at whose changes a session stops. */
public final class Watch {
    /** The maximum number of scalars of a value that is watched. */
    public static final int MAX_SCALARS = 256;

    private static final String NOTHING = "no value";

    private final int number;
    private final String label;
    private final FriendlyNames names;
    private final Function<Moment, Optional<Value>> reader;
    private long[] last = {};
    private String before = NOTHING;
    private String now = NOTHING;

    Watch(int number, String label, FriendlyNames names, Function<Moment, Optional<Value>> reader) {
        this.number = number;
        this.label = label;
        this.names = names;
        this.reader = reader;
    }

    /** Reads the value; returns whether it is another one than the last that was there. */
    boolean hasChanged(Moment moment) {
        Optional<Value> found = reader.apply(moment);
        if (found.isEmpty()) {
            return false;
        }
        long count = found.get().scalarCount();
        if (count > MAX_SCALARS) {
            throw new IllegalArgumentException(
                    label + " has " + count + " scalars; at most " + MAX_SCALARS + " can be watched");
        }
        long[] bits = new long[(int) count];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = found.get().bits(i);
        }
        if (!now.equals(NOTHING) && Arrays.equals(bits, last)) {
            return false;
        }
        last = bits;
        before = now;
        now = found.get().text(names, MAX_SCALARS);
        return true;
    }

    /** {@return what tells it from the other breakpoints and watches of the session} */
    public int number() {
        return number;
    }

    /** {@return what is watched, in words} */
    public String label() {
        return label;
    }

    /** {@return the value before it changed, as text} */
    public String before() {
        return before;
    }

    /** {@return the value, as text} */
    public String now() {
        return now;
    }
}
