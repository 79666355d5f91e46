// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by name. */
public final class ScalarPasses {
    /** The name of a pass. */
    public static final String SIMPLIFY = "simplify-instructions";
    /** The name of a pass. */
    public static final String REDUNDANCY = "redundancy-elimination";
    /** The name of a pass. */
    public static final String LOCAL_REDUNDANCY = "local-redundancy-elimination";

    private ScalarPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(DeadCode.NAME, "remove instructions that no output depends on", DeadCode::new);
        flags.add(
                DeadFunctionCode.NAME,
                "remove instructions of functions that nothing outside of them depends on",
                DeadFunctionCode::new);
        flags.addNamed(
                "vector-dce",
                "remove computations of unused vector components",
                name -> new DeadComponents(name, false));
        flags.addNamed(
                "eliminate-dead-inserts",
                "remove inserts into composites whose part nothing reads",
                name -> new DeadComponents(name, true));
        flags.add(SplitPhis.NAME, "replace phi instructions of composites by one for each part", SplitPhis::new);
        flags.add(StrengthReduction.NAME, "replace expensive instructions by cheaper ones", StrengthReduction::new);
        flags.add(
                ConditionalConstants.NAME,
                "propagate constants, also through conditional branches that they decide",
                ConditionalConstants::new);
        flags.addNamed(SIMPLIFY, "simplify instructions by the rules of algebra", name -> new FoldInstructions(name));
        flags.addNamed(
                "eliminate-insert-extract", "same as --simplify-instructions", name -> new FoldInstructions(name));
        flags.addWithArgument(
                REDUNDANCY,
                "[=descriptors]",
                "remove repeated computations within functions, with loads of images and samplers if asked for",
                argument -> redundancy(REDUNDANCY, false, argument));
        flags.addWithArgument(
                LOCAL_REDUNDANCY,
                "[=descriptors]",
                "remove repeated computations within blocks, with loads of images and samplers if asked for",
                argument -> redundancy(LOCAL_REDUNDANCY, true, argument));
    }

    private static Pass redundancy(String name, boolean isLocal, String argument) {
        if (!argument.isEmpty() && !argument.equals("descriptors")) {
            throw new IllegalArgumentException("--" + name + " has no argument or 'descriptors'");
        }
        return new RedundancyElimination(name, isLocal, !argument.isEmpty());
    }
}
