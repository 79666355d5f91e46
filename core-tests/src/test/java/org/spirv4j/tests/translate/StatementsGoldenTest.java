// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/**
 * Translates each {@code NAME.spvasm} under {@code translate/statements} to the languages of its first line
 * ({@code ; RUN: glsl460vk essl310}). The text, after comments with the diagnostics, must be that of
 * {@code NAME.LANGUAGE.txt}.
 */
class StatementsGoldenTest {
    static List<GoldenFiles.Case> runs() {
        return GoldenFiles.cases("translate/statements");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void writesWhatIsRecorded(GoldenFiles.Case run) {
        Translator translator = Translator.create(Language.byId(run.way()).orElseThrow());
        SpirvModule module = Assembler.create().assemble(GoldenFiles.read(run.source()));
        Translation translation = translator.translate(module);
        StringBuilder out = new StringBuilder();
        for (Diagnostic each : translation.diagnostics()) {
            out.append("// ").append(each.severity()).append(": ").append(each.message());
            out.append(each.hint().isEmpty() ? "" : " (" + each.hint() + ")").append('\n');
        }
        run.check(out + (translation.isComplete() ? translation.text() : ""));
    }
}
