// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;

/** How many instructions are folded without fast math. */
final class FoldFigures implements Figures {
    private long folded;
    private long exact;

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfFolding folding) {
            folded++;
            exact += folding.isExact() ? 1 : 0;
        }
    }

    @Override
    public List<Figure> figures() {
        return folded == 0 ? List.of() : List.of(Figure.of("exact", exact));
    }
}
