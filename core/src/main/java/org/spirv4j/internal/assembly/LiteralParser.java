package org.spirv4j.internal.assembly;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.spirv4j.internal.decode.NumberTypes;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;

/** Reads the literals of a text and adds their words. A literal that cannot be read adds nothing. */
final class LiteralParser {
    private static final byte[] NON_SEMANTIC = "NonSemantic.".getBytes(StandardCharsets.US_ASCII);

    private final byte[] text;
    private final WordBuffer words;
    private byte[] string = new byte[64];
    private int stringLength;

    LiteralParser(byte[] text, WordBuffer words) {
        this.text = text;
        this.words = words;
    }

    /** Reads a number of a type (see {@link NumberTypes}); why not is in {@link #message}. */
    boolean number(int start, int end, int numberType) {
        if (NumberTypes.isInteger(numberType) && NumberTypes.width(numberType) >= 32 && end - start <= 9) {
            int value = smallDecimal(start, end);
            if (value >= 0) {
                words.add(value);
                if (NumberTypes.width(numberType) > 32) {
                    words.add(0);
                }
                return true;
            }
        }
        return false;
    }

    /** The value of up to nine decimal digits without a leading zero, or -1. */
    private int smallDecimal(int start, int end) {
        if (text[start] == '0' && end - start > 1) {
            return -1;
        }
        int value = 0;
        for (int i = start; i < end; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    String message() {
        return "";
    }

    boolean immediate(int start, int end) {
        return false;
    }

    boolean untyped(int start, int end) {
        return false;
    }

    int encodingWidth(int encoding) {
        return -1;
    }

    /** Reads a string in double quotes. A backslash makes the next character stand for itself (assembly syntax). */
    boolean string(int start, int end) {
        if (end - start < 2 || text[start] != '"' || text[end - 1] != '"') {
            return false;
        }
        if (string.length < end - start) {
            string = new byte[Math.max(end - start, 2 * string.length)];
        }
        int length = 0;
        boolean escaped = false;
        for (int i = start + 1; i < end - 1; i++) {
            byte b = text[i];
            if (b == '\\' && !escaped) {
                escaped = true;
            } else {
                string[length++] = b;
                escaped = false;
            }
        }
        if (escaped) {
            return false;
        }
        stringLength = length;
        addStringWords(length);
        return true;
    }

    private void addStringWords(int length) {
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            words.add((string[i] & 0xFF)
                    | (string[i + 1] & 0xFF) << 8
                    | (string[i + 2] & 0xFF) << 16
                    | string[i + 3] << 24);
        }
        int last = 0;
        for (int shift = 0; i < length; i++, shift += 8) {
            last |= (string[i] & 0xFF) << shift;
        }
        words.add(last);
    }

    /** The extended instruction set that the string read last selects; see {@link OperandScanner#set}. */
    int importedSet(GrammarTables tables) {
        int set = tables.set(string, 0, stringLength);
        if (set >= 0) {
            return set;
        }
        boolean nonSemantic = stringLength >= NON_SEMANTIC.length
                && Arrays.equals(string, 0, NON_SEMANTIC.length, NON_SEMANTIC, 0, NON_SEMANTIC.length);
        return nonSemantic ? OperandScanner.UNKNOWN_NON_SEMANTIC_SET : OperandScanner.UNKNOWN_SET;
    }
}
