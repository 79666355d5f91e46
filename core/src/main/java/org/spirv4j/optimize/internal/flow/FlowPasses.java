// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by name. */
public final class FlowPasses {
    private FlowPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add("cfg-cleanup", CfgCleanup::new);
        flags.add("code-sink", CodeSink::new);
        flags.add("eliminate-dead-branches", DeadBranches::new);
        flags.add("if-conversion", IfConversion::new);
        flags.add("merge-blocks", MergeBlocks::new);
        flags.add("merge-return", MergeReturn::new);
        flags.add("wrap-opkill", WrapKill::new);
    }
}
