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
                LoopFission.NAME,
                "=N",
                "split loops that need more than N registers",
                argument -> new LoopFission(FlagArguments.number(argument, LoopFission.NAME, 1)));
        flags.addWithArgument(
                LoopFusion.NAME,
                "=N",
                "merge adjacent loops with the same bounds if they need no more than N registers",
                argument -> new LoopFusion(FlagArguments.number(argument, LoopFusion.NAME, 1)));
        flags.add(LoopInvariants.NAME, "compute values that do not change before the loop", LoopInvariants::new);
        flags.addWithArgument(
                LoopPeeling.NAME,
                "[=N]",
                "run the first or last iterations outside the loop if that removes branches",
                LoopPeeling::of);
        flags.addArgument(
                "loop-peeling-threshold",
                "=N",
                "number of instructions up to which --loop-peeling copies a loop (default 1000)",
                LoopPeeling.NAME);
        flags.add(LoopUnswitch.NAME, "move conditions that do not change out of loops", LoopUnswitch::new);
        flags.add(
                LoopUnroll.FULL,
                "repeat the bodies of loops with the control Unroll instead of looping",
                LoopUnroll::full);
        flags.addWithArgument(
                LoopUnroll.PARTIAL,
                "=N[:all]",
                "unroll loops with the control Unroll, or all loops, by the factor N",
                LoopUnroll::partial);
        flags.addWithArgument(
                LoopUnroll.SMALL,
                "=N",
                "unroll loops without the control DontUnroll whose repeated bodies have at most N instructions",
                LoopUnroll::small);
    }
}
