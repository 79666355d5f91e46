// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The tokens of assembly text, also of text that cannot be assembled, for editors. Tokens and instructions have numbers
 * from 0; comments and white space are no tokens. An instruction starts with its result id or with its opcode.
 * Immutable.
 */
public final class AssemblyTokens {
    private final byte[] text;
    private final TokenTable table;

    private AssemblyTokens(byte[] text) {
        this.text = text;
        table = new TokenTable(text);
    }

    /**
     * Finds the tokens of a text.
     *
     * @param text assembly text in UTF-8, which must not change any more
     * @return its tokens
     */
    public static AssemblyTokens of(byte[] text) {
        return new AssemblyTokens(Objects.requireNonNull(text, "text"));
    }

    /** {@return the number of tokens} */
    public int tokenCount() {
        return table.tokenCount();
    }

    /** {@return the number of instructions; tokens before the first one belong to it} */
    public int instructionCount() {
        return table.instructionCount();
    }

    /**
     * {@return the byte offset at which a token starts}
     *
     * @param token its number
     */
    public int start(int token) {
        return table.start(Objects.checkIndex(token, tokenCount()));
    }

    /**
     * {@return the byte offset at which a token ends}
     *
     * @param token its number
     */
    public int end(int token) {
        return table.end(Objects.checkIndex(token, tokenCount()));
    }

    /**
     * {@return the characters of a token; strings with their quotation marks}
     *
     * @param token its number
     */
    public String text(int token) {
        return new String(text, start(token), end(token) - start(token), StandardCharsets.UTF_8);
    }

    /**
     * {@return whether a token is an id: a percent sign and a name}
     *
     * @param token its number
     */
    public boolean isId(int token) {
        return end(token) - start(token) > 1 && text[start(token)] == '%';
    }

    /**
     * {@return the number of the first token of an instruction}
     *
     * @param instruction its number
     */
    public int firstToken(int instruction) {
        return table.firstToken(Objects.checkIndex(instruction, instructionCount()));
    }

    /**
     * {@return the number of the token after the last one of an instruction}
     *
     * @param instruction its number
     */
    public int endToken(int instruction) {
        return table.firstToken(Objects.checkIndex(instruction, instructionCount()) + 1);
    }

    /**
     * {@return the number of the token that is the result id of an instruction; -1 if it has none}
     *
     * @param instruction its number
     */
    public int resultToken(int instruction) {
        int first = firstToken(instruction);
        return first + 1 < endToken(instruction) && isId(first) && isEquals(first + 1) ? first : -1;
    }

    /**
     * {@return the number of the token that is the opcode of an instruction; -1 if it has none}
     *
     * @param instruction its number
     */
    public int opcodeToken(int instruction) {
        int opcode = firstToken(instruction) + (resultToken(instruction) < 0 ? 0 : 2);
        return opcode < endToken(instruction) && !isId(opcode) ? opcode : -1;
    }

    private boolean isEquals(int token) {
        return end(token) == start(token) + 1 && text[start(token)] == '=';
    }

    /**
     * {@return the number of the instruction that a token belongs to}
     *
     * @param token its number
     */
    public int instructionOf(int token) {
        return table.instructionOf(Objects.checkIndex(token, tokenCount()));
    }

    /**
     * {@return the number of the last token that starts at an offset or before it; -1 if there is none}
     *
     * @param offset a byte offset
     */
    public int tokenBefore(int offset) {
        return table.tokenBefore(offset);
    }

    /**
     * {@return the number of the token that an offset is in, or at the end of; -1 if there is none}
     *
     * @param offset a byte offset
     */
    public int tokenAt(int offset) {
        int token = tokenBefore(offset);
        if (token > 0 && start(token) == offset && end(token - 1) == offset && !isId(token)) {
            return token - 1;
        }
        return token >= 0 && offset <= end(token) ? token : -1;
    }
}
