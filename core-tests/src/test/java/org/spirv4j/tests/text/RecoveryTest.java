// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** Damages the modules of the golden files at random and checks that what is recovered assembles to the same words. */
class RecoveryTest {
    private static final int ROUNDS = 3000;
    private static final int HEADER = 5;

    private static final Assembler SAME_IDS =
            Assembler.create().withPreservedNumericIds(true).withTarget(TargetEnv.UNIVERSAL_1_6);

    @Test
    void recoveredTextAssemblesToTheSameWords() throws IOException {
        List<int[]> modules = GoldenFiles.sources("text/dis", ".spvasm").stream()
                .map(RecoveryTest::assemble)
                .toList();
        Random random = new Random(20261121);
        for (int round = 0; round < ROUNDS; round++) {
            int[] words = damage(modules.get(random.nextInt(modules.size())), random);
            check(words, "round " + round);
        }
    }

    private static int[] assemble(Path file) {
        try {
            return SAME_IDS.assembleWords(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static int[] damage(int[] module, Random random) {
        int[] words = module.clone();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            int at = HEADER + random.nextInt(words.length - HEADER);
            switch (random.nextInt(6)) {
                case 0 -> words[at] ^= 1 << random.nextInt(32);
                case 1 -> words[at] = random.nextInt(200);
                case 2 -> words[at] = words[HEADER + random.nextInt(words.length - HEADER)];
                case 3 -> words[at] = random.nextInt();
                case 4 -> words = Arrays.copyOf(words, at + 1);
                default -> {
                    int length = Math.min(random.nextInt(6), words.length - at - 1);
                    System.arraycopy(words, at + length, words, at, words.length - at - length);
                    words = Arrays.copyOf(words, words.length - length);
                }
            }
        }
        return words;
    }

    private static void check(int[] words, String round) throws IOException {
        byte[] bytes = BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Diagnostic> problems =
                Disassembler.create().withRawText().withComments(true).recover(bytes, ReadOptions.DEFAULT, out);
        int[] again = SAME_IDS.assembleWords(out.toByteArray());
        System.arraycopy(words, 0, again, 0, HEADER);
        assertThat(again).as(round).isEqualTo(words);
        assertThat(problems.stream().anyMatch(Diagnostic::isError)).as(round).isNotEqualTo(isSound(words));
        Disassembler.create()
                .withComments(true)
                .withByteOffsets(true)
                .withColor(true)
                .withUnknownInstructions(true)
                .recover(bytes, ReadOptions.DEFAULT, OutputStream.nullOutputStream());
    }

    private static boolean isSound(int[] words) {
        try {
            SpirvModule.ofWords(words, ReadOptions.DEFAULT);
            return true;
        } catch (MalformedModuleException e) {
            return false;
        }
    }
}
