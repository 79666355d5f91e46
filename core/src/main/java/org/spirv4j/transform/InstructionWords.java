// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;

/**
 * An instruction that is being written. Operands are appended in the order of the grammar, type id and result id
 * included:
 *
 * <pre>{@code
 * InstructionWords.of(Op.OpName).add(id).string("color")
 * }</pre>
 *
 * <p>Only the length is checked here; the rest is checked when the edited module is read. Must not be shared between
 * threads.
 */
public final class InstructionWords {
    private static final int MAX_WORDS = 0xFFFF;

    private final WordBuffer words;

    private InstructionWords(int opcode, int capacity) {
        words = new WordBuffer(capacity);
        words.add(opcode);
    }

    /**
     * Makes an instruction without operands.
     *
     * @param op the instruction
     * @return the instruction
     */
    public static InstructionWords of(Op op) {
        Objects.requireNonNull(op, "op");
        return new InstructionWords(op.opcode(), 8);
    }

    /**
     * Makes an instruction without operands, by its opcode.
     *
     * @param opcode the opcode, 0 to 65,535
     * @return the instruction
     * @throws IllegalArgumentException if there is no such opcode
     */
    public static InstructionWords of(int opcode) {
        if (opcode >>> 16 != 0) {
            throw new IllegalArgumentException(
                    "the opcode must be 0 to 65535, not " + Integer.toUnsignedString(opcode));
        }
        return new InstructionWords(opcode, 8);
    }

    /**
     * Makes an instruction.
     *
     * @param op the instruction
     * @param operands the operands, one word each
     * @return the instruction
     */
    public static InstructionWords of(Op op, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        return new InstructionWords(op.opcode(), operands.length + 1).add(operands);
    }

    /**
     * Appends operands of one word each: ids, enumerants, masks, literals of up to 32 bits.
     *
     * @param operands the operands, one word each
     * @return this instruction
     * @throws IllegalStateException if the instruction would be longer than 65,535 words
     */
    public InstructionWords add(int... operands) {
        Objects.requireNonNull(operands, "operands");
        if (operands.length > MAX_WORDS - words.size()) {
            throw new IllegalStateException("the instruction would have " + ((long) words.size() + operands.length)
                    + " words, but the maximum is " + MAX_WORDS);
        }
        words.addAll(operands, 0, operands.length);
        return this;
    }

    /**
     * Appends a literal string: UTF-8, a zero byte, and zeros up to the end of the word.
     *
     * @param text the string
     * @return this instruction
     * @throws IllegalArgumentException if the text contains U+0000, which would end it
     * @throws IllegalStateException if the instruction would be longer than 65,535 words
     */
    public InstructionWords string(String text) {
        Objects.requireNonNull(text, "text");
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a literal string cannot contain U+0000");
        }
        return add(LiteralString.words(text));
    }

    /** {@return the opcode, 0 to 65,535} */
    public int opcode() {
        return words.get(0);
    }

    /** {@return the number of words so far, the first one included} */
    public int wordCount() {
        return words.size();
    }

    /** {@return a copy of the words; the first contains the word count and the opcode} */
    public int[] toArray() {
        int[] array = Arrays.copyOf(words.array(), words.size());
        array[0] |= array.length << 16;
        return array;
    }
}
