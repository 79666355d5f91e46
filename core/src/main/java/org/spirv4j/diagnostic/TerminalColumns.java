// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import org.spirv4j.internal.word.ControlCharacters;

/** How terminals show the characters of a source line. */
final class TerminalColumns {
    private static final char REPLACEMENT = '\uFFFD';

    private TerminalColumns() {}

    /** The code point that is shown for one of a source line; tabs are kept. */
    static int shown(int codePoint) {
        return codePoint == '\t' || !ControlCharacters.isControl(codePoint) ? codePoint : REPLACEMENT;
    }

    /** The number of terminal columns of a code point: 0 for combining marks, 2 for wide characters. */
    static int width(int codePoint) {
        if (codePoint < 0x300) {
            return 1;
        }
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(codePoint) ? 2 : 1;
        };
    }

    /** The ranges that Unicode's EastAsianWidth calls wide or full-width, rounded to blocks. */
    private static boolean isWide(int c) {
        return (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
                || (c >= 0xA960 && c <= 0xA97F)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || (c >= 0x1F300 && c <= 0x1F64F)
                || (c >= 0x1F680 && c <= 0x1F6FF)
                || (c >= 0x1F900 && c <= 0x1F9FF)
                || (c >= 0x20000 && c <= 0x3FFFD);
    }
}
