// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

import org.spirv4j.text.TerminalText;

/** Makes text from files safe for terminals: without control characters. */
public final class Printable {
    private Printable() {}

    /** The text with each control character, line ends included, replaced by U+FFFD. */
    public static String of(String text) {
        return TerminalText.line(text);
    }
}
