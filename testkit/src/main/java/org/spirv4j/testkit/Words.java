// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** The words of a module, written instruction by instruction, well formed or not. */
public final class Words {
    private int[] words = new int[64];
    private int count;

    private Words() {}

    /** Starts a module of SPIR-V 1.6 with this id bound. */
    public static Words bound(int bound) {
        return new Words().raw(ModuleHeader.MAGIC, 0x00010600, 0, bound, 0);
    }

    /** Adds an instruction; its word count follows from the operands: numbers, strings and arrays of words. */
    public Words op(Op op, Object... operands) {
        return op(op.opcode(), operands);
    }

    /** As {@link #op(Op, Object...)}, for opcodes that have no name. */
    public Words op(int opcode, Object... operands) {
        int start = count;
        raw(opcode);
        for (Object operand : operands) {
            if (operand instanceof String text) {
                raw(string(text.getBytes(StandardCharsets.UTF_8)));
            } else if (operand instanceof int[] some) {
                raw(some);
            } else if (operand instanceof Long value) {
                raw((int) (long) value, (int) (value >>> 32));
            } else {
                raw((Integer) operand);
            }
        }
        words[start] |= count - start << 16;
        return this;
    }

    /** Adds words as they are. */
    public Words raw(int... more) {
        if (count + more.length > words.length) {
            words = Arrays.copyOf(words, Math.max(count + more.length, 2 * words.length));
        }
        System.arraycopy(more, 0, words, count, more.length);
        count += more.length;
        return this;
    }

    /** The words of a literal string, its terminating zero included. */
    public static int[] string(byte[] utf8) {
        int[] result = new int[utf8.length / 4 + 1];
        for (int i = 0; i < utf8.length; i++) {
            result[i / 4] |= (utf8[i] & 0xFF) << 8 * (i % 4);
        }
        return result;
    }

    /** How many words there are up to now. */
    public int size() {
        return count;
    }

    public int[] words() {
        return Arrays.copyOf(words, count);
    }

    public byte[] bytes() {
        return BinaryForm.bytes(words(), ByteOrder.LITTLE_ENDIAN);
    }

    /** Reads the module. */
    public SpirvModule read() {
        return SpirvModule.ofWords(words(), ReadOptions.DEFAULT);
    }
}
