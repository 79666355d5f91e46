// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.util.Arrays;

/** The tokens of assembly text in flat arrays, and where instructions start, also in text that cannot be assembled. */
public final class TokenTable {
    private final Lexer lexer;
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int[] firstTokens = new int[16];
    private int tokenCount;
    private int instructionCount;

    /** Finds the tokens of a text. */
    public TokenTable(byte[] text) {
        lexer = new Lexer(text);
        lexer.next();
        boolean isOpcodeExpected = false;
        while (!lexer.atEnd()) {
            // The opcode after "%id =" belongs to the instruction that starts with the id.
            boolean isOpcode = isOpcodeExpected && text[lexer.start] != '%';
            if (tokenCount == 0 || !isOpcode && lexer.startsInstruction()) {
                addInstruction();
            }
            isOpcodeExpected = lexer.is('=') && tokenCount == firstTokens[instructionCount - 1] + 1;
            addToken();
            lexer.next();
        }
        if (firstTokens.length == instructionCount) {
            firstTokens = Arrays.copyOf(firstTokens, instructionCount + 1);
        }
        firstTokens[instructionCount] = tokenCount;
    }

    private void addInstruction() {
        if (instructionCount == firstTokens.length) {
            firstTokens = Arrays.copyOf(firstTokens, 2 * instructionCount);
        }
        firstTokens[instructionCount++] = tokenCount;
    }

    private void addToken() {
        if (tokenCount == starts.length) {
            starts = Arrays.copyOf(starts, 2 * tokenCount);
            ends = Arrays.copyOf(ends, 2 * tokenCount);
        }
        starts[tokenCount] = lexer.start;
        ends[tokenCount++] = lexer.end;
    }

    /** The number of tokens. */
    public int tokenCount() {
        return tokenCount;
    }

    /** Byte offset of a token. */
    public int start(int token) {
        return starts[token];
    }

    /** Byte offset of the end of a token. */
    public int end(int token) {
        return ends[token];
    }

    /** The number of instructions. */
    public int instructionCount() {
        return instructionCount;
    }

    /** The first token of an instruction; of the number of instructions: the number of tokens. */
    public int firstToken(int instruction) {
        return firstTokens[instruction];
    }

    /** The last token that starts at an offset or before it; -1 if there is none. */
    public int tokenBefore(int offset) {
        int found = Arrays.binarySearch(starts, 0, tokenCount, offset);
        return found >= 0 ? found : -found - 2;
    }

    /** The instruction of a token. */
    public int instructionOf(int token) {
        int found = Arrays.binarySearch(firstTokens, 0, instructionCount, token);
        return found >= 0 ? found : -found - 2;
    }
}
