// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.io.IOException;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.word.ControlCharacters;
import org.spirv4j.internal.word.LiteralString;

/** Prints literal numbers and strings. */
final class LiteralPrinter {
    private final int[] words;
    private final ColoredOutput colors;
    private final TextOutput out;
    private final byte[] literal = new byte[LiteralText.MAX_LENGTH];

    /** Whether control characters in strings are replaced, because the text is for terminals. */
    boolean replacesControls;

    /** Whether line breaks must not be printed. */
    boolean inComment;

    LiteralPrinter(int[] words, ColoredOutput colors, TextOutput out, boolean replacesControls) {
        this.words = words;
        this.colors = colors;
        this.out = out;
        this.replacesControls = replacesControls;
    }

    /** Prints the number at a word offset. */
    void number(int offset, int numberType) throws IOException {
        colors.put(Color.RED);
        if (numberType == NumberTypes.UINT32) {
            out.decimal(words[offset]);
        } else {
            int length = LiteralText.write(words, offset, numberType, literal);
            if (length == 0) {
                bareWords(offset, offset + NumberTypes.words(numberType));
            } else {
                out.put(literal, 0, length);
            }
        }
        colors.put(Color.RESET);
        colors.put(Color.RESET);
    }

    /** Prints words as {@code !0x0000002a}, with spaces between them. */
    void bareWords(int start, int end) throws IOException {
        for (int i = start; i < end; i++) {
            if (i > start) {
                out.put(' ');
            }
            out.put('!');
            out.put('0', 'x');
            out.hex(words[i]);
        }
    }

    /** Prints the string at a word offset; returns the word offset after it. */
    int string(int start, int end) throws IOException {
        out.put('"');
        colors.put(Color.GREEN);
        int next = replacesControls ? safeString(start, end) : out.literalString(words, start, end, inComment);
        colors.put(Color.RESET);
        out.put('"');
        colors.put(Color.RESET);
        return next;
    }

    private int safeString(int start, int end) throws IOException {
        String text = ControlCharacters.replaced(LiteralString.text(words, start, end), "\n\t");
        String placed = inComment ? text.replace('\n', ' ') : text;
        out.put(placed.replace("\\", "\\\\").replace("\"", "\\\""));
        return LiteralString.end(words, start, end);
    }
}
