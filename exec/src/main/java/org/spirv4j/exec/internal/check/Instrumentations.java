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

    /** What adds the steps that some checks need; those of {@link Check#USUAL} need none. */
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
        return needed;
    }
}
