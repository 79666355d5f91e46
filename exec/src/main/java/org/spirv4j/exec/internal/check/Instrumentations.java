// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.spirv4j.exec.Check;
import org.spirv4j.exec.internal.code.Instrumentation;

/** What adds the steps of checks. */
public final class Instrumentations {
    private Instrumentations() {}

    /** What adds the steps that some checks need. */
    public static List<Instrumentation> of(Set<Check> checks) {
        List<Instrumentation> needed = new ArrayList<>();
        if (checks.contains(Check.MISALIGNED)) {
            needed.add(new Alignment());
        }
        if (checks.contains(Check.UNINITIALIZED)) {
            needed.add(new UnwrittenReads());
        }
        if (checks.contains(Check.RACE)) {
            needed.add(new Races());
        }
        if (checks.contains(Check.OUT_OF_BOUNDS)) {
            needed.add(new IndexBounds());
        }
        if (checks.contains(Check.DIVERGENCE)) {
            needed.add(new Quads());
        }
        if (checks.contains(Check.NOT_UNIFORM)) {
            needed.add(new UniformDescriptors());
            needed.add(new UniformArguments());
        }
        if (checks.contains(Check.UNDEFINED)) {
            needed.add(new UndefinedUses());
        }
        if (contains(checks, Check.DIVISION, Check.SHIFT, Check.CONVERSION)) {
            needed.add(new DefinedResults(checks));
        }
        if (contains(checks, Check.CONVERSION, Check.NAN)) {
            needed.add(new FloatResults(checks));
        }
        if (checks.contains(Check.OVERFLOW)) {
            needed.add(new Wraps());
        }
        if (checks.contains(Check.UNREACHABLE)) {
            needed.add(new ReachedPlaces());
        }
        return needed;
    }

    private static boolean contains(Set<Check> checks, Check... any) {
        return List.of(any).stream().anyMatch(checks::contains);
    }
}
