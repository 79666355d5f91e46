// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.mutation;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Damages texts token by token and line by line. */
public final class TextMutations {
    private static final String[] ODD_TOKENS = {
        "%",
        "=",
        "|",
        "!",
        "!0x",
        "!4294967296",
        "!-1",
        "!0xffffffff",
        "!0",
        "\"",
        "\"\\",
        "\"open",
        ";",
        "; Version: 1.9",
        "%%",
        "%a|b",
        "%4294967295",
        "%4294967296",
        "%2147483647",
        "%-1",
        "%0",
        "Op",
        "%2147483646 = OpTypeVoid\n",
        "OpUnknown(",
        "OpUnknown(65535, 65535)",
        "OpUnknown(1, 0)",
        "OpUnknown(70000,2)",
        "OpConstant",
        "OpSwitch",
        "OpExtInst",
        "OpSpecConstantOp",
        "OpTypeInt",
        "OpTypeFloat",
        "OpPhi",
        "None|None",
        "None",
        "|None",
        "Volatile|",
        "0x",
        "0b1",
        "-",
        "+1",
        "1e",
        "1e999999999",
        "-1e-999999999",
        "0x1p+999999999",
        "0x1p-99999",
        "0x.p1",
        "nan",
        "inf",
        "0x1.8p+128",
        "-0.0",
        "-0",
        "1.",
        ".5",
        "99999999999999999999999999999999",
        "0xffffffffffffffffff",
        "017",
        "08",
        "\\",
        "\t",
        "\r",
        "(",
        ")",
        ",",
        "\u00e9",
        "\u20ac",
        "0x00040034",
        "65535",
        "65536",
        "\"a\\\"b\\\\c\nd\"",
        "\"\u00ff\"",
        "BFloat16KHR",
        "Float8E4M3EXT"
    };

    private final List<List<List<String>>> seeds = new ArrayList<>();
    private Random random = new Random(0);

    /**
     * Damages texts.
     *
     * @param seeds groups of texts; each group is chosen as often
     */
    public TextMutations(List<List<byte[]>> seeds) {
        for (List<byte[]> group : seeds) {
            this.seeds.add(group.stream()
                    .map(text -> tokens(new String(text, StandardCharsets.UTF_8)))
                    .toList());
        }
    }

    /** Tokens and the blanks between them, in order. */
    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= text.length(); i++) {
            boolean border = i == text.length()
                    || Character.isWhitespace(text.charAt(i)) != Character.isWhitespace(text.charAt(i - 1))
                    || text.charAt(i) == '\n';
            if (border) {
                tokens.add(text.substring(start, i));
                start = i;
            }
        }
        return tokens;
    }

    /**
     * {@return a damaged text}
     *
     * @param source decides everything
     */
    public byte[] next(Random source) {
        random = source;
        List<String> tokens = new ArrayList<>(seed());
        if (random.nextInt(3) > 0) {
            // A shorter text, so that one error does not hide the rest.
            int start = random.nextInt(tokens.size());
            tokens = new ArrayList<>(tokens.subList(start, Math.min(tokens.size(), start + 5 + random.nextInt(300))));
        }
        int times = 1 + random.nextInt(random.nextInt(4) == 0 ? 20 : 3);
        for (int i = 0; i < times; i++) {
            mutate(tokens);
        }
        byte[] bytes = String.join("", tokens).getBytes(StandardCharsets.UTF_8);
        return random.nextInt(8) == 0 ? withOddBytes(bytes) : bytes;
    }

    private List<String> seed() {
        List<List<String>> group = seeds.get(random.nextInt(seeds.size()));
        return group.get(random.nextInt(group.size()));
    }

    private void mutate(List<String> tokens) {
        int at = random.nextInt(tokens.size() + 1);
        boolean within = at < tokens.size();
        switch (random.nextInt(14)) {
            case 0, 1 -> {
                if (within) {
                    tokens.set(at, odd());
                }
            }
            case 2 -> {
                if (within) {
                    tokens.set(at, other());
                }
            }
            case 3 -> tokens.add(at, " " + odd() + " ");
            case 4 -> tokens.add(at, " " + other() + " ");
            case 5 -> {
                if (within) {
                    tokens.remove(at);
                }
            }
            case 6 -> {
                if (within) {
                    tokens.set(at, changed(tokens.get(at)));
                }
            }
            case 7 -> {
                int start = random.nextInt(tokens.size() + 1);
                int end = Math.min(tokens.size(), start + random.nextInt(20));
                tokens.addAll(at, new ArrayList<>(tokens.subList(start, end)));
            }
            case 8 -> {
                List<String> seed = seed();
                int start = random.nextInt(seed.size());
                tokens.addAll(at, seed.subList(start, Math.min(seed.size(), start + random.nextInt(20))));
            }
            case 9 -> {
                int end = Math.min(tokens.size(), at + random.nextInt(10));
                tokens.subList(Math.min(at, end), end).clear();
            }
            case 10, 11 -> {
                // A token of the same text: often an id of another kind.
                if (within) {
                    tokens.set(at, tokens.get(random.nextInt(tokens.size())));
                }
            }
            case 12 -> lineOf(tokens, at).clear();
            default -> {
                List<String> line = lineOf(tokens, at);
                List<String> moved = new ArrayList<>(line);
                if (random.nextBoolean()) {
                    line.clear();
                }
                int goal = random.nextInt(tokens.size() + 1);
                tokens.addAll(goal - lineOf(tokens.subList(0, goal), goal).size(), moved);
            }
        }
    }

    /** The tokens of a line, with the line break before it. */
    private static List<String> lineOf(List<String> tokens, int at) {
        int start = Math.min(at, tokens.size());
        while (start > 0 && (start == tokens.size() || !tokens.get(start).startsWith("\n"))) {
            start--;
        }
        int end = start;
        do {
            end++;
        } while (end < tokens.size() && !tokens.get(end).startsWith("\n"));
        return tokens.subList(start, Math.min(end, tokens.size()));
    }

    private String odd() {
        return ODD_TOKENS[random.nextInt(ODD_TOKENS.length)];
    }

    private String other() {
        List<String> seed = seed();
        return seed.get(random.nextInt(seed.size()));
    }

    private String changed(String token) {
        if (token.isEmpty()) {
            return token;
        }
        int at = random.nextInt(token.length());
        return switch (random.nextInt(3)) {
            case 0 -> token.substring(0, at) + token.substring(at + 1);
            case 1 -> token.substring(0, at) + (char) (1 + random.nextInt(126)) + token.substring(at + 1);
            default -> token.substring(0, at) + token.substring(at) + token.substring(at);
        };
    }

    private byte[] withOddBytes(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = random.nextInt(bytes.length + 1);
        out.write(bytes, 0, at);
        int times = random.nextInt(5) == 0 ? 400 : 1;
        for (int i = random.nextInt(4); i >= 0; i--) {
            int b = random.nextInt(256);
            for (int k = random.nextInt(times); k >= 0; k--) {
                out.write(b);
            }
        }
        int skip = Math.min(bytes.length - at, random.nextInt(4));
        out.write(bytes, at + skip, bytes.length - at - skip);
        return out.toByteArray();
    }
}
