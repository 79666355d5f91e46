package org.spirv4j.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.binary.BinaryForm;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/**
 * Assembles each {@code NAME.spvasm} under {@code text/dis}, with the ids that it says, and prints the module in the ways
 * that its first line lists ({@code ; RUN: default raw}). Each text must be that of {@code NAME.WAY.txt} beside it, and
 * what is printed with numbers for ids must assemble to the same words again.
 *
 * <p>{@code mvn test -Dgolden.rewrite=true} writes the {@code .txt} files anew, to be reviewed as a diff.
 */
class DisassemblerGoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/text/dis");
    private static final boolean REWRITE = Boolean.getBoolean("golden.rewrite");

    private static final DisassemblerOptions NESTED =
            DisassemblerOptions.DEFAULT.withNestedIndent(true).withReorderedBlocks(true);
    private static final DisassemblerOptions COMMENTS = DisassemblerOptions.DEFAULT.withComments(true);
    private static final DisassemblerOptions ANNOTATED =
            NESTED.withComments(true).withByteOffsets(true);
    private static final DisassemblerOptions RAW = DisassemblerOptions.RAW.withHeader(true);

    private static final Map<String, DisassemblerOptions> WAYS = Map.ofEntries(
            Map.entry("default", DisassemblerOptions.DEFAULT),
            Map.entry("raw", RAW),
            Map.entry("color", DisassemblerOptions.DEFAULT.withColor(true)),
            Map.entry("nested", NESTED),
            Map.entry("comments", COMMENTS),
            Map.entry("annotated", ANNOTATED),
            Map.entry("annotated-color", ANNOTATED.withColor(true)),
            Map.entry("unknown", RAW.withUnknownInstructions(true)),
            Map.entry("unknown-annotated", ANNOTATED.withUnknownInstructions(true)),
            Map.entry("recover", DisassemblerOptions.DEFAULT),
            Map.entry("recover-raw", RAW),
            Map.entry("recover-annotated", ANNOTATED));

    record Run(Path source, String way) {
        @Override
        public String toString() {
            return source.getFileName() + " " + way;
        }

        Path expected() {
            String name = source.getFileName().toString();
            return source.resolveSibling(name.substring(0, name.lastIndexOf('.')) + "." + way + ".txt");
        }
    }

    static List<Run> runs() throws IOException {
        List<Run> runs = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path source :
                    files.filter(f -> f.toString().endsWith(".spvasm")).sorted().toList()) {
                String first = Files.readAllLines(source).get(0);
                assertThat(first).as("first line of %s", source).startsWith("; RUN: ");
                for (String way : first.substring("; RUN: ".length()).split(" ", -1)) {
                    runs.add(new Run(source, way));
                }
            }
        }
        return runs;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void printsWhatIsRecorded(Run run) throws IOException {
        int[] words = assemble(Files.readAllBytes(run.source()), Optional.empty());
        byte[] text = print(words, run.way());
        if (REWRITE) {
            Files.write(run.expected(), text);
        }
        assertThat(new String(text, StandardCharsets.UTF_8)).isEqualTo(Files.readString(run.expected()));
        if (!options(run.way()).friendlyNames()) {
            int[] again = assemble(text, Optional.of(TargetEnv.UNIVERSAL_1_6));
            again[1] = words[1];
            again[3] = words[3];
            assertThat(again).isEqualTo(words);
        }
    }

    private static DisassemblerOptions options(String way) {
        return Optional.ofNullable(WAYS.get(way)).orElseThrow(() -> new AssertionError("no way is called " + way));
    }

    private static byte[] print(int[] words, String way) throws IOException {
        Disassembler disassembler = Disassembler.with(options(way));
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
        AssemblerOptions options = AssemblerOptions.DEFAULT.withPreservedNumericIds(true);
        return Assembler.with(target.map(options::withTarget).orElse(options)).assembleWords(text);
    }
}
