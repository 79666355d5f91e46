// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.internal.number.Counted;

/**
 * Converts between the bytes of a file and the 32-bit words of a module. The magic number determines the byte order.
 * Hexadecimal text, as of a C array, is read as well.
 */
public final class BinaryForm {
    private static final int SWAPPED_MAGIC = Integer.reverseBytes(ModuleHeader.MAGIC);

    private BinaryForm() {}

    /**
     * Decodes the bytes of a module.
     *
     * @param bytes the module in either byte order, or as hexadecimal text
     * @return the words of the module, header included
     * @throws MalformedModuleException if the input is empty, does not start with the magic number, or ends inside a
     *     word
     */
    public static int[] words(byte[] bytes) {
        Objects.requireNonNull(bytes, "bytes");
        if (bytes.length == 0) {
            throw malformed(0, "the input is empty; a module has at least 5 words");
        }
        if (HexText.isHexText(bytes)) {
            return HexText.words(bytes);
        }
        ByteOrder order = bytes.length < 4 ? ByteOrder.LITTLE_ENDIAN : byteOrder(bytes);
        if (bytes.length % 4 != 0) {
            throw malformed(
                    bytes.length / 4,
                    "the input ends inside a word: it has " + Counted.of(bytes.length, "byte")
                            + ", not a multiple of 4");
        }
        int[] words = new int[bytes.length / 4];
        ByteBuffer.wrap(bytes).order(order).asIntBuffer().get(words);
        return words;
    }

    /**
     * Determines the byte order of a module.
     *
     * @param bytes the module
     * @return the byte order in which the first four bytes are the magic number
     * @throws MalformedModuleException if the first four bytes are not the magic number
     */
    public static ByteOrder byteOrder(byte[] bytes) {
        Objects.requireNonNull(bytes, "bytes");
        int first = bytes.length < 4
                ? 0
                : (bytes[0] & 0xFF) | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
        if (first == ModuleHeader.MAGIC) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        if (first == SWAPPED_MAGIC) {
            return ByteOrder.BIG_ENDIAN;
        }
        throw malformed(
                0,
                "not a SPIR-V module: the input starts with " + start(bytes) + " instead of the magic number"
                        + " 0x07230203 in either byte order");
    }

    /**
     * Encodes the words of a module.
     *
     * @param words the words, header included
     * @param order the byte order
     * @return the bytes
     */
    public static byte[] bytes(int[] words, ByteOrder order) {
        Objects.requireNonNull(words, "words");
        Objects.requireNonNull(order, "order");
        byte[] bytes = new byte[Math.multiplyExact(words.length, 4)];
        ByteBuffer.wrap(bytes).order(order).asIntBuffer().put(words);
        return bytes;
    }

    private static String start(byte[] bytes) {
        StringBuilder text = new StringBuilder("bytes");
        for (byte b : Arrays.copyOf(bytes, Math.min(4, bytes.length))) {
            text.append(' ').append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    static MalformedModuleException malformed(int word, String message) {
        return new MalformedModuleException(Diagnostic.error(Position.ofWord(word), message));
    }
}
