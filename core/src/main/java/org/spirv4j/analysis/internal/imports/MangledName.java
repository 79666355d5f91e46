// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.imports;

/**
 * The name of a function, of which the ABI of C++ (Itanium) may make {@code _Z3maxii}: the length of the name, the
 * name, and the types of the parameters.
 *
 * @param name the name without types
 * @param types the types of the parameters; empty if the name has none
 */
public record MangledName(String name, String types) {
    private static final int MAX_DIGITS = 4;

    /** Takes a name apart; a name of another form stays as it is. */
    public static MangledName of(String text) {
        int end = 2;
        while (text.startsWith("_Z") && end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        int digits = end - 2;
        if (digits > 0 && digits <= MAX_DIGITS) {
            int length = Integer.parseInt(text.substring(2, end));
            if (length > 0 && length <= text.length() - end) {
                return new MangledName(text.substring(end, end + length), text.substring(end + length));
            }
        }
        return new MangledName(text, "");
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
