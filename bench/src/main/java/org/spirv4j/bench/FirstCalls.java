// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the first calls of the library in fresh JVMs, and holds them against the promises. */
@Command(
        name = "first-calls",
        mixinStandardHelpOptions = true,
        description = {
            "Measures what the first calls of the library take in fresh JVMs, as a program pays that compiles at run time."
                    + " The start of the JVM is not included, and there is no class-data archive of the library.",
            "Figures are medians of the wall time. The CPU time of the calling thread is printed beside them."
        },
        footer = {"", "Exit status: 0 every target is reached, 1 one is missed, 2 wrong usage."})
public final class FirstCalls implements Callable<Integer> {
    private static final int MODULE_BYTES = 5_000;
    private static final int PREFERRED_JDK = 17;

    @Option(names = "--repetitions", defaultValue = "10", description = "JVMs for each operation; default: 10.")
    private int repetitions;

    @Option(names = "--jdk", paramLabel = "FOLDER", description = "The JDK; default: a JDK 17, or else any.")
    private Path jdk = Path.of("");

    @Option(names = "--class-path", paramLabel = "PATH", description = "Measure the library in this jar or folder.")
    private String library = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    /**
     * A promise.
     *
     * @param call the index of the call among the {@linkplain FirstCall.Operation#calls measured ones}
     * @param millis the most that it takes
     */
    private record Limit(FirstCall.Operation operation, int call, String name, double millis) {}

    private static final List<Limit> LIMITS = List.of(
            new Limit(FirstCall.Operation.BUILD, 0, "first build", 45),
            new Limit(FirstCall.Operation.BUILD, 1, "second build", 4),
            new Limit(FirstCall.Operation.BUILD, 2, "thousandth build", 0.3),
            new Limit(FirstCall.Operation.BUILD_AND_VALIDATE, 0, "first build with validation", 110),
            new Limit(FirstCall.Operation.BUILD_AND_VALIDATE, 1, "second build with validation", 8),
            new Limit(FirstCall.Operation.BUILD_AND_VALIDATE, 2, "thousandth build with validation", 0.4),
            new Limit(FirstCall.Operation.READ, 0, "reading a first module", 40),
            new Limit(FirstCall.Operation.ASSEMBLE, 0, "assembling a first text", 40),
            new Limit(FirstCall.Operation.DISASSEMBLE, 0, "disassembling a first module", 40));

    public static void main(String[] args) {
        System.exit(new CommandLine(new FirstCalls()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path home = home();
        List<Claim> claims;
        try (Scratch scratch = Scratch.create()) {
            claims = check(home, scratch.folder());
        }
        String subject = String.format(
                Locale.ROOT,
                "JDK %s, %d cores; medians of %d JVMs; a kernel of %d instructions, and a module of %d bytes",
                Jdks.version(home),
                Runtime.getRuntime().availableProcessors(),
                repetitions,
                BuiltKernel.build(false).instructionCount(),
                MODULE_BYTES);
        System.out.println(json ? Report.json(subject, List.of(), claims) : Report.tables(subject, List.of(), claims));
        return claims.stream().allMatch(Claim::holds) ? 0 : 1;
    }

    private Path home() throws IOException {
        if (!jdk.toString().isEmpty()) {
            return jdk;
        }
        for (Path home : Jdks.find()) {
            if (Jdks.feature(home) == PREFERRED_JDK) {
                return home;
            }
        }
        return Path.of(System.getProperty("java.home"));
    }

    private List<Claim> check(Path home, Path scratch) throws IOException, InterruptedException {
        Path module = Inputs.generate(scratch, "module", LargeModules.Kind.STRUCTURED, MODULE_BYTES);
        Path text = scratch.resolve("module.spvasm");
        try (OutputStream out = Files.newOutputStream(text)) {
            Disassembler.create().disassemble(SpirvModule.read(Files.readAllBytes(module)), out);
        }
        Map<FirstCall.Operation, List<long[][]>> runs = new EnumMap<>(FirstCall.Operation.class);
        for (int i = 0; i < repetitions; i++) {
            for (FirstCall.Operation operation : FirstCall.Operation.values()) {
                Path input = operation == FirstCall.Operation.ASSEMBLE ? text : module;
                runs.computeIfAbsent(operation, o -> new ArrayList<>()).add(run(home, operation, input));
            }
        }
        return LIMITS.stream()
                .map(limit -> claim(limit, runs.getOrDefault(limit.operation(), List.of())))
                .toList();
    }

    /** Starts a JVM and returns wall and CPU time of each measured call, in nanoseconds. */
    private long[][] run(Path home, FirstCall.Operation operation, Path input)
            throws IOException, InterruptedException {
        String own = System.getProperty("java.class.path");
        String classPath = library.isEmpty() ? own : library + File.pathSeparator + own;
        Process process = new ProcessBuilder(
                        home.resolve("bin/java").toString(),
                        "-cp",
                        classPath,
                        FirstCall.class.getName(),
                        operation.name(),
                        input.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(operation + ": exit status " + process.exitValue());
        }
        return output.lines()
                .map(line -> Arrays.stream(line.split(" ", 2))
                        .mapToLong(Long::parseLong)
                        .toArray())
                .toArray(long[][]::new);
    }

    private static Claim claim(Limit limit, List<long[][]> runs) {
        double wall = medianMillis(limit, runs, 0);
        return new Claim(
                limit.name(),
                "<= " + BigDecimal.valueOf(limit.millis()).stripTrailingZeros().toPlainString() + " ms",
                String.format(Locale.ROOT, "%.2f ms", wall),
                String.format(Locale.ROOT, "CPU time of the thread %.2f ms", medianMillis(limit, runs, 1)),
                wall <= limit.millis());
    }

    private static double medianMillis(Limit limit, List<long[][]> runs, int column) {
        double[] times = runs.stream()
                .mapToDouble(run -> run[limit.call()][column] / 1e6)
                .sorted()
                .toArray();
        return (times[(times.length - 1) / 2] + times[times.length / 2]) / 2;
    }
}
