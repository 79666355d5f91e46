// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** The decorations that decoration groups apply to their targets. */
final class DecorationGroups {
    private static final int[] NONE = {};

    private final ValidationContext context;
    private final Map<Integer, int[]> groups = new HashMap<>();

    DecorationGroups(ValidationContext context) {
        this.context = context;
    }

    /**
     * Word offsets of the instructions that decorate a group, the first for each decoration. The array must not be
     * modified.
     */
    int[] decorations(int group) {
        return context.data.definition(group) == 0 ? NONE : groups.computeIfAbsent(group, this::find);
    }

    private int[] find(int group) {
        BitSet seen = new BitSet();
        return context.layout.decorations(group).stream()
                .filter(d -> d.decorationValue() >= 0 && d.decorationValue() < 1 << 16)
                .filter(d -> !seen.get(d.decorationValue()))
                .peek(d -> seen.set(d.decorationValue()))
                .mapToInt(d -> d.instruction().wordOffset())
                .toArray();
    }
}
