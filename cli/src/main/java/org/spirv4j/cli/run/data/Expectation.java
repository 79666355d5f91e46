// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.util.Optional;
import org.spirv4j.internal.number.Counted;

/** What a result should be when the run has ended. */
@FunctionalInterface
public interface Expectation {
    /** How the result differs, in one sentence; empty if it does not. */
    Optional<String> difference();

    /** Numbers that are compared, by index. */
    interface Numbers {
        /** How many there are. */
        int count();

        /** What a number is called. */
        String name(int index);

        /** A number as text. */
        String text(int index);
    }

    /**
     * Compares numbers.
     *
     * @param tolerance how much they may differ
     */
    static Optional<String> difference(Numbers actual, Numbers expected, double tolerance) {
        if (actual.count() != expected.count()) {
            return Optional.of("the result has " + Counted.of(actual.count(), "number") + ", not " + expected.count());
        }
        int different = 0;
        int first = -1;
        for (int i = 0; i < actual.count(); i++) {
            if (!isNear(actual.text(i), expected.text(i), tolerance)) {
                first = different == 0 ? i : first;
                different++;
            }
        }
        return different == 0
                ? Optional.empty()
                : Optional.of(actual.name(first) + " is " + actual.text(first) + ", not " + expected.text(first)
                        + (different == 1 ? "" : "; " + different + " of " + actual.count() + " numbers differ"));
    }

    private static boolean isNear(String actual, String expected, double tolerance) {
        return actual.equals(expected)
                || Math.abs(Double.parseDouble(actual) - Double.parseDouble(expected)) <= tolerance
                        && (tolerance > 0 || actual.contains(".") || expected.contains("."));
    }
}
