// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;

/** How many programs do not come back through a language, and how many that come back compute something else. */
final class ThroughFigures implements Figures {
    private long all;
    private long refused;
    private long notCompiled;
    private long different;

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfThrough of) {
            all++;
            refused += of.way() == Measurement.Way.REFUSED ? 1 : 0;
            notCompiled += of.way() == Measurement.Way.NOT_COMPILED ? 1 : 0;
            different += of.way() == Measurement.Way.BACK && !isRight ? 1 : 0;
        }
    }

    @Override
    public List<Figure> figures() {
        return all == 0
                ? List.of()
                : List.of(
                        Figure.of("not different", all - different, all),
                        Figure.of("refused", refused),
                        Figure.of("not compiled", notCompiled));
    }
}
