// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Cost;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.text.Disassembler;

/** Ten times the input takes about ten times the time and memory, whatever it is large in. */
final class ScalingTest {
    private static final int SMALL_WORDS =
            Integer.getInteger("scaling.words", Boolean.getBoolean("thorough") ? 12_000 : 4_000);
    private static final int FACTOR = 10;

    /**
     * A quadratic step would make it 100; the rest is room for caches, which others use, too, and for small times that
     * are hard to measure.
     */
    private static final double MAX_TIME = 50;

    private static final double MAX_MEMORY = 20;

    private static final long NOISE_NANOS = 1_000_000;
    private static final int ATTEMPTS = 4;

    private static final Disassembler ANNOTATED = Disassembler.create()
            .withNestedIndent(true)
            .withReorderedBlocks(true)
            .withComments(true)
            .withByteOffsets(true)
            .withUnknownInstructions(true);

    @FunctionalInterface
    private interface Step {
        void run(byte[] input) throws IOException;
    }

    private static final Map<String, Step> MODULE_STEPS = new LinkedHashMap<>();

    static {
        MODULE_STEPS.put("read", SpirvModule::read);
        MODULE_STEPS.put(
                "disassemble raw",
                input -> disassemble(input, Disassembler.create().withRawText()));
        MODULE_STEPS.put("disassemble", input -> disassemble(input, Disassembler.create()));
        MODULE_STEPS.put("disassemble annotated", input -> disassemble(input, ANNOTATED));
        MODULE_STEPS.put(
                "recover",
                input -> Disassembler.create()
                        .withRawText()
                        .recover(input, ReadOptions.DEFAULT, OutputStream.nullOutputStream()));
    }

    private static void disassemble(byte[] input, Disassembler disassembler) throws IOException {
        disassembler.disassemble(SpirvModule.read(input), OutputStream.nullOutputStream());
    }

    @TestFactory
    Stream<DynamicTest> modules() {
        Map<String, Outsized.Module> modules = new LinkedHashMap<>();
        modules.put("long strings", Outsized::longStrings);
        modules.put("wide instructions", Outsized::wideInstructions);
        modules.put("nested blocks", Outsized::nestedBlocks);
        modules.put("labels", Outsized::labels);
        modules.put("nested types", Outsized::nestedTypes);
        modules.put("equal names", Outsized::equalNames);
        modules.put("taken suffixes", Outsized::takenSuffixes);
        modules.put("equal constants", Outsized::equalConstants);
        modules.put("decorations", Outsized::decorations);
        modules.put("extended instructions", Outsized::extendedInstructions);
        modules.put("damaged", Outsized::damaged);
        return modules.entrySet().stream()
                .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> {
                    byte[] small = BinaryForm.bytes(e.getValue().words(SMALL_WORDS), ByteOrder.LITTLE_ENDIAN);
                    byte[] large = BinaryForm.bytes(e.getValue().words(FACTOR * SMALL_WORDS), ByteOrder.LITTLE_ENDIAN);
                    MODULE_STEPS.forEach((name, step) -> compare(name + ", " + e.getKey(), step, small, large));
                    compare("assemble, " + e.getKey(), ScalingTest::assemble, text(small), text(large));
                }));
    }

    private static byte[] text(byte[] module) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Disassembler.create().recover(module, ReadOptions.DEFAULT, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void assemble(byte[] text) {
        Assembler.create().assembleWords(text);
    }

    @TestFactory
    Stream<DynamicTest> texts() {
        Map<String, Outsized.Text> texts = new LinkedHashMap<>();
        texts.put("many names", Outsized::manyNames);
        texts.put("one line", Outsized::oneLine);
        texts.put("long name", Outsized::longName);
        texts.put("long string", Outsized::longString);
        texts.put("long number", Outsized::longNumber);
        texts.put("long mask", Outsized::longMask);
        texts.put("immediates", Outsized::immediates);
        texts.put("errors", Outsized::errors);
        texts.put("errors on one line", Outsized::errorsOnOneLine);
        return texts.entrySet().stream()
                .map(e -> DynamicTest.dynamicTest(
                        e.getKey(),
                        () -> compare(
                                "assemble, " + e.getKey(),
                                ScalingTest::assemble,
                                e.getValue().text(8 * SMALL_WORDS).getBytes(StandardCharsets.UTF_8),
                                e.getValue().text(8 * FACTOR * SMALL_WORDS).getBytes(StandardCharsets.UTF_8))));
    }

    private static void compare(String what, Step step, byte[] small, byte[] large) {
        double least = Double.MAX_VALUE;
        double bytes = 0;
        List<Double> seen = new ArrayList<>();
        cost(step, large);
        for (int attempt = 0; attempt < ATTEMPTS && least > MAX_TIME; attempt++) {
            Cost few = cost(step, small);
            long fewNanos = Math.min(nanos(few), nanos(cost(step, small)));
            Cost many = cost(step, large);
            least = Math.min(least, (double) nanos(many) / (fewNanos + NOISE_NANOS));
            bytes = (double) many.bytes() / (few.bytes() + large.length);
            seen.add(least);
        }
        if (Boolean.getBoolean("scaling.print")) {
            System.out.printf(
                    "%-50s %8d -> %9d bytes: %5.1f times the time, %5.1f times the memory, %6.1f ms%n",
                    what, small.length, large.length, least, bytes, nanos(cost(step, large)) / 1e6);
        }
        assertThat(least).as(what + ": times the time, of " + seen).isLessThan(MAX_TIME);
        assertThat(bytes).as(what + ": times the memory").isLessThan(MAX_MEMORY);
    }

    private static Cost cost(Step step, byte[] input) {
        return Cost.of(() -> {
            try {
                step.run(input);
            } catch (MalformedModuleException | AssemblyException e) {
                // An answer like any other.
            }
        });
    }

    private static long nanos(Cost cost) {
        return cost.cpu().toNanos();
    }
}
