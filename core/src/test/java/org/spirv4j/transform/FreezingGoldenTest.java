package org.spirv4j.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;

/**
 * Specializes each {@code NAME.spvasm} under {@code transform/specialize} in the ways that its first line lists
 * ({@code ; RUN: partial full 0=16}), with values by SpecId. Each result must be the text of
 * {@code NAME.WAY.txt} beside it.
 *
 * <p>{@code mvn test -Dgolden.rewrite=true} writes the {@code .txt} files anew, to be reviewed as a diff.
 */
class FreezingGoldenTest {
    private static final Path FOLDER = Path.of("src/test/resources/transform/specialize");

    record Run(Path source, String way, Specialization values) {
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
                Specialization values = Specialization.NONE;
                for (String word : first.substring("; RUN: ".length()).split(" ", -1)) {
                    int equals = word.indexOf('=');
                    if (equals > 0) {
                        int specId = Integer.parseInt(word.substring(0, equals));
                        values = values.with(specId, word.substring(equals + 1));
                    }
                }
                for (String way : List.of("partial", "full")) {
                    if (first.contains(way)) {
                        runs.add(new Run(source, way, values));
                    }
                }
            }
        }
        return runs;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void becomesWhatIsRecorded(Run run) throws IOException {
        SpirvModule module = Assembler.with(AssemblerOptions.DEFAULT).assemble(Files.readString(run.source()));
        Specialization values = run.values();
        SpirvModule result = module.transform(run.way().equals("partial") ? values.partial() : values.full());
        StringBuilder text = new StringBuilder(
                Disassembler.with(DisassemblerOptions.DEFAULT.withHeader(false).withIndent(false))
                        .disassemble(result));
        for (Diagnostic warning : Specialization.unfolded(result)) {
            text.append("; ").append(warning).append('\n');
        }
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(run.expected(), text);
        }
        assertThat(text.toString()).isEqualTo(Files.readString(run.expected(), StandardCharsets.UTF_8));
        assertSameValues(module.transform(values.asDefaults()), result);
    }

    private static void assertSameValues(SpirvModule before, SpirvModule after) {
        ConstantValues was = ConstantValues.of(before);
        ConstantValues is = ConstantValues.of(after);
        for (Instruction constant : before.layout().constants()) {
            int id = constant.resultId();
            assertThat(is.componentCount(id)).as("%%%d", id).isEqualTo(was.componentCount(id));
            for (int i = 0; i < was.componentCount(id); i++) {
                assertThat(is.bits(id, i)).as("%%%d", id).isEqualTo(was.bits(id, i));
            }
        }
    }
}
