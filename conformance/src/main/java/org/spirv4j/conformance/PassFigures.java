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

    private static final class Counts {
        private long cases;
        private long right;
        private long equal;
        private long equalUpToIds;
        private long alike;

        boolean isEnough() {
            return cases > 0 && alike * 100 >= cases * ENOUGH;
        }
    }

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof OfPass of) {
            Counts counts = passes.computeIfAbsent(of.pass(), pass -> new Counts());
            if (of.isCounted()) {
                counts.cases++;
                counts.right += isRight ? 1 : 0;
                counts.equal += of.likeness() == Likeness.EQUAL ? 1 : 0;
                counts.equalUpToIds += of.likeness().compareTo(Likeness.EQUAL_UP_TO_IDS) <= 0 ? 1 : 0;
                counts.alike += isRight && of.likeness() != Likeness.LONGER ? 1 : 0;
            }
        }
    }

    @Override
    public List<Figure> figures() {
        if (passes.isEmpty()) {
            return List.of();
        }
        Counts all = new Counts();
        for (Counts counts : passes.values()) {
            all.cases += counts.cases;
            all.equal += counts.equal;
            all.equalUpToIds += counts.equalUpToIds;
            all.alike += counts.alike;
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
