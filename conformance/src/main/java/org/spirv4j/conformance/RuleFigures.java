// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many modules are refused at the recorded place, and how many rules have no failed case. */
final class RuleFigures implements Figures {
    private long located;
    private long locatable;
    private final Map<String, Boolean> rules = new HashMap<>();

    @Override
    public void add(String id, Measurement measurement, boolean isRight) {
        if (measurement instanceof Measurement.OfRule rule) {
            locatable++;
            located += rule.isLocated() ? 1 : 0;
            rules.merge(rule.rule(), isRight, Boolean::logicalAnd);
        }
    }

    @Override
    public List<Figure> figures() {
        return locatable == 0
                ? List.of()
                : List.of(
                        Figure.of("located", located, locatable),
                        Figure.of(
                                "rules", rules.values().stream().filter(r -> r).count(), rules.size()));
    }
}
