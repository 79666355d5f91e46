// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;

/** In how many comparisons the text is the recorded one, and how many lines are changed. */
final class DiffFigures implements Figures {
    private long diffs;
    private long equal;
    private long changed;
    private long recorded;
    private long more;

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfDiff diff) {
            diffs++;
            equal += diff.isEqual() ? 1 : 0;
            changed += diff.changed();
            recorded += diff.recorded();
            more += diff.changed() > diff.recorded() ? 1 : 0;
        }
    }

    @Override
    public List<Figure> figures() {
        return diffs == 0
                ? List.of()
                : List.of(
                        Figure.of("equal", equal),
                        Figure.of("with no more changed lines", diffs - more),
                        Figure.of("changed lines", changed, recorded));
    }
}
