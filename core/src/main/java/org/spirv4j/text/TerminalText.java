// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.util.Objects;
import org.spirv4j.internal.word.ControlCharacters;

/**
 * Makes text from modules safe for terminals. Names and source texts in modules may have escape sequences, which would
 * make a terminal move the cursor, change its title or hide text, and bidirectional controls, which change the order of
 * what is shown.
 */
public final class TerminalText {
    private TerminalText() {}

    /**
     * {@return whether a terminal does something else than show this character: a control character of C0 or C1, a
     * bidirectional control, or U+2028 and U+2029}
     *
     * @param codePoint the character
     */
    public static boolean isControl(int codePoint) {
        return ControlCharacters.isControl(codePoint);
    }

    /**
     * {@return the text with each control character replaced by U+FFFD, line ends and tabs included}
     *
     * @param text the text
     */
    public static String line(String text) {
        Objects.requireNonNull(text, "text");
        return ControlCharacters.replaced(text, "");
    }

    /**
     * {@return the text with each control character but line feeds and tabs replaced by U+FFFD}
     *
     * @param text the text
     */
    public static String lines(String text) {
        Objects.requireNonNull(text, "text");
        return ControlCharacters.replaced(text, "\n\t");
    }
}
