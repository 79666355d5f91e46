// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import org.spirv4j.internal.decode.ImportedSets;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.SetTable;
import org.spirv4j.internal.number.NumberParser;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;

/** Parses the literals of a text and appends their words. A malformed literal appends nothing. */
final class LiteralParser {

    private final byte[] text;
    private final WordBuffer words;
    private final NumberParser numbers = new NumberParser();
    private int lastStart;
    private int lastEnd;
    private int lastType;
    private byte[] string = new byte[64];
    private int stringLength;

    LiteralParser(byte[] text, WordBuffer words) {
        this.text = text;
        this.words = words;
    }

    /** Parses a number of a type (see {@link NumberTypes}); on failure, {@link #message} has the reason. */
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
        lastStart = start;
        lastEnd = end;
        lastType = numberType;
        if (!numbers.parse(text, start, end, numberType)) {
            return false;
        }
        words.add((int) numbers.bits());
        if (NumberTypes.width(numberType) > 32) {
            words.add((int) (numbers.bits() >>> 32));
        }
        return true;
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

    /** Why the last call of {@link #number} failed. */
    String message() {
        return numbers.message(text, lastStart, lastEnd, lastType);
    }

    /** Parses the part after an exclamation mark: an unsigned integer of one word. */
    boolean immediate(int start, int end) {
        return addWord(numbers.parseImmediate(text, start, end));
    }

    /** Parses a number of one word whose type is not known. */
    boolean untyped(int start, int end) {
        return addWord(numbers.parse(text, start, end, NumberParser.untyped(text, start, end)));
    }

    private boolean addWord(boolean read) {
        if (read) {
            words.add((int) numbers.bits());
        }
        return read;
    }

    /** Parses a string in double quotes. A backslash escapes the next character (assembly syntax). */
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
        LiteralString.append(string, length, words);
        return true;
    }

    /** The extended instruction set that the last string selects; see {@link OperandScanner#set}. */
    int importedSet(GrammarTables tables) {
        int set = tables.sets().find(string, 0, stringLength);
        if (set >= 0) {
            return set;
        }
        boolean nonSemantic = SetTable.isNonSemantic(string, 0, stringLength);
        return nonSemantic ? ImportedSets.UNKNOWN_NON_SEMANTIC_SET : ImportedSets.UNKNOWN_SET;
    }
}
