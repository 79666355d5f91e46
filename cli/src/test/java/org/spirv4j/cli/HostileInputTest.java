// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.testkit.mutation.Seeds;
import org.spirv4j.testkit.mutation.TextMutations;
import org.spirv4j.testkit.mutation.WordMutations;

/**
 * Gives damaged modules and texts to the commands: they succeed or refuse, and never end with an internal error. The
 * system property {@code fuzz.commands} says how many inputs are tried (15, or 300 with {@code -Dthorough}),
 * {@code fuzz.seed} where the sequence starts (1).
 */
final class HostileInputTest {
    private static final int INPUTS = Integer.getInteger("fuzz.commands", Boolean.getBoolean("thorough") ? 300 : 15);
    private static final long SEED = Long.getLong("fuzz.seed", 1L);
    private static final String FILE = "input.spv";

    private static final List<List<String>> OF_MODULES = List.of(
            List.of("dis", FILE),
            List.of("dis", "--recover", "--comment", "--offsets", FILE),
            List.of("dis", "--format", "json", FILE),
            List.of("dis", "--format", "html", FILE),
            List.of("val", FILE),
            List.of("val", "--format", "json", FILE),
            List.of("val", "--format", "sarif", "--target-env", "vulkan1.3", FILE),
            List.of("cfg", FILE),
            List.of("cfg", "--format", "html", FILE),
            List.of("stats", FILE),
            List.of("stats", "--format", "json", FILE),
            List.of("explore", FILE),
            List.of("reflect", FILE),
            List.of("reflect", "--format", "json", FILE),
            List.of("reflect", "--format", "html", FILE),
            List.of("reflect", "--stage-merge", FILE),
            List.of("strip", "--all", "-o", "output.spv", FILE),
            List.of("strip", "--decoration-groups", "--compact-ids", "-o", "output.spv", FILE),
            List.of("compact", "-o", "output.spv", FILE),
            List.of("opt", "--unify-const", "-Os", "--remarks", "--stats", "--diff", "-o", "output.spv", FILE),
            List.of("opt", "--skip-validation", "--inline-entry-points-exhaustive", "-o", "output.spv", FILE),
            List.of("specialize", "--list", FILE),
            List.of("specialize", "--set", "0=1", "--freeze", "all", "--ignore-unknown", "-o", "output.spv", FILE),
            List.of("rebind", "--list", FILE),
            List.of("rebind", "--binding", "0.0=7", "-o", "output.spv", FILE),
            List.of("bind", "--package", "p", "-o", "generated", FILE),
            List.of("hash", FILE),
            List.of("hash", "--format", "json", FILE),
            List.of("lint", FILE),
            List.of("lint", "--format", "sarif", FILE),
            List.of("diff", "--all", FILE, FILE),
            List.of("diff", "--brief", "--ignore", "ids", "--html", "diff.html", FILE, "sound.spv"),
            List.of("diff", "--format", "json", "sound.spv", FILE),
            List.of("objdump", "--source", FILE),
            List.of("objdump", "--entry-points", "--compiler", FILE),
            List.of("objdump", "--format", "json", FILE),
            List.of("cfg", "--graph", "calls", FILE),
            List.of("cfg", "--graph", "post-dominators", FILE),
            List.of("corpus", "-o", "report", "-q", FILE),
            List.of("reduce", "-q", "--max-tests", "20", "-o", "output.spv", FILE, "--", "true"),
            List.of("run", "--size", "2x2", "--max-steps", "2000", FILE),
            List.of("run", "--check", "--engine", "checked", "--size", "2x2", "--max-steps", "2000", FILE),
            List.of("debug", "--size", "2x2", "--max-steps", "2000", FILE),
            List.of("link", "--allow-partial-linkage", "-o", "output.spv", FILE, FILE));

    private static final List<List<String>> OF_TEXTS = List.of(
            List.of("as", "-o", "output.spv", FILE),
            List.of("as", "--preserve-numeric-ids", "--target-env", "vulkan1.3", "-o", "output.spv", FILE),
            List.of("val", "input.spvasm"),
            List.of("cfg", "input.spvasm"));

    /**
     * Commands that also end with the status of wrong usage: a run may need bindings, and diff has 1 for modules that
     * differ.
     */
    private static final Set<String> OTHERS = Set.of("run", "debug", "diff");

    /** What the debugger is told. */
    private static final String DEBUGGING = """
        break main
        break %8
        step
        info locals
        print %8
        next
        bt
        list
        continue
        """;

    @TempDir
    Path folder;

    @Test
    void damagedModules() throws IOException {
        List<List<int[]>> seeds = Seeds.all().modules();
        byte[] sound = BinaryForm.bytes(seeds.get(0).get(0), ByteOrder.LITTLE_ENDIAN);
        Files.write(folder.resolve("sound.spv"), sound);
        for (int i = 0; i < INPUTS; i++) {
            Random random = new Random(SEED << 32 ^ i * 0x9E3779B97F4A7C15L);
            run(i, new WordMutations(seeds, random).next(), OF_MODULES);
        }
    }

    @Test
    void damagedTexts() throws IOException {
        TextMutations mutations = new TextMutations(Seeds.all().texts());
        for (int i = 0; i < INPUTS; i++) {
            run(i, mutations.next(new Random(SEED << 32 ^ i * 0x9E3779B97F4A7C15L)), OF_TEXTS);
        }
    }

    private void run(int number, byte[] input, List<List<String>> commands) throws IOException {
        Files.write(folder.resolve(FILE), input);
        Files.write(folder.resolve("input.spvasm"), input);
        for (List<String> command : commands) {
            CommandRunner.Result result =
                    new CommandRunner(folder).input(DEBUGGING).run(command.toArray(String[]::new));
            assertThat(result.status())
                    .as("input %d of seed %d, spirv %s: %s", number, SEED, String.join(" ", command), result.err())
                    .isIn(
                            ExitStatus.DONE,
                            ExitStatus.BAD_INPUT,
                            OTHERS.contains(command.get(0)) ? ExitStatus.WRONG_USAGE : ExitStatus.DONE);
        }
    }
}
