// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Arranges the instructions of two modules in lines. */
final class LineOrder {
    private static final int[] NONE = {};

    private final Matches matches;
    private final List<ModuleDiff.Line> lines = new ArrayList<>();

    LineOrder(Matches matches) {
        this.matches = matches;
    }

    /** The lines of all sections and functions. */
    List<ModuleDiff.Line> lines(
            Sections sections,
            Sections targetSections,
            List<ComparedFunction> functions,
            List<ComparedFunction> targets) {
        for (int section = 0; section < Sections.COUNT; section++) {
            append(sections.of(section), targetSections.of(section));
        }
        Map<Integer, ComparedFunction> byId = new HashMap<>();
        targets.forEach(function -> byId.put(function.id(), function));
        for (ComparedFunction function : functions) {
            ComparedFunction other = byId.get(matches.targetId(function.id()));
            append(function.header(), other == null ? NONE : other.header());
            append(function.body(), other == null ? NONE : other.body());
        }
        for (ComparedFunction function : targets) {
            int match = matches.sourceId(function.id());
            if (match == 0) {
                append(NONE, function.header());
                append(NONE, function.body());
            }
        }
        return lines;
    }

    /** What has no match stands before the next instruction that has one; pairs stand where the source has them. */
    private void append(int[] source, int[] target) {
        int i = 0;
        int j = 0;
        while (i < source.length || j < target.length) {
            while (i < source.length && matches.targetOf(source[i]) < 0) {
                lines.add(new ModuleDiff.Line(source[i++], -1, true));
            }
            while (j < target.length && matches.sourceOf(target[j]) < 0) {
                lines.add(new ModuleDiff.Line(-1, target[j++], true));
            }
            if (i < source.length) {
                int other = matches.targetOf(source[i]);
                lines.add(new ModuleDiff.Line(source[i], other, !matches.isEqual(source[i], other)));
                i++;
            }
            if (j < target.length) {
                j++;
            }
        }
    }
}
