// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by name. */
public final class ScalarPasses {
    private ScalarPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add("eliminate-dead-code-aggressive", DeadCode::new);
        flags.add("eliminate-dead-code-in-functions", DeadFunctionCode::new);
        flags.add("vector-dce", () -> new DeadComponents("vector-dce", false));
        flags.add("eliminate-dead-inserts", () -> new DeadComponents("eliminate-dead-inserts", true));
        flags.add("split-phis", SplitPhis::new);
        flags.add("strength-reduction", StrengthReduction::new);
        flags.add("ccp", ConditionalConstants::new);
        flags.add("simplify-instructions", () -> new FoldInstructions("simplify-instructions"));
        flags.add("eliminate-insert-extract", () -> new FoldInstructions("eliminate-insert-extract"));
        flags.add("redundancy-elimination", () -> new RedundancyElimination("redundancy-elimination", false));
        flags.add(
                "local-redundancy-elimination", () -> new RedundancyElimination("local-redundancy-elimination", true));
    }
}
