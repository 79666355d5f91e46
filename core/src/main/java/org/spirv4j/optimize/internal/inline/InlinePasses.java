// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.inline;

import org.spirv4j.optimize.internal.pass.FlagArguments;
import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by name. */
public final class InlinePasses {
    private InlinePasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(
                InlineFunctions.EXHAUSTIVE,
                "replace all calls by the bodies of the functions",
                InlineFunctions::exhaustive);
        flags.add(
                InlineFunctions.FOR_PERFORMANCE,
                "inline all calls in shaders; in kernels, functions that are small or called once",
                InlineFunctions::forPerformance);
        flags.addWithArgument(
                InlineFunctions.SMALL_FUNCTIONS,
                "=N",
                "inline functions that are called once, or have at most N words more than the call",
                argument -> InlineFunctions.bySize(
                        argument.isEmpty() ? 0 : FlagArguments.number(argument, InlineFunctions.SMALL_FUNCTIONS, 0)));
        flags.add(
                InlineFunctions.OPAQUE,
                "inline calls that pass or return images, samplers and other opaque types",
                InlineFunctions::opaque);
    }
}
