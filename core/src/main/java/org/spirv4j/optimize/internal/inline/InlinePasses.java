// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.inline;

import org.spirv4j.optimize.internal.pass.FlagArguments;
import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by name. */
public final class InlinePasses {
    private InlinePasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add("inline-entry-points-exhaustive", InlineFunctions::exhaustive);
        flags.add("inline-functions", InlineFunctions::forPerformance);
        flags.addWithArgument(
                "inline-small-functions",
                argument -> InlineFunctions.bySize(
                        argument.isEmpty() ? 0 : FlagArguments.number(argument, "inline-small-functions", 0)));
        flags.add("inline-entry-points-opaque", InlineFunctions::opaque);
    }
}
