// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A random compute shader in GLSL, with functions, structures, loops and assignments to parts of variables. */
final class GlslProgram {
    private static final int MAX_DEPTH = 3;
    private static final String HEAD = """
            #version 450
            layout(local_size_x = 1) in;
            layout(binding = 0, std430) buffer Data { float data[16]; };
            struct Pair { float a; vec3 b; int c[2]; };
            """;

    private static final String GLOBALS = """
            float g = 1.25;
            int h[2] = int[2](1, 0);
            """;

    private final Random random;

    /** Whether there are global variables, and indexes that are not constant, which keep variables in memory. */
    private final boolean isInMemory;

    private final StringBuilder text = new StringBuilder(HEAD);
    private final List<String> floats = new ArrayList<>();
    private final List<String> ints = new ArrayList<>();
    private final List<String> vectors = new ArrayList<>();
    private final List<String> pairs = new ArrayList<>();
    private int names;
    private int functions;
    private int loops;

    private GlslProgram(long seed, boolean isInMemory) {
        random = new Random(seed);
        this.isInMemory = isInMemory;
    }

    /** A program whose variables need no memory. */
    static String of(long seed) {
        return new GlslProgram(seed, false).write();
    }

    /** A program with variables outside of functions, and with indexes that are not constant. */
    static String inMemory(long seed) {
        return new GlslProgram(seed, true).write();
    }

    private String write() {
        if (isInMemory) {
            text.append(GLOBALS);
        }
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            function(i);
        }
        main();
        return text.toString();
    }

    /** An index below a power of two: a number, or if variables are to stay in memory, perhaps a value. */
    private String index(int bound) {
        if (isInMemory && random.nextInt(3) == 0) {
            return ints.get(random.nextInt(ints.size())) + " & " + (bound - 1);
        }
        return Integer.toString(random.nextInt(bound));
    }

    private void line(int depth, String code) {
        text.append("  ".repeat(depth)).append(code).append('\n');
    }

    private void function(int number) {
        clear();
        line(0, "float f" + number + "(float x, inout vec3 y, Pair z, int n) {");
        floats.add("x");
        vectors.add("y");
        pairs.add("z");
        ints.add("n");
        body(1, 3 + random.nextInt(4));
        line(1, "return " + number() + ";");
        line(0, "}");
        functions++;
    }

    private void clear() {
        floats.clear();
        ints.clear();
        vectors.clear();
        pairs.clear();
        loops = 0;
        if (isInMemory) {
            floats.add("g");
        }
    }

    private void main() {
        clear();
        line(0, "void main() {");
        line(1, "float s = data[3];");
        line(1, "int k = int(data[1]);");
        line(1, "vec3 v = vec3(data[4], data[5], data[6]);");
        line(1, "Pair p = Pair(data[7], v * 2.0, int[2](3, k));");
        floats.add("s");
        ints.add("k");
        vectors.add("v");
        pairs.add("p");
        body(1, 6 + random.nextInt(6));
        for (int i = 0; i < floats.size() && i < 4; i++) {
            line(1, "data[" + (8 + i) + "] = " + floats.get(i) + ";");
        }
        if (isInMemory) {
            line(1, "data[13] = g;");
            line(1, "data[14] = float(h[k & 1]);");
        }
        line(1, "data[12] = " + vectors.get(random.nextInt(vectors.size())) + ".y + p.a + float(p.c[1]);");
        line(0, "}");
    }

    private void body(int depth, int count) {
        for (int i = 0; i < count; i++) {
            statement(depth);
        }
    }

    private void block(int depth) {
        int f = floats.size();
        int n = ints.size();
        int v = vectors.size();
        int p = pairs.size();
        body(depth, 1 + random.nextInt(3));
        floats.subList(f, floats.size()).clear();
        ints.subList(n, ints.size()).clear();
        vectors.subList(v, vectors.size()).clear();
        pairs.subList(p, pairs.size()).clear();
    }

    private void statement(int depth) {
        switch (random.nextInt(depth > MAX_DEPTH ? 9 : 13)) {
            case 0 -> {
                String name = "t" + names++;
                line(depth, "float " + name + " = " + number() + ";");
                floats.add(name);
            }
            case 1 -> {
                String name = "w" + names++;
                line(depth, "vec3 " + name + " = " + vector() + ";");
                vectors.add(name);
            }
            case 2 -> {
                String name = "j" + names++;
                line(depth, "int " + name + " = " + integer() + ";");
                ints.add(name);
            }
            case 3, 4 -> line(depth, pick(floats) + (random.nextBoolean() ? " = " : " += ") + number() + ";");
            case 5 -> {
                String part = random.nextBoolean() ? ".y" : "[" + (isInMemory ? index(2) : "1") + "]";
                line(depth, pick(vectors) + part + " = " + number() + ";");
            }
            case 6 -> {
                if (isInMemory && random.nextInt(3) == 0) {
                    line(depth, "h[" + index(2) + "] = " + integer() + ";");
                    return;
                }
                String pair = pick(pairs);
                switch (random.nextInt(3)) {
                    case 0 -> line(depth, pair + ".a = " + number() + ";");
                    case 1 -> line(depth, pair + ".b = " + vector() + ";");
                    default -> line(depth, pair + ".c[" + index(2) + "] = " + integer() + ";");
                }
            }
            case 7 -> line(depth, pick(vectors) + " = " + vector() + ";");
            case 8 -> {
                if (functions > 0) {
                    line(
                            depth,
                            pick(floats) + " = f" + random.nextInt(functions) + "(" + number() + ", " + pick(vectors)
                                    + ", " + pick(pairs) + ", " + integer() + ");");
                } else {
                    line(depth, "data[" + random.nextInt(3) + "] = " + number() + ";");
                }
            }
            case 9, 10 -> {
                line(depth, "if (" + number() + (random.nextBoolean() ? " < " : " > ") + number() + ") {");
                block(depth + 1);
                if (random.nextBoolean()) {
                    line(depth, "} else {");
                    block(depth + 1);
                }
                line(depth, "}");
            }
            default -> {
                if (loops > 2) {
                    line(depth, pick(floats) + " = " + number() + ";");
                    return;
                }
                loops++;
                String name = "i" + names++;
                line(
                        depth,
                        "for (int " + name + " = 0; " + name + " < " + (1 + random.nextInt(4)) + "; " + name + "++) {");
                ints.add(name);
                // The counter is read, and not assigned.
                block(depth + 1);
                ints.remove(name);
                line(depth, "}");
            }
        }
    }

    private String pick(List<String> from) {
        List<String> writable =
                from.stream().filter(name -> !name.startsWith("i")).toList();
        return writable.get(random.nextInt(writable.size()));
    }

    private String number() {
        return switch (random.nextInt(9)) {
            case 0 -> random.nextInt(5) + ".5";
            case 1 -> "data[" + index(8) + "]";
            case 2 -> "(" + pick(floats) + " + " + pick(floats) + ")";
            case 3 -> "(" + pick(floats) + " * 0.5)";
            case 4 -> pick(vectors) + (random.nextBoolean() ? ".x" : ".z");
            case 5 -> pick(pairs) + (random.nextBoolean() ? ".a" : ".b.y");
            case 6 -> "float(" + integer() + ")";
            default -> pick(floats);
        };
    }

    private String integer() {
        return switch (random.nextInt(5)) {
            case 0 -> Integer.toString(random.nextInt(6));
            case 1 -> "(" + ints.get(random.nextInt(ints.size())) + " + 1)";
            case 2 -> (isInMemory && random.nextBoolean() ? "h" : pick(pairs) + ".c") + "[" + index(2) + "]";
            default -> ints.get(random.nextInt(ints.size()));
        };
    }

    private String vector() {
        return switch (random.nextInt(5)) {
            case 0 -> "vec3(" + number() + ", " + number() + ", 1.0)";
            case 1 -> "(" + pick(vectors) + " + " + pick(vectors) + ")";
            case 2 -> pick(pairs) + ".b";
            case 3 -> "(" + pick(vectors) + " * " + number() + ")";
            default -> pick(vectors) + ".zyx";
        };
    }
}
