// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

/** Characters that make a terminal do something else than show a character, or show others in another order. */
public final class ControlCharacters {
    private static final char REPLACEMENT = '\uFFFD';

    private ControlCharacters() {}

    /** Whether a character is a control character of C0 or C1, a bidirectional control, or a separator of lines. */
    public static boolean isControl(int c) {
        return c < ' '
                || c >= 0x7F && c < 0xA0
                || c == 0x061C
                || c >= 0x200E && c <= 0x200F
                || c >= 0x2028 && c <= 0x202E
                || c >= 0x2066 && c <= 0x2069;
    }

    /**
     * The text with each control character replaced by U+FFFD.
     *
     * @param kept control characters that stay
     */
    public static String replaced(String text, String kept) {
        StringBuilder clean = new StringBuilder();
        int done = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isControl(c) && kept.indexOf(c) < 0) {
                clean.append(text, done, i).append(REPLACEMENT);
                done = i + 1;
            }
        }
        return done == 0 ? text : clean.append(text, done, text.length()).toString();
    }
}
