// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.spirv4j.text.internal.assembly.TextFormatter;

/**
 * Formats assembly text: one instruction a line, aligned as the disassembler does, with comments, single blank lines
 * and the names of ids as they are. The formatted text assembles to the same words, and formatting it again changes
 * nothing. Texts with errors are formatted, too. Immutable and safe to share between threads.
 */
public final class TextFormat {
    /** The largest number of columns before opcodes. */
    public static final int MAX_COLUMNS = 100;

    private final int indent;

    private TextFormat(int indent) {
        this.indent = indent;
    }

    /** {@return a format in which opcodes start in the column in which the disassembler writes them} */
    public static TextFormat create() {
        return new TextFormat(15);
    }

    /**
     * Sets where opcodes start.
     *
     * @param columns the number of columns before an opcode, from 0 to 100; result ids are in them, if they are short
     *     enough
     * @return the changed format
     * @throws IllegalArgumentException if the number is not in this range
     */
    public TextFormat withIndent(int columns) {
        if (columns < 0 || columns > MAX_COLUMNS) {
            throw new IllegalArgumentException("an indent of " + columns + " columns; it is 0 to " + MAX_COLUMNS);
        }
        return new TextFormat(columns);
    }

    /**
     * Formats a text.
     *
     * @param text assembly text
     * @return the formatted text
     */
    public String format(String text) {
        Objects.requireNonNull(text, "text");
        return new String(format(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }

    /**
     * Formats a text.
     *
     * @param text assembly text in UTF-8
     * @return the formatted text in UTF-8
     */
    public byte[] format(byte[] text) {
        Objects.requireNonNull(text, "text");
        return TextFormatter.format(text, indent);
    }
}
