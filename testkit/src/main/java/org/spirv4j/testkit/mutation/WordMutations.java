// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.mutation;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;

/**
 * Damages modules in the ways in which files get damaged, and in those that an attacker would try. Half of the changes
 * keep to the boundaries of instructions and to ids below the bound, so that they get past the reading of a module.
 */
public final class WordMutations {
    private static final int HEADER = 5;
    private static final int BOUND = 3;

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

    /** The highest id bound that {@code ReadOptions.DEFAULT} accepts. */
    private static final int HIGHEST_BOUND = ReadOptions.DEFAULT.maxIdBound();

    private static final int[] LITERALS = {0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 31, 32, 33, 64, 65, 99, 255, 256};

    /** What holds functions together: without one of these, later instructions stand where they must not. */
    private static final List<Op> STRUCTURE = List.of(
            Op.OpFunction,
            Op.OpFunctionParameter,
            Op.OpLabel,
            Op.OpPhi,
            Op.OpBranch,
            Op.OpBranchConditional,
            Op.OpSwitch,
            Op.OpSelectionMerge,
            Op.OpLoopMerge,
            Op.OpReturn,
            Op.OpFunctionEnd);

    private final List<List<int[]>> seeds;
    private final Random random;

    /**
     * Damages modules.
     *
     * @param seeds groups of modules; each group is chosen as often
     * @param random decides everything
     */
    public WordMutations(List<List<int[]>> seeds, Random random) {
        this.seeds = seeds;
        this.random = random;
    }

    /** {@return a damaged module as bytes} */
    public byte[] next() {
        int[] words = seed().clone();
        int times = 1 + random.nextInt(random.nextInt(4) == 0 ? 12 : 3);
        for (int i = 0; i < times && words.length > HEADER; i++) {
            words = random.nextBoolean() ? wellFormed(words) : damaged(words);
        }
        return bytes(words);
    }

    private int[] seed() {
        List<int[]> group = seeds.get(random.nextInt(seeds.size()));
        return group.get(random.nextInt(group.size()));
    }

    private byte[] bytes(int[] words) {
        int form = random.nextInt(80);
        if (form == 0) {
            return hexText(words);
        }
        byte[] bytes = BinaryForm.bytes(words, form < 4 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        if (form == 4) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
        }
        return bytes;
    }

    private byte[] hexText(int[] words) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "uint32_t code[] = {" : "");
        for (int word : words) {
            text.append("0x").append(Integer.toHexString(word)).append(random.nextInt(9) == 0 ? "\n" : ",");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    /** Changes words without regard to what they are. */
    private int[] damaged(int[] words) {
        int at = random.nextInt(words.length);
        switch (random.nextInt(16)) {
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
                words[start] = words[start] & 0xFFFF0000 | opcode();
            }
            case 8 -> words[random.nextInt(HEADER)] = ODD_WORDS[random.nextInt(ODD_WORDS.length)];
            case 9 -> words[1] = 0x10000 | random.nextInt(9) << 8;
            case 10 -> {
                return Arrays.copyOf(words, at);
            }
            case 11 -> {
                return without(words, instruction(words), random.nextInt(12));
            }
            case 12 -> {
                int start = instruction(words);
                return insert(words, instruction(words), slice(words, start, random.nextInt(30)));
            }
            case 13 -> {
                int[] other = seed();
                int start = instruction(other);
                return insert(words, instruction(words), slice(other, start, random.nextInt(60)));
            }
            case 14 -> {
                int other = random.nextInt(words.length);
                int word = words[at];
                words[at] = words[other];
                words[other] = word;
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

    /** Changes whole instructions and operands, as far as instructions can be found. */
    private int[] wellFormed(int[] words) {
        int start = instruction(words);
        int length = length(words, start);
        switch (random.nextInt(14)) {
            case 0 -> {
                int structure = structure(words);
                words[structure] = words[structure] & 0xFFFF0000 | opcode();
            }
            case 1 -> {
                int structure = structure(words);
                return without(words, structure, length(words, structure));
            }
            case 2 -> {
                return without(words, start, length);
            }
            case 3 -> {
                return insert(words, start, slice(words, start, length));
            }
            case 4 -> {
                int[] rest = without(words, start, length);
                return insert(rest, instruction(rest), slice(words, start, length));
            }
            case 5 -> {
                // Two instructions in a row change places.
                int[] rest = without(words, start, length);
                int after = Math.min(rest.length, start + length(rest, start));
                return insert(rest, after, slice(words, start, length));
            }
            case 6, 7 -> {
                if (length > 1) {
                    words[start + 1 + random.nextInt(length - 1)] = id(words);
                }
            }
            case 8 -> {
                if (length > 1) {
                    words[start + 1 + random.nextInt(length - 1)] = LITERALS[random.nextInt(LITERALS.length)];
                }
            }
            case 9 -> {
                if (length > 1) {
                    // A number that states a size.
                    words[start + 1 + random.nextInt(length - 1)] =
                            (1 << random.nextInt(32)) + (random.nextBoolean() ? 0 : random.nextInt(5) - 2);
                }
            }
            case 10 -> words[BOUND] += random.nextInt(7) - 3;
            case 11 -> {
                int[] other = seed();
                int from = instruction(other);
                int to = from;
                for (int i = random.nextInt(6); i >= 0; i--) {
                    to += length(other, to);
                }
                return insert(words, start, slice(other, from, to - from));
            }
            case 12 -> renumber(words, id(words));
            default -> {
                // The start of one module and the rest of another.
                int[] other = seed();
                int from = instruction(other);
                int[] spliced = insert(Arrays.copyOf(words, start), start, slice(other, from, other.length - from));
                spliced[BOUND] = Math.max(words[BOUND], other[BOUND]);
                return spliced;
            }
        }
        return words;
    }

    /** Gives an id a number far above all others. */
    private void renumber(int[] words, int id) {
        words[BOUND] = HIGHEST_BOUND;
        int number = HIGHEST_BOUND - 1 - random.nextInt(random.nextBoolean() ? 4 : HIGHEST_BOUND / 2);
        for (int at = HEADER; at < words.length; at += length(words, at)) {
            for (int i = 1; i < length(words, at); i++) {
                words[at + i] = words[at + i] == id ? number : words[at + i];
            }
        }
    }

    private int opcode() {
        return random.nextInt(random.nextBoolean() ? 450 : 65536);
    }

    private int id(int[] words) {
        return 1 + random.nextInt(Math.max(1, Math.min(words[BOUND] - 1, words.length)));
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
        int at = Math.min(HEADER, words.length - 1);
        while (true) {
            int next = at + Math.max(1, words[at] >>> 16);
            if (next >= words.length || at >= goal) {
                return at;
            }
            at = next;
        }
    }

    /** The start of an instruction that gives functions their structure; of any instruction where there is none. */
    private int structure(int[] words) {
        int found = instruction(words);
        Op wanted = STRUCTURE.get(random.nextInt(STRUCTURE.size()));
        int seen = 0;
        for (int at = HEADER; at < words.length; at += length(words, at)) {
            if ((words[at] & 0xFFFF) == wanted.opcode() && random.nextInt(++seen) == 0) {
                found = at;
            }
        }
        return found;
    }

    /** The length of the instruction that starts at a word, within the module; at least 1 except at its end. */
    private static int length(int[] words, int start) {
        return start < words.length ? Math.min(words.length - start, Math.max(1, words[start] >>> 16)) : 0;
    }

    private static int[] slice(int[] words, int start, int length) {
        return Arrays.copyOfRange(words, start, Math.min(words.length, start + length));
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
