// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;
import java.util.function.Supplier;
import org.spirv4j.conformance.translate.CheckedFirst;
import org.spirv4j.conformance.translate.Verdict;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/**
 * A module that is translated to a language: a judge of the language accepts the text, or there is none where the
 * reference has none either.
 *
 * @param id names the case
 * @param stage the stage of the entry point, as compilers name it
 * @param entryName the name of the entry point; empty for the only one of the stage
 * @param isNeeded whether a refusal is a failure: the reference has a text that its judge accepts
 * @param isJudged whether the text is judged
 * @param module the bytes of the module
 */
record TranslationCase(
        String id, String stage, String entryName, boolean isNeeded, boolean isJudged, Supplier<byte[]> module) {
    static final String KIND = "translate";

    private static final int SHOWN_REASONS = 6;
    private static final String EXPECTED = "a text, as the reference has one that compiles";

    /** The translation, or how it failed. */
    Attempt<Translation> translate(Language language) {
        return Attempt.of(() -> {
            SpirvModule read = SpirvModule.read(module.get());
            Translator translator = Translator.create(language);
            for (EntryPoint entry : read.layout().entryPoints()) {
                if ((entryName.isEmpty() || entry.name().equals(entryName))
                        && Translator.stage(entry).equals(stage)) {
                    return CheckedFirst.translate(translator, read, entry);
                }
            }
            return translator.translate(read);
        });
    }

    /** The outcome where there is no text. */
    Outcome refused(Language language, Attempt<Translation> attempt) {
        return outcomeWithoutText(language, attempt).with(new Measurement.OfTranslation(false, isNeeded, List.of()));
    }

    private Outcome outcomeWithoutText(Language language, Attempt<Translation> attempt) {
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, language.id(), EXPECTED, attempt);
        }
        if (!isNeeded) {
            return Outcome.passed(id, KIND, language.id());
        }
        List<Diagnostic> reasons = attempt.refused()
                ? attempt.refusal()
                : attempt.value().orElseThrow().diagnostics();
        List<String> lines = reasons.stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::toString)
                .limit(SHOWN_REASONS)
                .toList();
        return Outcome.failed(id, KIND, language.id(), EXPECTED, "refused", lines);
    }

    /**
     * The outcome where there is a text.
     *
     * @param verdicts what the judges say of it; none if it is not judged
     */
    Outcome judged(Language language, List<Verdict> verdicts) {
        boolean isWrong = !verdicts.isEmpty() && verdicts.stream().noneMatch(Verdict::isAccepted);
        Outcome outcome = isWrong
                ? Outcome.failed(
                        id,
                        KIND,
                        language.id(),
                        "a text that compiles",
                        "a text that no judge accepts",
                        verdicts.stream()
                                .map(verdict -> verdict.judge() + ": " + verdict.message())
                                .toList())
                : Outcome.passed(id, KIND, language.id());
        return outcome.with(new Measurement.OfTranslation(true, isNeeded, verdicts));
    }
}
