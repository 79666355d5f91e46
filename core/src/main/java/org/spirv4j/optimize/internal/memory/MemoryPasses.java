// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.optimize.internal.pass.FlagArguments;
import org.spirv4j.optimize.internal.pass.PassFlags;
import org.spirv4j.optimize.internal.ssa.Promotion;

/** The passes of this package by name. */
public final class MemoryPasses {
    /** The name of a pass. */
    public static final String SSA_REWRITE = "ssa-rewrite";
    /** The name of a pass. */
    public static final String FORWARD_IN_BLOCKS = "forward-memory-in-blocks";

    private MemoryPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.addWithArgument(
                ScalarReplacement.NAME,
                "[=N]",
                "replace local composites of up to N parts by a variable for each part; 0 is any number, the default 100",
                argument -> new ScalarReplacement(
                        argument.isEmpty() ? 100 : FlagArguments.number(argument, ScalarReplacement.NAME, 0)));
        flags.addNamed(
                FORWARD_IN_BLOCKS,
                "replace loads by values stored or loaded before in the block, and remove overwritten stores",
                name -> new BlockMemory(name, false));
        flags.add(
                PrivateToLocal.NAME,
                "move Private variables into the only function that uses them",
                PrivateToLocal::new);
        flags.add(CopyPropagateArrays.NAME, "use the original of a copied array", CopyPropagateArrays::new);
        flags.add(
                ConvertAccessChains.NAME,
                "replace accesses to elements of local variables by extracts and inserts",
                ConvertAccessChains::new);
        flags.add(CombineAccessChains.NAME, "replace chains of access chains by one", CombineAccessChains::new);
        flags.addWithArgument(
                ReduceLoadSize.NAME,
                "[=RATIO]",
                "load only the used parts of composites, if less than this ratio is used",
                argument -> new ReduceLoadSize(argument.isEmpty() ? 0.9 : share(argument)));
        flags.add(
                LegalizeMultidimensionalArrays.NAME,
                "replace arrays of arrays of resources by arrays",
                LegalizeMultidimensionalArrays::new);
        flags.addNamed(
                SSA_REWRITE,
                "replace local variables by values and phi instructions",
                name -> new PromoteVariables(name, Promotion.Kind.ALL));
        flags.addNamed(
                "eliminate-local-multi-store",
                "same as --ssa-rewrite",
                name -> new PromoteVariables(name, Promotion.Kind.ALL));
        flags.addNamed(
                "eliminate-local-single-store",
                "replace loads of local variables that are stored once",
                name -> new PromoteVariables(name, Promotion.Kind.SINGLE_STORE));
        flags.addNamed(
                "eliminate-local-single-block",
                "replace loads of local variables by values that the same block stores or loads",
                name -> new BlockMemory(name, true));
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
