// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.conformance.translate.Verdict;

/** How many modules have a text, how many of the texts the judges accept, and how many of those that must have one. */
final class TranslationFigures implements Figures {
    private final Map<String, long[]> byJudge = new TreeMap<>();
    private long all;
    private long translated;
    private long needed;
    private long right;

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfTranslation of) {
            all++;
            translated += of.isTranslated() ? 1 : 0;
            needed += of.isNeeded() ? 1 : 0;
            right += of.isNeeded() && isRight ? 1 : 0;
            for (Verdict verdict : of.verdicts()) {
                count("accepted by " + verdict.judge(), verdict.isAccepted());
            }
            if (!of.verdicts().isEmpty()) {
                count("accepted", of.verdicts().stream().anyMatch(Verdict::isAccepted));
            }
        }
    }

    private void count(String name, boolean isAccepted) {
        long[] counts = byJudge.computeIfAbsent(name, key -> new long[2]);
        counts[0] += isAccepted ? 1 : 0;
        counts[1]++;
    }

    @Override
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        if (all > 0) {
            figures.add(Figure.of("translated", translated, all));
            figures.add(Figure.of("as the reference", right, needed));
            byJudge.forEach((name, counts) -> figures.add(Figure.of(name, counts[0], counts[1])));
        }
        return figures;
    }
}
