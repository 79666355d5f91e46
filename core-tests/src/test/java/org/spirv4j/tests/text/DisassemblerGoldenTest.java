// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/**
 * Assembles each {@code NAME.spvasm} under {@code text/dis}, with the ids that it says, and prints the module in the
 * ways that its first line lists ({@code ; RUN: default raw}). Each text must be that of {@code NAME.WAY.txt} beside
 * it, and what is printed with numbers for ids must assemble to the same words again.
 */
class DisassemblerGoldenTest {
    private static final Disassembler NESTED =
            Disassembler.create().withNestedIndent(true).withReorderedBlocks(true);
    private static final Disassembler COMMENTS = Disassembler.create().withComments(true);
    private static final Disassembler ANNOTATED = NESTED.withComments(true).withByteOffsets(true);
    private static final Disassembler RAW = Disassembler.create().withRawText().withHeader(true);

    private static final Map<String, Disassembler> WAYS = Map.ofEntries(
            Map.entry("default", Disassembler.create()),
            Map.entry("raw", RAW),
            Map.entry("color", Disassembler.create().withColor(true)),
            Map.entry("nested", NESTED),
            Map.entry("comments", COMMENTS),
            Map.entry("annotated", ANNOTATED),
            Map.entry("annotated-color", ANNOTATED.withColor(true)),
            Map.entry("unknown", RAW.withUnknownInstructions(true)),
            Map.entry("unknown-annotated", ANNOTATED.withUnknownInstructions(true)),
            Map.entry("recover", Disassembler.create()),
            Map.entry("recover-raw", RAW),
            Map.entry("recover-annotated", ANNOTATED));

    static List<GoldenFiles.Case> runs() {
        return GoldenFiles.cases("text/dis");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void printsWhatIsRecorded(GoldenFiles.Case run) throws IOException {
        int[] words = assemble(Files.readAllBytes(run.source()), Optional.empty());
        byte[] text = print(words, run.way());
        run.check(new String(text, StandardCharsets.UTF_8));
        if (!disassembler(run.way()).friendlyNames()) {
            int[] again = assemble(text, Optional.of(TargetEnv.UNIVERSAL_1_6));
            again[1] = words[1];
            again[3] = words[3];
            assertThat(again).isEqualTo(words);
        }
    }

    private static Disassembler disassembler(String way) {
        return Optional.ofNullable(WAYS.get(way)).orElseThrow(() -> new AssertionError("no way is called " + way));
    }

    private static byte[] print(int[] words, String way) throws IOException {
        Disassembler disassembler = disassembler(way);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (way.startsWith("recover")) {
            byte[] bytes = BinaryForm.bytes(words, ByteOrder.LITTLE_ENDIAN);
            assertThat(disassembler.recover(bytes, ReadOptions.DEFAULT, out))
                    .isNotEmpty()
                    .allMatch(d -> d.severity() != Severity.NOTE);
            return out.toByteArray();
        }
        SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT);
        disassembler.disassemble(module, out);
        assertThat(disassembler.disassemble(module)).isEqualTo(out.toString(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static int[] assemble(byte[] text, Optional<TargetEnv> target) {
        Assembler assembler = Assembler.create().withPreservedNumericIds(true);
        return target.map(assembler::withTarget).orElse(assembler).assembleWords(text);
    }
}
