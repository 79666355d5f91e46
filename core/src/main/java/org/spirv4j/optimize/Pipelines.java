// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.List;
import java.util.stream.Stream;
import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.internal.memory.ScalarReplacement;

/** The lists of passes after {@code -O}, {@code -Os} and {@code --legalize-hlsl}. */
final class Pipelines {
    private Pipelines() {}

    /** Before others, which otherwise work on the code of each kernel twice. */
    private static final List<Pass> KERNELS = List.of(ModulePasses.mergeKernelBodies());

    private static final List<Pass> INLINING = List.of(
            Passes.wrapOpkill(),
            Passes.eliminateDeadBranches(),
            Passes.mergeReturn(),
            Passes.inlineFunctions(),
            ModulePasses.eliminateDeadFunctions());

    private static final List<Pass> VALUES = values(ScalarReplacement.ofUsedParts(100));

    private static final List<Pass> LOCAL = followed(VALUES, List.of(Passes.eliminateDeadCodeInFunctions()));

    private static final List<Pass> LEGALIZATION =
            followed(values(Passes.scalarReplacement(0)), List.of(Passes.eliminateDeadCodeInFunctions()));

    /** Finds little that is not found in functions, and looks at the whole module. */
    private static final List<Pass> GLOBAL = List.of(Passes.eliminateDeadCodeAggressive());

    private static final List<Pass> SIZE = followed(
            GLOBAL,
            List.of(
                    ModulePasses.eliminateDeadMembers(),
                    ModulePasses.unifyConst(),
                    ModulePasses.eliminateDeadConst(),
                    ModulePasses.removeDuplicates()));

    /** The local passes are applied so often at most; almost always the second time changes nothing. */
    private static final int MOST = 4;

    /** What is done inside of functions, but for dead code. */
    private static List<Pass> values(Pass scalarReplacement) {
        return List.of(
                Passes.privateToLocal(),
                Passes.eliminateDeadBranches(),
                Passes.mergeBlocks(),
                scalarReplacement,
                Passes.copyPropagateArrays(),
                Passes.convertLocalAccessChains(),
                Passes.ssaRewrite(),
                Passes.ccp(),
                Passes.splitPhis(),
                Passes.copyPropagateArrays(),
                Passes.simplifyInstructions(),
                Passes.eliminateDeadBranches(),
                Passes.mergeBlocks(),
                Passes.redundancyEliminationOfDescriptors(),
                Passes.ifConversion(),
                Passes.forwardMemoryInBlocks(),
                Passes.simplifyInstructions());
    }

    private static Round round(List<Pass> inner, List<Pass> outer, int most) {
        return new Round(inner, outer, most);
    }

    private static Round once(List<Pass> passes) {
        return round(passes, List.of(), 1);
    }

    private static List<Pass> followed(List<Pass> passes, List<Pass> others) {
        return Stream.concat(passes.stream(), others.stream()).toList();
    }

    /** Functions are made small before they are copied. */
    static List<Round> forPerformance() {
        return List.of(once(KERNELS), once(LOCAL), once(INLINING), round(LOCAL, GLOBAL, MOST));
    }

    /** Without inlining; with inlining of functions that are small or called once; and with inlining of all. */
    static List<List<Round>> forSize() {
        Round local = round(followed(VALUES, SIZE), List.of(), MOST);
        Round kernels = once(KERNELS);
        return List.of(
                List.of(kernels, local),
                List.of(
                        kernels,
                        local,
                        once(List.of(Passes.inlineSmallFunctions(16), ModulePasses.eliminateDeadFunctions())),
                        local),
                List.of(kernels, local, once(INLINING), local));
    }

    /** Opaque values are moved to where they are used, for which variables of any size are split and loops unrolled. */
    static List<Round> forLegalization() {
        return List.of(
                once(LEGALIZATION),
                once(INLINING),
                once(List.of(Passes.privateToLocal(), ModulePasses.fixStorageClass())),
                round(LEGALIZATION, GLOBAL, MOST),
                once(List.of(Passes.loopUnroll())),
                round(LEGALIZATION, GLOBAL, MOST),
                once(List.of(ModulePasses.interpolateFixup())));
    }
}
