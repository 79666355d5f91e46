// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.BinaryForm;

/** Bytes to words and back, and hexadecimal text to words. */
final class BinaryFormTest {
    private static final int[] WORDS = {0x07230203, 0x00010000, 0x0008000B, 0x00000005, 0, 0x00020011, 0xFFFFFFFF};

    private static int[] words(String text) {
        return BinaryForm.words(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(byte[] bytes, String message) {
        assertThatThrownBy(() -> BinaryForm.words(bytes))
                .isInstanceOf(MalformedModuleException.class)
                .hasMessage(message);
    }

    private static void assertRefused(String text, String message) {
        assertRefused(text.getBytes(StandardCharsets.ISO_8859_1), message);
    }

    @Test
    void readsBothByteOrders() {
        byte[] little = BinaryForm.bytes(WORDS, ByteOrder.LITTLE_ENDIAN);
        byte[] big = BinaryForm.bytes(WORDS, ByteOrder.BIG_ENDIAN);

        assertThat(little).startsWith(0x03, 0x02, 0x23, 0x07);
        assertThat(big).startsWith(0x07, 0x23, 0x02, 0x03);
        assertThat(BinaryForm.words(little)).isEqualTo(WORDS);
        assertThat(BinaryForm.words(big)).isEqualTo(WORDS);
        assertThat(BinaryForm.byteOrder(little)).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(BinaryForm.byteOrder(big)).isEqualTo(ByteOrder.BIG_ENDIAN);
    }

    @Test
    void refusesFilesThatAreNotModules() {
        assertRefused(new byte[0], "word 0: the input is empty; a module has at least 5 words");
        assertRefused(
                new byte[] {3, 2, 35}, "word 0: the input ends inside a word: it has 3 bytes, not a multiple of 4");
        assertRefused(
                new byte[] {3, 2, 35, 7, 0, 0},
                "word 1: the input ends inside a word: it has 6 bytes, not a multiple of 4");
        assertRefused(
                new byte[] {0x7F, 'E', 'L', 'F', 0, 0, 0, 0},
                "word 0: not a SPIR-V module: the input starts with bytes 7f 45 4c 46 instead of the magic number"
                        + " 0x07230203 in either byte order");
        assertRefused(
                "OpCapability Shader\n",
                "word 0: not a SPIR-V module: the input starts with bytes 4f 70 43 61 instead of the magic number"
                        + " 0x07230203 in either byte order");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x07230203, 0x00010000, 0x0008000B, 0x00000005, 0x00000000, 0x00020011, 0xFFFFFFFF",
                "0x07230203,0x00010000,0x0008000b,0x5,0x0,0x20011,0xffffffff,",
                "07230203 00010000 0008000b 00000005 00000000 00020011 ffffffff\n",
                "0X07230203U, 0x00010000u, 524299, 5, 0, 131089u, 4294967295u",
                "\t119734787,\r\n65536,\r\n524299,5,0,131089,4294967295",
                // The bytes of the words in the other order, as some tools dump them.
                "0x03022307, 0x00000100, 0x0B000800, 0x05000000, 0x00000000, 0x11000200, 0xFFFFFFFF",
                // Bytes, in both orders.
                "0x03,0x02,0x23,0x07, 0,0,1,0, 0x0b,0x00,0x08,0x00, 5,0,0,0, 0,0,0,0, 0x11,0,2,0, 255,255,255,255",
                "0x07\t0x23\t0x02\t0x03 0 1 0 0  0 8 0 0x0b  0 0 0 5  0 0 0 0  0 2 0 17  255 255 255 255",
                """
                // made by a compiler, 2024
                #pragma once
                const uint32_t shader_spv[7] = {
                    // 1112.1.0
                    0x07230203,0x00010000,0x0008000b, /* bound */ 0x00000005,
                    0x00000000,0x00020011,0xffffffff
                };
                static const int n = 12;
                """,
                "/*/ 0x1 */ { 0x07230203, 0x00010000, 0x0008000B, 5, 0, 0x00020011, 0xFFFFFFFF }",
            })
    void readsHexadecimalText(String text) {
        assertThat(words(text)).isEqualTo(WORDS);
    }

    @Test
    void errorsInHexadecimalTextAreReported() {
        assertRefused(
                "0x07230203, 0x100000000",
                "word 1: in hexadecimal text, '0x100000000' is not a number of at most 32 bits");
        assertRefused(
                "0x07230203, 0x0001000g",
                "word 1: in hexadecimal text, '0x0001000g' is not a number of at most 32 bits");
        assertRefused("0x07230203, -1", "word 1: in hexadecimal text, unexpected character '-'");
        assertRefused("0x07230203, \u00e9", "word 1: in hexadecimal text, unexpected character '\u00e9'");
        assertRefused("3, 2, 0x23, 7, 256", "word 1: in hexadecimal text of single bytes, 256 is not a byte");
        assertRefused("3, 2, 0x23, 7, 1", "word 1: the input ends inside a word: it has 5 bytes, not a multiple of 4");
    }
}
