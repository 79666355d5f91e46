package org.spirv4j.transform;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.spirv4j.grammar.Op;

/**
 * The words of an instruction that is being written (section 2.3 of the specification, "Physical Layout of a SPIR-V
 * Module and Instruction", table "Instruction Physical Layout"). Operands are appended in the order of the grammar,
 * type id and result id among them:
 *
 * <pre>{@code
 * InstructionWords.of(Op.OpName).add(id).string("color")
 * }</pre>
 *
 * <p>Nothing is checked but the length; reading the module that the instruction becomes part of does that. Not safe for use
 * by several threads at once.
 */
public final class InstructionWords {
    private static final int MOST_WORDS = 0xFFFF;

    private int[] words;
    private int size = 1;

    private InstructionWords(int opcode, int capacity) {
        words = new int[capacity];
        words[0] = opcode;
    }

    /** An instruction without operands so far. */
    public static InstructionWords of(Op op) {
        return new InstructionWords(op.opcode(), 8);
    }

    /**
     * An instruction without operands so far, by its number.
     *
     * @param opcode 0 to 65,535
     */
    public static InstructionWords of(int opcode) {
        if (opcode >>> 16 != 0) {
            throw new IllegalArgumentException("an opcode is 0 to 65535, not " + Integer.toUnsignedString(opcode));
        }
        return new InstructionWords(opcode, 8);
    }

    /** An instruction with these operands, a word each. */
    public static InstructionWords of(Op op, int... operands) {
        return new InstructionWords(op.opcode(), operands.length + 1).add(operands);
    }

    /**
     * Appends operands of one word each: ids, enumerants, masks, literals of up to 32 bits.
     *
     * @throws IllegalStateException when the instruction gets longer than 65,535 words
     */
    public InstructionWords add(int... operands) {
        reserve(operands.length);
        System.arraycopy(operands, 0, words, size, operands.length);
        size += operands.length;
        return this;
    }

    /**
     * Appends a literal string: UTF-8, a zero byte behind it, zeros up to the end of the word.
     *
     * @throws IllegalArgumentException when the text holds U+0000, which would end it
     * @throws IllegalStateException when the instruction gets longer than 65,535 words
     */
    public InstructionWords string(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a literal string cannot hold U+0000");
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        reserve(bytes.length / 4 + 1);
        for (int i = 0; i < bytes.length; i++) {
            words[size + (i >> 2)] |= (bytes[i] & 0xFF) << 8 * (i & 3);
        }
        size += bytes.length / 4 + 1;
        return this;
    }

    private void reserve(int count) {
        if (count > MOST_WORDS - size) {
            throw new IllegalStateException(
                    "the instruction gets " + ((long) size + count) + " words long; the most are " + MOST_WORDS);
        }
        if (size + count > words.length) {
            words = Arrays.copyOf(words, Math.max(size + count, 2 * size));
        }
    }

    /** Its length in words so far, the first one included. */
    public int wordCount() {
        return size;
    }

    /** A copy of the words; the first holds length and opcode. */
    public int[] toArray() {
        int[] array = Arrays.copyOf(words, size);
        array[0] |= size << 16;
        return array;
    }
}
