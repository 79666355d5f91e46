// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import org.spirv4j.optimize.internal.pass.FlagArguments;
import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by name. */
public final class LoopPasses {
    private LoopPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.addWithArgument(
                "loop-fission", argument -> new LoopFission(FlagArguments.number(argument, "loop-fission", 1)));
        flags.addWithArgument(
                "loop-fusion", argument -> new LoopFusion(FlagArguments.number(argument, "loop-fusion", 1)));
        flags.add("loop-invariant-code-motion", LoopInvariants::new);
        flags.addWithArgument("loop-peeling", LoopPeeling::of);
        flags.addArgument("loop-peeling-threshold", "loop-peeling");
        flags.add("loop-unswitch", LoopUnswitch::new);
        flags.add("loop-unroll", LoopUnroll::full);
        flags.addWithArgument("loop-unroll-partial", LoopUnroll::partial);
        flags.addWithArgument("loop-unroll-small", LoopUnroll::small);
    }
}
