// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.conformance.translate.Judges;
import org.spirv4j.conformance.translate.ShaderText;
import org.spirv4j.conformance.translate.Verdict;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.text.Language;

/**
 * Modules that are translated to a language; the judges get the texts together.
 *
 * @param language the language
 * @param cases the modules
 * @param judges who judges the texts
 */
record TranslationBatch(Language language, List<TranslationCase> cases, Judges judges) implements Batch {
    /** How many cases a batch has: what a compiler does in well under a minute. */
    static final int SIZE = 32;

    @Override
    public List<Outcome> makeAll() {
        List<Attempt<Translation>> attempts = new ArrayList<>();
        List<ShaderText> texts = new ArrayList<>();
        for (TranslationCase translation : cases) {
            Attempt<Translation> attempt = translation.translate(language);
            attempts.add(attempt);
            if (translation.isJudged()) {
                attempt.value()
                        .filter(Translation::isComplete)
                        .ifPresent(of -> texts.add(new ShaderText(of.text(), translation.stage())));
            }
        }
        List<List<Verdict>> verdicts = judges.judge(texts, language);
        List<Outcome> outcomes = new ArrayList<>();
        int judged = 0;
        for (int i = 0; i < cases.size(); i++) {
            TranslationCase translation = cases.get(i);
            boolean hasText =
                    attempts.get(i).value().filter(Translation::isComplete).isPresent();
            outcomes.add(
                    hasText
                            ? translation.judged(language, translation.isJudged() ? verdicts.get(judged++) : List.of())
                            : translation.refused(language, attempts.get(i)));
        }
        return outcomes;
    }
}
