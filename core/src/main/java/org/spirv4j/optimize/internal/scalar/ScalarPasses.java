// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.Pass;
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
        flags.addWithArgument(
                "redundancy-elimination", argument -> redundancy("redundancy-elimination", false, argument));
        flags.addWithArgument(
                "local-redundancy-elimination", argument -> redundancy("local-redundancy-elimination", true, argument));
    }

    private static Pass redundancy(String name, boolean isLocal, String argument) {
        if (!argument.isEmpty() && !argument.equals("descriptors")) {
            throw new IllegalArgumentException("--" + name + " has no argument or 'descriptors'");
        }
        return new RedundancyElimination(name, isLocal, !argument.isEmpty());
    }
}
