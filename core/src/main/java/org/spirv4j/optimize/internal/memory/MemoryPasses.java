// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.optimize.internal.pass.FlagArguments;
import org.spirv4j.optimize.internal.pass.PassFlags;
import org.spirv4j.optimize.internal.pass.Promotion;

/** The passes of this package by name. */
public final class MemoryPasses {
    private MemoryPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.addWithArgument(
                "scalar-replacement",
                argument -> new ScalarReplacement(
                        argument.isEmpty() ? 100 : FlagArguments.number(argument, "scalar-replacement", 0)));
        flags.add("forward-memory-in-blocks", () -> new BlockMemory("forward-memory-in-blocks", false));
        flags.add("private-to-local", PrivateToLocal::new);
        flags.add("copy-propagate-arrays", CopyPropagateArrays::new);
        flags.add("convert-local-access-chains", ConvertAccessChains::new);
        flags.add("combine-access-chains", CombineAccessChains::new);
        flags.addWithArgument(
                "reduce-load-size", argument -> new ReduceLoadSize(argument.isEmpty() ? 0.9 : share(argument)));
        flags.add("legalize-multidim-array", LegalizeMultidimensionalArrays::new);
        flags.add("ssa-rewrite", () -> new PromoteVariables("ssa-rewrite", Promotion.Kind.ALL));
        flags.add(
                "eliminate-local-multi-store",
                () -> new PromoteVariables("eliminate-local-multi-store", Promotion.Kind.ALL));
        flags.add(
                "eliminate-local-single-store",
                () -> new PromoteVariables("eliminate-local-single-store", Promotion.Kind.SINGLE_STORE));
        flags.add("eliminate-local-single-block", () -> new BlockMemory("eliminate-local-single-block", true));
    }

    private static double share(String argument) {
        try {
            double share = Double.parseDouble(argument);
            if (share >= 0) {
                return share;
            }
        } catch (NumberFormatException e) {
            // Not a number, either.
        }
        throw FlagArguments.invalid(argument, "reduce-load-size", "a share of the parts, such as 0.9");
    }
}
