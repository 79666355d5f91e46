// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.List;
import java.util.stream.Stream;
import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.internal.constant.EliminateDeadConstants;
import org.spirv4j.optimize.internal.constant.UnifyConstants;
import org.spirv4j.optimize.internal.declaration.EliminateDeadFunctions;
import org.spirv4j.optimize.internal.declaration.EliminateDeadMembers;
import org.spirv4j.optimize.internal.declaration.RemoveDuplicatesPass;
import org.spirv4j.optimize.internal.flow.DeadBranches;
import org.spirv4j.optimize.internal.flow.IfConversion;
import org.spirv4j.optimize.internal.flow.MergeBlocks;
import org.spirv4j.optimize.internal.flow.MergeReturn;
import org.spirv4j.optimize.internal.flow.WrapKill;
import org.spirv4j.optimize.internal.inline.InlineFunctions;
import org.spirv4j.optimize.internal.loop.LoopUnroll;
import org.spirv4j.optimize.internal.memory.ConvertAccessChains;
import org.spirv4j.optimize.internal.memory.CopyPropagateArrays;
import org.spirv4j.optimize.internal.memory.MemoryPasses;
import org.spirv4j.optimize.internal.memory.PrivateToLocal;
import org.spirv4j.optimize.internal.memory.ScalarReplacement;
import org.spirv4j.optimize.internal.repair.FixStorageClass;
import org.spirv4j.optimize.internal.repair.InterpolateFixup;
import org.spirv4j.optimize.internal.scalar.ConditionalConstants;
import org.spirv4j.optimize.internal.scalar.DeadCode;
import org.spirv4j.optimize.internal.scalar.DeadFunctionCode;
import org.spirv4j.optimize.internal.scalar.ScalarPasses;
import org.spirv4j.optimize.internal.scalar.SplitPhis;

/** The lists of passes after {@code -O}, {@code -Os} and {@code --legalize-hlsl}. */
final class Pipelines {
    private Pipelines() {}

    private static final List<String> INLINING = List.of(
            WrapKill.NAME,
            DeadBranches.NAME,
            MergeReturn.NAME,
            InlineFunctions.FOR_PERFORMANCE,
            EliminateDeadFunctions.NAME);

    /** What is done inside of functions, but for dead code. */
    private static final List<String> VALUES = List.of(
            PrivateToLocal.NAME,
            DeadBranches.NAME,
            MergeBlocks.NAME,
            ScalarReplacement.NAME,
            CopyPropagateArrays.NAME,
            ConvertAccessChains.NAME,
            MemoryPasses.SSA_REWRITE,
            ConditionalConstants.NAME,
            SplitPhis.NAME,
            CopyPropagateArrays.NAME,
            ScalarPasses.SIMPLIFY,
            DeadBranches.NAME,
            MergeBlocks.NAME,
            "--" + ScalarPasses.REDUNDANCY + "=descriptors",
            IfConversion.NAME,
            MemoryPasses.FORWARD_IN_BLOCKS,
            ScalarPasses.SIMPLIFY);

    private static final List<String> LOCAL = followed(VALUES, List.of(DeadFunctionCode.NAME));

    private static final List<String> LEGALIZATION = LOCAL.stream()
            .map(flag -> flag.equals(ScalarReplacement.NAME) ? "--" + ScalarReplacement.NAME + "=0" : flag)
            .toList();

    /** Finds little that is not found in functions, and looks at the whole module. */
    private static final List<String> GLOBAL = List.of(DeadCode.NAME);

    private static final List<String> SIZE = followed(
            GLOBAL,
            List.of(
                    EliminateDeadMembers.NAME,
                    UnifyConstants.NAME,
                    EliminateDeadConstants.NAME,
                    RemoveDuplicatesPass.NAME));

    /** The local passes are applied so often at most; almost always the second time changes nothing. */
    private static final int MOST = 4;

    private static Round round(List<String> inner, List<String> outer, int most) {
        return new Round(passes(inner), passes(outer), most);
    }

    private static Round once(List<String> flags) {
        return round(flags, List.of(), 1);
    }

    private static List<String> followed(List<String> flags, List<String> others) {
        return Stream.concat(flags.stream(), others.stream()).toList();
    }

    private static List<Pass> passes(List<String> flags) {
        return flags.stream().map(PassCatalogue::pass).toList();
    }

    /** Functions are made small before they are copied. */
    static List<Round> forPerformance() {
        return List.of(once(LOCAL), once(INLINING), round(LOCAL, GLOBAL, MOST));
    }

    /** Without inlining; with inlining of functions that are small or called once; and with inlining of all. */
    static List<List<Round>> forSize() {
        Round local = round(followed(VALUES, SIZE), List.of(), MOST);
        return List.of(
                List.of(local),
                List.of(
                        local,
                        once(List.of("--" + InlineFunctions.SMALL_FUNCTIONS + "=16", EliminateDeadFunctions.NAME)),
                        local),
                List.of(local, once(INLINING), local));
    }

    /** Opaque values are moved to where they are used, for which variables of any size are split and loops unrolled. */
    static List<Round> forLegalization() {
        return List.of(
                once(LEGALIZATION),
                once(INLINING),
                once(List.of(PrivateToLocal.NAME, FixStorageClass.NAME)),
                round(LEGALIZATION, GLOBAL, MOST),
                once(List.of(LoopUnroll.FULL)),
                round(LEGALIZATION, GLOBAL, MOST),
                once(List.of(InterpolateFixup.NAME)));
    }
}
