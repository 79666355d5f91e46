// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by the flags of {@code spirv-opt}. */
public final class ConstantPasses {
    private ConstantPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(FoldSpecConstants.NAME, "compute operations and composites of constants", FoldSpecConstants::new);
        flags.addWithArgument(
                SetSpecConstants.NAME,
                "=SPECID:VALUE...",
                "change the default values of specialization constants",
                SetSpecConstants::of);
        flags.add(
                FreezeSpecConstants.NAME,
                "replace specialization constants by their default values",
                FreezeSpecConstants::new);
        flags.add(UnifyConstants.NAME, "remove duplicate constants", UnifyConstants::new);
        flags.add(EliminateDeadConstants.NAME, "remove unused constants", EliminateDeadConstants::new);
    }
}
