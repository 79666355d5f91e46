// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.spirv4j.binary.BinaryForm;

/** Damages modules in the ways in which files get damaged, and in those that an attacker would try. */
final class WordMutations {
    private static final int[] ODD_WORDS = {
        0,
        1,
        2,
        0xFFFF,
        0x10000,
        0x7FFFFFFF,
        0x80000000,
        0xFFFFFFFF,
        0xFFFF0000,
        0x00FFFFFF,
        0x003FFFFF,
        0x80808080,
        0x41414141,
        0x07230203,
        0x03022307
    };

    private final List<int[]> seeds;
    private final Random random;

    WordMutations(List<int[]> seeds, Random random) {
        this.seeds = seeds;
        this.random = random;
    }

    /** A damaged module as bytes. */
    byte[] next() {
        int[] words = seed().clone();
        int times = 1 + random.nextInt(random.nextInt(4) == 0 ? 12 : 3);
        for (int i = 0; i < times && words.length > 5; i++) {
            words = mutate(words);
        }
        return bytes(words);
    }

    private int[] seed() {
        return seeds.get(random.nextInt(seeds.size()));
    }

    private byte[] bytes(int[] words) {
        int form = random.nextInt(40);
        if (form == 0) {
            return hexText(words);
        }
        byte[] bytes = BinaryForm.bytes(words, form < 4 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        if (form == 39) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
        }
        return bytes;
    }

    private byte[] hexText(int[] words) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "uint32_t code[] = {" : "");
        for (int word : words) {
            text.append("0x").append(Integer.toHexString(word)).append(random.nextInt(9) == 0 ? "\n" : ",");
        }
        byte[] bytes = text.toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private int[] mutate(int[] words) {
        int at = random.nextInt(words.length);
        switch (random.nextInt(15)) {
            case 0, 1 -> words[at] ^= 1 << random.nextInt(32);
            case 2 -> words[at] = ODD_WORDS[random.nextInt(ODD_WORDS.length)];
            case 3 -> words[at] = random.nextInt();
            case 4 -> words[at] = random.nextInt(256);
            case 5 -> words[at] ^= random.nextInt(256) << 8 * random.nextInt(4);
            case 6 -> {
                int start = instruction(words);
                words[start] = words[start] & 0xFFFF | count(words[start] >>> 16) << 16;
            }
            case 7 -> {
                int start = instruction(words);
                words[start] = words[start] & 0xFFFF0000 | random.nextInt(random.nextBoolean() ? 450 : 65536);
            }
            case 8 -> words[random.nextInt(5)] = ODD_WORDS[random.nextInt(ODD_WORDS.length)];
            case 9 -> words[1] = 0x10000 | random.nextInt(9) << 8;
            case 10 -> {
                return Arrays.copyOf(words, at);
            }
            case 11 -> {
                return without(words, instruction(words), random.nextInt(12));
            }
            case 12 -> {
                int start = instruction(words);
                int length = Math.min(words.length - start, random.nextInt(30));
                return insert(words, instruction(words), Arrays.copyOfRange(words, start, start + length));
            }
            case 13 -> {
                int[] other = seed();
                int start = instruction(other);
                int length = Math.min(other.length - start, random.nextInt(60));
                return insert(words, instruction(words), Arrays.copyOfRange(other, start, start + length));
            }
            default -> {
                int[] some = new int[1 + random.nextInt(4)];
                Arrays.setAll(some, i -> random.nextInt(200));
                some[0] |= some.length << 16;
                return insert(words, instruction(words), some);
            }
        }
        return words;
    }

    private int count(int wordCount) {
        return switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> 0xFFFF;
            case 2 -> wordCount + 1;
            case 3 -> wordCount - 1 & 0xFFFF;
            default -> random.nextInt(20);
        };
    }

    /** The start of one of the instructions, as far as they can be found. */
    private int instruction(int[] words) {
        int goal = random.nextInt(words.length);
        int at = Math.min(5, words.length - 1);
        while (true) {
            int next = at + Math.max(1, words[at] >>> 16);
            if (next >= words.length || at >= goal) {
                return at;
            }
            at = next;
        }
    }

    private static int[] without(int[] words, int start, int length) {
        int end = Math.min(words.length, start + length);
        int[] result = new int[words.length - (end - start)];
        System.arraycopy(words, 0, result, 0, start);
        System.arraycopy(words, end, result, start, words.length - end);
        return result;
    }

    private static int[] insert(int[] words, int at, int[] more) {
        int[] result = new int[words.length + more.length];
        System.arraycopy(words, 0, result, 0, at);
        System.arraycopy(more, 0, result, at, more.length);
        System.arraycopy(words, at, result, at + more.length, words.length - at);
        return result;
    }
}
