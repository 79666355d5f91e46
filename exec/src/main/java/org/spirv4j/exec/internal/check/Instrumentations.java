// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.report.Mistake;

/** What adds the steps of checks. */
public final class Instrumentations {
    private Instrumentations() {}

    /** What adds the steps that some checks need. */
    public static List<Instrumentation> of(Set<Mistake> checks) {
        List<Instrumentation> needed = new ArrayList<>();
        if (checks.contains(Mistake.MISALIGNED)) {
            needed.add(new Alignment());
        }
        if (checks.contains(Mistake.UNINITIALIZED)) {
            needed.add(new UnwrittenReads());
        }
        if (checks.contains(Mistake.RACE)) {
            needed.add(new Races());
        }
        if (checks.contains(Mistake.OUT_OF_BOUNDS)) {
            needed.add(new IndexBounds());
        }
        if (checks.contains(Mistake.DIVERGENCE)) {
            needed.add(new Quads());
        }
        if (checks.contains(Mistake.NOT_UNIFORM)) {
            needed.add(new UniformDescriptors());
            needed.add(new UniformArguments());
        }
        if (checks.contains(Mistake.UNDEFINED)) {
            needed.add(new UndefinedUses());
        }
        if (contains(checks, Mistake.DIVISION, Mistake.SHIFT, Mistake.CONVERSION)) {
            needed.add(new DefinedResults(checks));
        }
        if (contains(checks, Mistake.CONVERSION, Mistake.NAN)) {
            needed.add(new FloatResults(checks));
        }
        if (checks.contains(Mistake.OVERFLOW)) {
            needed.add(new Wraps());
        }
        if (checks.contains(Mistake.UNREACHABLE)) {
            needed.add(new ReachedPlaces());
        }
        return needed;
    }

    private static boolean contains(Set<Mistake> checks, Mistake... any) {
        return List.of(any).stream().anyMatch(checks::contains);
    }
}
