// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.Reducer;
import org.spirv4j.reduce.Reduction;
import org.spirv4j.validate.Validator;

/**
 * Holds the reducer against {@code spirv-reduce}: both look for the smallest module with an instruction that is rare in
 * the given one. The words of the results are compared, and how often each asked whether a module has the instruction.
 */
final class ReductionClaims {
    private static final int MODULES = 50;
    private static final int MIN_BYTES = 1_000;
    private static final int MAX_BYTES = 8_000;

    /**
     * Besides the header, what a test of {@code spirv-reduce} does: it counts the call, and looks for the instruction
     * in the text.
     */
    private static final String SCRIPT = """
        #!/bin/sh
        printf x >> "$1"
        spirv-dis "$3" 2>/dev/null | grep -Eq "$2"
        """;

    private final Path scratch;
    private final Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);

    ReductionClaims(Path scratch) {
        this.scratch = scratch;
    }

    /** A property that a reduction keeps: an instruction, and for one of an extended set its number. */
    private record Property(Op op, int number, String name) {
        static Property of(Instruction instruction) {
            Op op = instruction.op().orElse(Op.OpNop);
            return op == Op.OpExtInst
                    ? new Property(op, instruction.operands().get(1).word(), extended(instruction))
                    : new Property(op, 0, op.name());
        }

        /** The name of an instruction of an extended set, as in the text. */
        private static String extended(Instruction instruction) {
            return instruction.toString().replaceFirst(".*OpExtInst \\S+ \\S+ (\\S+).*", "$1");
        }

        boolean isIn(SpirvModule module) {
            return module.instructions().stream()
                    .anyMatch(instruction -> instruction.is(op)
                            && (op != Op.OpExtInst
                                    || instruction.operands().get(1).word() == number));
        }

        /** An extended regular expression for lines with the instruction. */
        String pattern() {
            return op == Op.OpExtInst ? " OpExtInst [^ ]+ [^ ]+ " + name + "( |$)" : "(^| )" + name + "( |$)";
        }
    }

    private record Comparison(int words, int tests, int referenceWords, int referenceTests) {}

    List<Claim> check(List<Path> files) throws IOException, InterruptedException {
        List<Path> candidates = new ArrayList<>();
        for (Path file : files) {
            long size = Files.size(file);
            if (size >= MIN_BYTES && size <= MAX_BYTES) {
                candidates.add(file);
            }
        }
        candidates.sort(null);
        List<Comparison> all = new ArrayList<>();
        int step = Math.max(1, candidates.size() / (2 * MODULES));
        for (int i = 0; i < candidates.size() && all.size() < MODULES; i += step) {
            compare(candidates.get(i)).ifPresent(all::add);
        }
        return claims(all);
    }

    private static List<Claim> claims(List<Comparison> all) {
        int larger = 0;
        long tests = 0;
        long referenceTests = 0;
        long words = 0;
        long referenceWords = 0;
        for (Comparison comparison : all) {
            larger += comparison.words() > comparison.referenceWords() ? 1 : 0;
            tests += comparison.tests();
            referenceTests += comparison.referenceTests();
            words += comparison.words();
            referenceWords += comparison.referenceWords();
        }
        double ratio = (double) tests / Math.max(1, referenceTests);
        return List.of(
                new Claim(
                        "reduction, results with more words",
                        "0",
                        larger + " of " + all.size(),
                        String.format(Locale.ROOT, "%,d words : %,d words", words, referenceWords),
                        larger == 0 && !all.isEmpty()),
                new Claim(
                        "reduction, tests",
                        "<= 0.5x",
                        String.format(Locale.ROOT, "%.2fx", ratio),
                        String.format(Locale.ROOT, "%,d : %,d", tests, referenceTests),
                        ratio <= 0.5));
    }

    /** Reduces a module with both; empty if one of them does not take it. */
    private Optional<Comparison> compare(Path file) throws IOException, InterruptedException {
        SpirvModule module = SpirvModule.read(file);
        Optional<Property> property = rarest(module);
        if (property.isEmpty() || !validator.validate(module).isValid()) {
            return Optional.empty();
        }
        Path count = scratch.resolve("reduce.count");
        Path output = scratch.resolve("reduce.spv");
        Path input = scratch.resolve("reduce-in.spv");
        Files.deleteIfExists(count);
        module.write(input);
        if (reference(input, output, count, property.get()) != 0) {
            return Optional.empty();
        }
        Reduction reduction = Reducer.create(property.get()::isIn).reduce(module);
        Comparison comparison = new Comparison(
                reduction.module().wordCount(), reduction.tests(), (int) (Files.size(output) / Integer.BYTES), (int)
                        Files.size(count));
        System.err.printf(
                Locale.ROOT,
                "%s, %s: %d words became %d with %d tests : %d with %d%n",
                file.getFileName(),
                property.get().name(),
                module.wordCount(),
                comparison.words(),
                comparison.tests(),
                comparison.referenceWords(),
                comparison.referenceTests());
        return Optional.of(comparison);
    }

    private int reference(Path input, Path output, Path count, Property property)
            throws IOException, InterruptedException {
        Path script = scratch.resolve("reduce.sh");
        Files.write(script, SCRIPT.getBytes(StandardCharsets.UTF_8));
        return new ProcessBuilder(
                        "spirv-reduce",
                        input.toString(),
                        "-o",
                        output.toString(),
                        "--temp-file-prefix=" + scratch.resolve("reduce_temp_"),
                        "--",
                        "sh",
                        script.toString(),
                        count.toString(),
                        "'" + property.pattern() + "'")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /**
     * The property of the instruction with a result that is rarest in the functions of a module; by name if there are
     * several.
     */
    private static Optional<Property> rarest(SpirvModule module) {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Property> properties = new TreeMap<>();
        boolean isInFunction = false;
        for (Instruction instruction : module.instructions()) {
            isInFunction |= instruction.is(Op.OpFunction);
            if (isInFunction && instruction.typeId() != 0 && !instruction.is(Op.OpFunction)) {
                Property property = Property.of(instruction);
                counts.merge(property.name(), 1, Integer::sum);
                properties.put(property.name(), property);
            }
        }
        return counts.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .map(entry -> properties.get(entry.getKey()));
    }
}
