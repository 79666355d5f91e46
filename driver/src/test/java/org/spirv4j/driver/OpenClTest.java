// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * Built-in functions of OpenCL C on an OpenCL device, such as PoCL, compared with what the interpreter computes from
 * modules that import them, and from modules that clang makes of the same source. Skipped without a device.
 */
class OpenClTest {
    private static final int COUNT = 64;
    private static final int LOCAL = 16;

    /** Devices compile each kernel of its own. */
    private static final int EVERY = Boolean.getBoolean("thorough") ? 1 : 60;

    /** The bound of the specification for the cross product, times the largest operands. */
    private static final double ABSOLUTE = 3 * Math.ulp(1f);

    private static final List<String> CLANGS = List.of("clang-22", "clang-23", "clang");

    private static OpenClDevice device;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        try {
            device = OpenClDevice.open();
        } catch (NoDriverException e) {
            Assumptions.abort(String.valueOf(e.getMessage()));
        }
    }

    @AfterAll
    static void close() {
        if (device != null) {
            device.close();
        }
    }

    private static String resource(String name) throws IOException {
        return new String(
                Objects.requireNonNull(OpenClTest.class.getResourceAsStream("/opencl/" + name))
                        .readAllBytes(),
                StandardCharsets.UTF_8);
    }

    private static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    private static ByteBuffer copy(ByteBuffer buffer) {
        ByteBuffer copied = allocate(buffer.capacity());
        copied.put(buffer.duplicate().clear()).clear();
        return copied;
    }

    private static final double[] NUMBERS = {
        0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3.5, -2.5, 0.25, 10, -10, 0.999, 1.001, 1e-3, -1e-3, 100, 7, 1.5, 2.5, -3,
        0.1, 0.7, 4, 8, 1e-7, 20, -20, 0.3, 33.25, 5
    };

    /** Elements of a type; each parameter has others beside the same. */
    private static ByteBuffer data(String type, int parameter) {
        String scalar = KernelText.scalar(type);
        int components = KernelText.components(type);
        ByteBuffer bytes = allocate(COUNT * components * KernelText.size(scalar));
        Random random = new Random(type.hashCode() * 31L + parameter);
        for (int i = 0; i < COUNT * components; i++) {
            double number = i < NUMBERS.length
                    ? NUMBERS[(i + 5 * parameter) % NUMBERS.length]
                    : (random.nextDouble() - 0.5) * (i % 2 == 0 ? 2 : 40);
            long integer = i < 8
                    ? new long[] {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 7, -8, 3}[(i + 3 * parameter) % 8]
                    : random.nextLong() >> random.nextInt(64);
            if (scalar.equals("int") && parameter == 1) {
                integer = i < 8 ? i - 4 : random.nextInt(9) - 4;
            }
            switch (scalar) {
                case "float" -> bytes.putFloat((float) number);
                case "double" -> bytes.putDouble(number);
                case "char", "uchar" -> bytes.put((byte) (i < 8 ? integer >> 56 | integer & 15 : integer));
                case "short", "ushort" -> bytes.putShort((short) (i < 8 ? integer >> 48 | integer & 15 : integer));
                case "int", "uint" -> bytes.putInt((int) (i < 8 ? integer >> 32 | integer & 15 : integer));
                default -> bytes.putLong(integer);
            }
        }
        return bytes.clear();
    }

    private static long ordered(long bits, int width) {
        long sign = 1L << width - 1;
        return (bits & sign) == 0 ? bits : -(bits & sign - 1);
    }

    /** How many units in the last place two numbers are apart; 0 if both are NaN. */
    private static long distance(ByteBuffer a, ByteBuffer b, int i, String scalar) {
        switch (scalar) {
            case "float" -> {
                int x = a.getInt(4 * i);
                int y = b.getInt(4 * i);
                boolean areNan = Float.isNaN(Float.intBitsToFloat(x)) && Float.isNaN(Float.intBitsToFloat(y));
                return areNan ? 0 : Math.abs(ordered(x & 0xFFFF_FFFFL, 32) - ordered(y & 0xFFFF_FFFFL, 32));
            }
            case "double" -> {
                long x = a.getLong(8 * i);
                long y = b.getLong(8 * i);
                boolean areNan = Double.isNaN(Double.longBitsToDouble(x)) && Double.isNaN(Double.longBitsToDouble(y));
                return areNan ? 0 : Math.abs(ordered(x, 64) - ordered(y, 64));
            }
            default -> {
                int size = KernelText.size(scalar);
                for (int k = 0; k < size; k++) {
                    if (a.get(size * i + k) != b.get(size * i + k)) {
                        return Long.MAX_VALUE;
                    }
                }
                return 0;
            }
        }
    }

    private static void interpret(SpirvModule module, String kernel, List<ByteBuffer> buffers) {
        Bindings bindings = Bindings.create().localSize(LOCAL, 1, 1);
        buffers.forEach(bindings::bufferArgument);
        Program.create(module, kernel).dispatch(bindings, COUNT / LOCAL, 1, 1);
    }

    /** The results that differ by more than the bound, in words; empty if none do. */
    private static String compare(
            KernelText text, List<ByteBuffer> device, List<ByteBuffer> ours, long bound, List<ByteBuffer> given) {
        for (int p = text.parameters().size(); p >= 0; p--) {
            String type = p == text.parameters().size()
                    ? text.result()
                    : text.parameters().get(p);
            String scalar = KernelText.scalar(type);
            for (int i = 0; i < COUNT * KernelText.components(type); i++) {
                long distance = distance(device.get(p), ours.get(p), i, scalar);
                if (bound < 0 ? isFar(device.get(p), ours.get(p), i, given) : distance > bound) {
                    StringBuilder inputs = new StringBuilder();
                    for (int k = 0; k < text.parameters().size(); k++) {
                        String parameter = text.parameters().get(k);
                        int at = i / KernelText.components(type) * KernelText.components(parameter);
                        inputs.append(' ').append(value(given.get(k), at, KernelText.scalar(parameter)));
                    }
                    return "%s %s(%s): device %s, interpreter %s, %d ULP apart"
                            .formatted(
                                    text.name(),
                                    text.parameters(),
                                    inputs.toString().strip(),
                                    value(device.get(p), i, scalar),
                                    value(ours.get(p), i, scalar),
                                    distance);
                }
            }
        }
        return "";
    }

    /** Whether two numbers differ by more than what cancellation explains. */
    private static boolean isFar(ByteBuffer a, ByteBuffer b, int i, List<ByteBuffer> given) {
        double most = 0;
        for (int k = 0; k < COUNT; k++) {
            for (ByteBuffer each : given.subList(0, 2)) {
                most = Math.max(most, Math.abs(each.getFloat(4 * (i / 4 * 4 + k % 4))));
            }
        }
        return Math.abs(a.getFloat(4 * i) - b.getFloat(4 * i)) > ABSOLUTE * most * most;
    }

    private static String value(ByteBuffer bytes, int i, String scalar) {
        return switch (scalar) {
            case "float" -> Float.toString(bytes.getFloat(4 * i));
            case "double" -> Double.toString(bytes.getDouble(8 * i));
            case "char", "uchar" -> Integer.toString(bytes.get(i));
            case "short", "ushort" -> Integer.toString(bytes.getShort(2 * i));
            case "int", "uint" -> Integer.toString(bytes.getInt(4 * i));
            default -> Long.toString(bytes.getLong(8 * i));
        };
    }

    /** A function with the bound of its results; negative for an absolute one. */
    private record Function(KernelText text, long bound) {}

    private static List<Function> functions() throws IOException {
        List<Function> functions = new ArrayList<>();
        for (String row : resource("functions.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList()) {
            List<String> words = List.of(row.split(" "));
            for (String name : words.get(1).split(",", -1)) {
                functions.add(new Function(
                        new KernelText(name, words.get(0), words.subList(2, words.size() - 1)),
                        words.get(words.size() - 1).equals("absolute")
                                ? -1
                                : Long.parseLong(words.get(words.size() - 1))));
            }
        }
        return functions;
    }

    @Test
    void functionsComputeTheSame() throws IOException {
        List<Function> all = functions();
        assertThat(all).hasSizeGreaterThan(250);
        List<Function> functions = IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
        StringBuilder source = new StringBuilder();
        for (int i = 0; i < functions.size(); i++) {
            source.append(functions.get(i).text.source().replace("void k(", "void k" + i + "("));
        }
        Map<String, String> wrong = new TreeMap<>();
        try (OpenClDevice.Program program = device.compile(source.toString(), "-cl-std=CL1.2")) {
            for (int i = 0; i < functions.size(); i++) {
                KernelText text = functions.get(i).text;
                List<ByteBuffer> given = new ArrayList<>();
                for (int k = 0; k < text.parameters().size(); k++) {
                    given.add(data(text.parameters().get(k), k));
                }
                given.add(allocate(COUNT
                        * KernelText.components(text.result())
                        * KernelText.size(KernelText.scalar(text.result()))));
                List<ByteBuffer> onDevice = given.stream().map(OpenClTest::copy).toList();
                List<ByteBuffer> ours = given.stream().map(OpenClTest::copy).toList();
                program.run("k" + i, onDevice, COUNT, LOCAL);
                interpret(Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text.module()), "k", ours);
                String difference = compare(text, onDevice, ours, functions.get(i).bound, given);
                if (!difference.isEmpty()) {
                    wrong.put(text.name() + text.parameters(), difference);
                }
            }
        }
        assertThat(wrong.values()).isEmpty();
    }

    /** Compiles a source to a module; the test is skipped without such a compiler. */
    private SpirvModule clang(String source) throws IOException, InterruptedException {
        Path input = Files.writeString(folder.resolve("k.cl"), source);
        Path output = folder.resolve("k.spv");
        for (String name : CLANGS) {
            boolean isThere = List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
                    .anyMatch(entry -> Files.isExecutable(Path.of(entry, name)));
            if (isThere) {
                Process process = new ProcessBuilder(
                                name,
                                "-target",
                                "spirv64",
                                "-x",
                                "cl",
                                "-cl-std=CL1.2",
                                "-O1",
                                "-w",
                                "-c",
                                input.toString(),
                                "-o",
                                output.toString())
                        .redirectErrorStream(true)
                        .start();
                String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (process.waitFor() == 0) {
                    return SpirvModule.read(output);
                }
                assertThat(said).contains("unknown target");
            }
        }
        return Assumptions.abort("there is no clang with the target spirv64");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vectors", "halves", "atomics", "locals", "copies"})
    void kernelsComputeTheSame(String kernel) throws IOException, InterruptedException {
        SpirvModule module = kernel.equals("copies")
                ? Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(resource("copies.spvasm"))
                : clang("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" + resource(kernel + ".cl"));
        ByteBuffer in = allocate(4 * COUNT * 4);
        Random random = new Random(1);
        for (int i = 0; i < in.capacity() / 4; i++) {
            // Two numbers of 16 bits around 1, which are a number of 32 bits, too.
            in.putInt(4 * i, 0x3800_3800 + (random.nextInt(0x400) << 16 | random.nextInt(0x400)));
        }
        List<ByteBuffer> onDevice = List.of(copy(in), allocate(4 * 512));
        List<ByteBuffer> ours = List.of(copy(in), allocate(4 * 512));
        try (OpenClDevice.Program program = device.compile(resource(kernel + ".cl"), "-cl-std=CL1.2")) {
            program.run(kernel, onDevice, COUNT, LOCAL);
        }
        interpret(module, kernel, ours);
        Set<Integer> different = new TreeSet<>();
        for (int i = 0; i < 512; i++) {
            if (onDevice.get(1).getInt(4 * i) != ours.get(1).getInt(4 * i)) {
                different.add(i);
            }
        }
        assertThat(different).isEmpty();
    }
}
