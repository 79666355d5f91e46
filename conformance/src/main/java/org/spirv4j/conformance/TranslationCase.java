// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;
import java.util.Optional;
import org.spirv4j.conformance.translate.Judges;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/**
 * A module that is translated to a language: the judge of the language accepts the text, or there is none where the
 * reference has none either.
 *
 * @param id names the case
 * @param stage the stage of the entry point, as compilers name it
 * @param entryName the name of the entry point; empty for the only one of the stage
 * @param language the language
 * @param isNeeded whether a refusal is a failure: the reference has a text that its judge accepts
 * @param judges who judges the text; empty if the text is not judged
 */
record TranslationCase(
        String id, String stage, String entryName, Language language, boolean isNeeded, Optional<Judges> judges) {
    static final String KIND = "translate";

    private static final int SHOWN_REASONS = 6;

    Outcome run(byte[] module) {
        String to = language.id();
        Attempt<Translation> attempt = Attempt.of(() -> translate(SpirvModule.read(module)));
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, to, expected(), attempt).with(measurement(false, Optional.empty()));
        }
        if (attempt.refused() || !attempt.value().orElseThrow().isComplete()) {
            List<Diagnostic> reasons = attempt.refused()
                    ? attempt.refusal()
                    : attempt.value().orElseThrow().diagnostics();
            List<String> lines = reasons.stream()
                    .filter(Diagnostic::isError)
                    .map(Diagnostic::toString)
                    .limit(SHOWN_REASONS)
                    .toList();
            return (isNeeded
                            ? Outcome.failed(id, KIND, to, expected(), "refused", lines)
                            : Outcome.passed(id, KIND, to))
                    .with(measurement(false, Optional.empty()));
        }
        Optional<String> wrong = Optional.empty();
        boolean isJudged = judges.isPresent() && judges.get().hasJudge(language);
        if (isJudged) {
            wrong = judges.get().refusal(attempt.value().orElseThrow().text(), stage, language);
        }
        return wrong.map(why -> Outcome.failed(id, KIND, to, "a text that compiles", why, List.of()))
                .orElseGet(() -> Outcome.passed(id, KIND, to))
                .with(measurement(true, isJudged ? Optional.of(wrong.isEmpty()) : Optional.empty()));
    }

    private Translation translate(SpirvModule module) {
        Translator translator = Translator.create(language);
        for (EntryPoint entry : module.layout().entryPoints()) {
            if ((entryName.isEmpty() || entry.name().equals(entryName))
                    && Translator.stage(entry).equals(stage)) {
                return translator.translate(module, entry);
            }
        }
        return translator.translate(module);
    }

    private String expected() {
        return "a text, as the reference has one that compiles";
    }

    private Measurement measurement(boolean isTranslated, Optional<Boolean> isAccepted) {
        return new Measurement.OfTranslation(isTranslated, isAccepted, isNeeded);
    }
}
