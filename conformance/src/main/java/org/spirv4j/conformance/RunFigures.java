// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.List;

/**
 * How many programs are refused, in how many that compute what they should something is found, and how many are
 * compiled, and executed in lanes.
 */
final class RunFigures implements Figures {
    private long runs;
    private long refused;
    private long found;
    private long compiled;
    private long inLanes;

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfRun run) {
            runs++;
            refused += run.isRefused() ? 1 : 0;
            found += isRight && run.hasFindings() ? 1 : 0;
            compiled += isRight && run.isCompiled() ? 1 : 0;
            inLanes += isRight && run.isInLanes() ? 1 : 0;
        }
    }

    @Override
    public List<Figure> figures() {
        if (runs == 0) {
            return List.of();
        }
        List<Figure> figures = new ArrayList<>(List.of(
                Figure.of("refused", refused),
                Figure.of("passed with findings", found),
                Figure.of("compiled", compiled)));
        if (inLanes > 0) {
            figures.add(Figure.of("in lanes", inLanes));
        }
        return figures;
    }
}
