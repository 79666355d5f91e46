// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.conformance.Measurement.Likeness;
import org.spirv4j.conformance.Measurement.OfPass;

/** How many results of passes are like the recorded ones, by pass. */
final class PassFigures implements Figures {
    /** The share of its cases, in percent, that must be alike for a pass to count. */
    private static final int ENOUGH = 70;

    private final Map<String, Counts> passes = new TreeMap<>();
    private final Counts all = new Counts();

    private static final class Counts {
        private long cases;
        private long right;
        private long equal;
        private long equalUpToIds;
        private long alike;

        void add(Likeness likeness, boolean isRight) {
            cases++;
            right += isRight ? 1 : 0;
            equal += likeness == Likeness.EQUAL ? 1 : 0;
            equalUpToIds += likeness.compareTo(Likeness.EQUAL_UP_TO_IDS) <= 0 ? 1 : 0;
            alike += isRight && likeness != Likeness.LONGER ? 1 : 0;
        }

        boolean isEnough() {
            return alike * 100 >= cases * ENOUGH;
        }
    }

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof OfPass of) {
            // A case that no flags describe was not run.
            if (of.isCounted() || of.likeness() == Likeness.EQUAL) {
                all.add(of.likeness(), isRight);
            }
            if (of.isCounted()) {
                passes.computeIfAbsent(of.pass(), pass -> new Counts()).add(of.likeness(), isRight);
            }
        }
    }

    @Override
    public List<Figure> figures() {
        if (passes.isEmpty()) {
            return List.of();
        }
        return List.of(
                Figure.of("equal", all.equal, all.cases),
                Figure.of("equal up to ids", all.equalUpToIds, all.cases),
                Figure.of("equal or no longer", all.alike, all.cases),
                Figure.of(
                        "passes",
                        passes.values().stream().filter(Counts::isEnough).count(),
                        passes.size()));
    }

    @Override
    public List<String> lines(int rows) {
        if (rows == 0 || passes.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("cases  passed   equal  equal up to ids  no longer  pass");
        passes.forEach((pass, counts) -> lines.add(String.format(
                Locale.ROOT,
                "%5d  %6d  %6d  %15d  %9d  %s%s",
                counts.cases,
                counts.right,
                counts.equal,
                counts.equalUpToIds,
                counts.alike,
                pass,
                counts.isEnough() ? "" : " (less than " + ENOUGH + " %)")));
        return lines;
    }
}
