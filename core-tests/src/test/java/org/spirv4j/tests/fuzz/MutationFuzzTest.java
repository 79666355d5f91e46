// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.testkit.mutation.Seeds;
import org.spirv4j.testkit.mutation.TextMutations;
import org.spirv4j.testkit.mutation.WordMutations;

/**
 * Damages sound inputs and holds the library to its promises: only the declared exceptions, time and memory that follow
 * the size of the input. The system property {@code fuzz.iterations} says how many inputs are tried (500, or 20,000
 * with {@code -Dthorough}), {@code fuzz.seed} where the sequence starts (1); every input follows from the seed and its
 * number alone. {@code fuzz.input} is the number of a single input to try.
 */
final class MutationFuzzTest {
    private static final int ITERATIONS =
            Integer.getInteger("fuzz.iterations", Boolean.getBoolean("thorough") ? 20_000 : 500);
    private static final long SEED = Long.getLong("fuzz.seed", 1L);
    private static final int ONLY = Integer.getInteger("fuzz.input", -1);
    private static final int MAX_FAILURES = 5;

    /** All tools take long with each seed; one of so many has its turn. */
    private static final int SEED_STEP = Boolean.getBoolean("thorough") ? 1 : 60;

    private static final Seeds SEEDS = Seeds.all();
    private static final List<byte[]> GRAMMARS = GrammarSeeds.all();

    /** Makes the input with a number. */
    @FunctionalInterface
    private interface Source {
        byte[] input(Random random);
    }

    @Test
    void seedsAreSound() {
        for (List<int[]> group : SEEDS.modules()) {
            for (int i = 0; i < group.size(); i += SEED_STEP) {
                Probe.allTools(BinaryForm.bytes(group.get(i), ByteOrder.LITTLE_ENDIAN));
            }
        }
        for (List<byte[]> group : SEEDS.texts()) {
            for (int i = 0; i < group.size(); i += SEED_STEP) {
                Probe.text(group.get(i));
            }
        }
        GRAMMARS.forEach(Probe::grammar);
    }

    /** Inputs that found something once; their names start with what they are. */
    @Test
    void foundBefore() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(MutationFuzzTest.class.getResource("found"))
                .toURI());
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                byte[] input = Files.readAllBytes(file);
                String name = file.getFileName().toString();
                Consumer<byte[]> probe = name.startsWith("text")
                        ? Probe::text
                        : name.startsWith("grammar")
                                ? Probe::grammar
                                : name.startsWith("shader") ? TranslatorProbe::module : Probe::allTools;
                assertThatNoException().as(name).isThrownBy(() -> probe.accept(input));
            }
        }
    }

    @Test
    void damagedModules() {
        run("module", ITERATIONS / 2, random -> new WordMutations(SEEDS.modules(), random).next(), Probe::module);
    }

    /** The languages have their turns. */
    @Test
    void damagedShaders() {
        List<List<int[]>> shaders = Seeds.shaders();
        run("shader", ITERATIONS / 16, random -> new WordMutations(shaders, random).next(), TranslatorProbe::module);
    }

    @Test
    void damagedGrammars() {
        TextMutations mutations = new TextMutations(List.of(GRAMMARS));
        run("grammar", ITERATIONS / 40, mutations::next, Probe::grammar);
    }

    @Test
    void damagedTexts() {
        TextMutations mutations = new TextMutations(SEEDS.texts());
        run("text", ITERATIONS / 2, mutations::next, Probe::text);
    }

    private static void run(String name, int count, Source source, Consumer<byte[]> probe) {
        List<String> failures = new ArrayList<>();
        int end = ONLY < 0 ? count : ONLY + 1;
        for (int i = Math.max(0, ONLY); i < end && failures.size() < MAX_FAILURES; i++) {
            byte[] input = source.input(new Random(SEED << 32 ^ i * 0x9E3779B97F4A7C15L));
            try {
                probe.accept(input);
            } catch (AssertionError e) {
                Path file = save(name + "-" + SEED + "-" + i, input);
                failures.add(e + cause(e) + "\nThe input is kept as " + file
                        + "; this repeats it:\nmvn -pl core-tests -am test"
                        + " -Dtest=MutationFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.seed=" + SEED
                        + " -Dfuzz.input=" + i);
            }
        }
        assertThat(failures).isEmpty();
    }

    private static String cause(AssertionError e) {
        StringBuilder text = new StringBuilder();
        if (e.getCause() != null) {
            StackTraceElement[] frames = e.getCause().getStackTrace();
            for (int i = 0; i < Math.min(5, frames.length); i++) {
                text.append("\n    at ").append(frames[i]);
            }
        }
        return text.toString();
    }

    private static Path save(String name, byte[] input) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "fuzz"));
            return Files.write(folder.resolve(name), input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
