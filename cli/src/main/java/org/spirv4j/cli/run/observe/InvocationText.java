// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.observe;

import java.util.Optional;
import org.spirv4j.exec.observe.Invocation;

/** Reads the names of invocations. */
public final class InvocationText {
    private static final int DIMENSIONS = 3;

    private InvocationText() {}

    /** The invocation that a text such as {@code 3} or {@code 3,0,1} names; empty if it names none. */
    public static Optional<Invocation> read(String text) {
        String[] parts = text.split(",", -1);
        long[] numbers = new long[DIMENSIONS];
        if (parts.length > DIMENSIONS) {
            return Optional.empty();
        }
        try {
            for (int i = 0; i < parts.length; i++) {
                numbers[i] = Long.parseLong(parts[i].strip());
            }
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
        return Optional.of(new Invocation(numbers[0], numbers[1], numbers[2]));
    }
}
