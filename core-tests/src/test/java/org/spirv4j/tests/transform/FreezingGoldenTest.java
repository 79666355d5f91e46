// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.Specialization;

/**
 * Specializes each {@code NAME.spvasm} under {@code transform/specialize} in the ways that its first line lists
 * ({@code ; RUN: partial full 0=16}), with values by SpecId. Each result must be the text of
 * {@code NAME.WAY.txt} beside it.
 */
class FreezingGoldenTest {
    static List<GoldenFiles.Case> runs() {
        return GoldenFiles.cases("transform/specialize").stream()
                .filter(run -> run.way().indexOf('=') < 0)
                .toList();
    }

    private static Specialization values(Path source) {
        Specialization values = Specialization.create();
        for (String word : GoldenFiles.runLine(source)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values = values.with(Integer.parseInt(word.substring(0, equals)), word.substring(equals + 1));
            }
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void becomesWhatIsRecorded(GoldenFiles.Case run) throws IOException {
        SpirvModule module = Assembler.create().assemble(Files.readString(run.source()));
        Specialization values = values(run.source());
        SpirvModule result = module.transform(run.way().equals("partial") ? values.partial() : values.full());
        StringBuilder text = new StringBuilder(
                Disassembler.create().withHeader(false).withIndent(false).disassemble(result));
        for (Diagnostic warning : Specialization.unfolded(result)) {
            text.append("; ").append(warning).append('\n');
        }
        run.check(text.toString());
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
