// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import java.util.OptionalInt;

/** Reads the arguments of the flags of passes. */
public final class FlagArguments {
    private FlagArguments() {}

    /**
     * Reads two numbers from 0 to 2^31 - 1 that a colon separates.
     *
     * @param pass the name of the pass, for the message of the exception
     * @throws IllegalArgumentException if the text is not such a pair
     */
    public static int[] pair(String text, String pass) {
        int colon = text.indexOf(':');
        OptionalInt first = number(text.substring(0, Math.max(0, colon)));
        OptionalInt second = number(text.substring(colon + 1));
        if (first.isEmpty() || second.isEmpty()) {
            throw invalid(text, pass, "two numbers with a colon between them");
        }
        return new int[] {first.getAsInt(), second.getAsInt()};
    }

    /**
     * Reads a number up to 2^31 - 1.
     *
     * @param pass the name of the pass, for the message of the exception
     * @param minimum the least valid number, 0 or more
     * @throws IllegalArgumentException if the text is not such a number
     */
    public static int number(String text, String pass, int minimum) {
        OptionalInt number = number(text);
        if (number.isEmpty() || number.getAsInt() < minimum) {
            throw invalid(text, pass, "a number of at least " + minimum);
        }
        return number.getAsInt();
    }

    /**
     * {@return an exception about an argument that is not valid}
     *
     * @param pass the name of the pass
     * @param expected what the argument must be
     */
    public static IllegalArgumentException invalid(String argument, String pass, String expected) {
        return new IllegalArgumentException(
                "the argument of --" + pass + " must be " + expected + ", but is '" + argument + "'");
    }

    private static OptionalInt number(String text) {
        boolean isNumber =
                !text.isEmpty() && text.length() <= 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        long number = isNumber ? Long.parseLong(text) : Long.MAX_VALUE;
        return number <= Integer.MAX_VALUE ? OptionalInt.of((int) number) : OptionalInt.empty();
    }
}
