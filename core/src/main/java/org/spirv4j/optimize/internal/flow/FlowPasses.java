// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import org.spirv4j.optimize.internal.pass.PassFlags;

/** The passes of this package by name. */
public final class FlowPasses {
    private FlowPasses() {}

    /** Adds the passes to those that flags name. */
    public static void register(PassFlags flags) {
        flags.add(CfgCleanup.NAME, "remove unreachable blocks and merge blocks", CfgCleanup::new);
        flags.add(CodeSink.NAME, "move instructions into the branch that uses their result", CodeSink::new);
        flags.add(DeadBranches.NAME, "replace branches with a constant condition", DeadBranches::new);
        flags.add(IfConversion.NAME, "replace short conditional assignments by OpSelect", IfConversion::new);
        flags.add(MergeBlocks.NAME, "merge blocks that always follow each other", MergeBlocks::new);
        flags.add(MergeReturn.NAME, "give each function a single return", MergeReturn::new);
        flags.add(
                WrapKill.NAME,
                "move OpKill and OpTerminateInvocation into functions, so that their callers can be inlined",
                WrapKill::new);
    }
}
