// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/**
 * Translates each {@code NAME.spvasm} in a folder of {@code translate} to the languages of its first line
 * ({@code ; RUN: glsl460vk essl310}), with the options after them ({@code glsl450+flip}). The text, after comments with
 * the diagnostics, must be that of {@code NAME.LANGUAGE.txt}.
 */
class TranslatorGoldenTest {
    static List<GoldenFiles.Case> runs() {
        return Stream.of("cooperative", "expressions", "flow", "images", "interface", "readable", "stages")
                .flatMap(folder -> GoldenFiles.cases("translate/" + folder).stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void writesWhatIsRecorded(GoldenFiles.Case run) {
        String[] words = run.way().split("\\+", -1);
        Translator translator = Translator.create(Language.byId(words[0]).orElseThrow());
        for (int i = 1; i < words.length; i++) {
            translator = with(translator, words[i]);
        }
        SpirvModule module = Assembler.create().assemble(GoldenFiles.read(run.source()));
        Translation translation = translator.translate(module);
        StringBuilder out = new StringBuilder();
        for (Diagnostic each : translation.diagnostics()) {
            out.append("// ").append(each.severity()).append(": ").append(each.message());
            out.append(each.hint().isEmpty() ? "" : " (" + each.hint() + ")").append('\n');
        }
        run.check(out + (translation.isComplete() ? translation.text() : ""));
    }

    private static Translator with(Translator translator, String option) {
        return switch (option) {
            case "flip" -> translator.withFlippedY(true);
            case "depth" -> translator.withFixedDepthRange(true);
            case "separable" -> translator.withSeparableInterfaces(true);
            case "base" -> translator.withBaseInstanceUniforms(true);
            case "push" -> translator.withPushConstants(TextResource.PushConstants.UNIFORM_BLOCK, 5);
            case "lines" -> translator.withLineDirectives(true);
            case "ids" -> translator.withIdComments(true);
            case "plain" -> translator.withPlainUniforms(true);
            case "unchecked" -> translator.withUncheckedDerivatives(true);
            case "swizzles" -> translator.withTextureSwizzles(true);
            case "arguments" -> translator.withArgumentBuffers(set -> true);
            case "fixed" -> translator.withFixedConstants(true);
            default -> throw new IllegalArgumentException("unknown option " + option);
        };
    }
}
