// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.spirv4j.analysis.TypeLayout;

/**
 * Which rules the layout of a block follows, and where it departs from the others. A structure that is nested several times is
 * compared once, and structures that are nested more than 255 deep are not (section 2.17, "Universal Limits").
 */
public final class LayoutAgreement {
    /** By the ordinals of the rules. */
    private final List<List<LayoutDeparture>> departures;

    LayoutAgreement(List<List<LayoutDeparture>> departures) {
        this.departures = departures;
    }

    /**
     * Returns the rules that the layout follows: all offsets and strides, also those of structures in it, are the ones that the
     * rules give.
     *
     * @return the rules, in the order of the enum; none if the layout is declared otherwise, as by explicit offsets
     */
    public List<TypeLayout.Rules> rules() {
        return Stream.of(TypeLayout.Rules.values())
                .filter(rules -> departures(rules).isEmpty())
                .toList();
    }

    /**
     * Returns the rules from which the layout departs least.
     *
     * @return the rules with the fewest departures; the first of them in the order of the enum
     */
    public TypeLayout.Rules closest() {
        return Stream.of(TypeLayout.Rules.values())
                .min(Comparator.comparingInt(rules -> departures(rules).size()))
                .orElseThrow();
    }

    /**
     * Returns where the layout departs from rules.
     *
     * @param rules the rules
     * @return the differences, those of outer structures first
     */
    public List<LayoutDeparture> departures(TypeLayout.Rules rules) {
        Objects.requireNonNull(rules, "rules");
        return departures.get(rules.ordinal());
    }
}
