// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flag;

import java.util.Map;
import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.Passes;

/** The flags of the passes over functions. */
final class FunctionPassFlags {
    private static final String ALL_LOOPS = ":all";

    private FunctionPassFlags() {}

    static void add(FlagTable flags) {
        addValues(flags);
        addMemory(flags);
        addControlFlow(flags);
        addLoops(flags);
    }

    private static void addValues(FlagTable flags) {
        flags.add(Passes.eliminateDeadCodeAggressive(), "remove instructions that no output depends on");
        flags.add(
                Passes.eliminateDeadCodeInFunctions(),
                "remove instructions of functions that nothing outside of them depends on");
        flags.add(Passes.vectorDce(), "remove computations of unused vector components");
        flags.add(Passes.eliminateDeadInserts(), "remove inserts into composites whose part nothing reads");
        flags.add(Passes.splitPhis(), "replace phi instructions of composites by one for each part");
        flags.add(Passes.strengthReduction(), "replace expensive instructions by cheaper ones");
        flags.add(Passes.ccp(), "propagate constants, also through conditional branches that they decide");
        flags.add(Passes.simplifyInstructions(), "simplify instructions by the rules of algebra");
        flags.addAlias("eliminate-insert-extract", Passes.simplifyInstructions(), "same as --simplify-instructions");
        addRedundancy(
                flags,
                Passes.redundancyElimination(),
                Passes.redundancyEliminationOfDescriptors(),
                "remove repeated computations within functions, with loads of images and samplers if asked for");
        addRedundancy(
                flags,
                Passes.localRedundancyElimination(),
                Passes.localRedundancyEliminationOfDescriptors(),
                "remove repeated computations within blocks, with loads of images and samplers if asked for");
    }

    private static void addRedundancy(FlagTable flags, Pass plain, Pass ofDescriptors, String summary) {
        Map<String, Pass> passes = Map.of("", plain, "descriptors", ofDescriptors);
        flags.addWithArgument(
                plain.name(),
                "[=descriptors]",
                summary,
                argument -> PassArguments.choice(argument, plain.name(), passes, "descriptors"));
    }

    private static void addMemory(FlagTable flags) {
        flags.addWithOptionalNumber(
                Passes.scalarReplacement(),
                0,
                Passes::scalarReplacement,
                "replace local composites of up to N parts by a variable for each part; 0 is any number, the default 100");
        flags.add(
                Passes.forwardMemoryInBlocks(),
                "replace loads by values stored or loaded before in the block, and remove overwritten stores");
        flags.add(Passes.privateToLocal(), "move Private variables into the only function that uses them");
        flags.add(Passes.copyPropagateArrays(), "use the original of a copied array");
        flags.add(
                Passes.convertLocalAccessChains(),
                "replace accesses to elements of local variables by extracts and inserts");
        flags.add(Passes.combineAccessChains(), "replace chains of access chains by one");
        Pass reduceLoadSize = Passes.reduceLoadSize();
        flags.addWithArgument(
                reduceLoadSize.name(),
                "[=RATIO]",
                "load only the used parts of composites, if less than this ratio is used",
                argument -> argument.isEmpty()
                        ? reduceLoadSize
                        : Passes.reduceLoadSize(PassArguments.share(argument, reduceLoadSize.name())));
        flags.add(Passes.legalizeMultidimArray(), "replace arrays of arrays of resources by arrays");
        flags.add(Passes.ssaRewrite(), "replace local variables by values and phi instructions");
        flags.addAlias("eliminate-local-multi-store", Passes.ssaRewrite(), "same as --ssa-rewrite");
        flags.add(Passes.eliminateLocalSingleStore(), "replace loads of local variables that are stored once");
        flags.add(
                Passes.eliminateLocalSingleBlock(),
                "replace loads of local variables by values that the same block stores or loads");
    }

    private static void addControlFlow(FlagTable flags) {
        flags.add(Passes.cfgCleanup(), "remove unreachable blocks and merge blocks");
        flags.add(Passes.codeSink(), "move instructions into the branch that uses their result");
        flags.add(Passes.eliminateDeadBranches(), "replace branches with a constant condition");
        flags.add(Passes.ifConversion(), "replace short conditional assignments by OpSelect");
        flags.add(Passes.mergeBlocks(), "merge blocks that always follow each other");
        flags.add(Passes.mergeReturn(), "give each function a single return");
        flags.add(
                Passes.wrapOpkill(),
                "move OpKill and OpTerminateInvocation into functions, so that their callers can be inlined");
        flags.add(Passes.inlineEntryPointsExhaustive(), "replace all calls by the bodies of the functions");
        flags.add(
                Passes.inlineFunctions(),
                "inline all calls in shaders; in kernels, functions that are small or called once");
        String small = Passes.inlineSmallFunctions(0).name();
        flags.addWithArgument(
                small,
                "=N",
                "inline functions that are called once, or have at most N words more than the call",
                argument ->
                        Passes.inlineSmallFunctions(argument.isEmpty() ? 0 : PassArguments.number(argument, small, 0)));
        flags.add(
                Passes.inlineEntryPointsOpaque(),
                "inline calls that pass or return images, samplers and other opaque types");
    }

    private static void addLoops(FlagTable flags) {
        flags.addWithNumber(1, Passes::loopFission, "split loops that need more than N registers");
        flags.addWithNumber(
                1,
                Passes::loopFusion,
                "merge adjacent loops with the same bounds if they need no more than N registers");
        flags.add(Passes.loopInvariantCodeMotion(), "compute values that do not change before the loop");
        flags.addWithOptionalNumber(
                Passes.loopPeeling(),
                1,
                Passes::loopPeeling,
                "run the first or last iterations outside the loop if that removes branches");
        flags.addArgument(
                "loop-peeling-threshold",
                "=N",
                Passes.loopPeeling(),
                "number of instructions up to which --loop-peeling copies a loop (default 1000)");
        flags.add(Passes.loopUnswitch(), "move conditions that do not change out of loops");
        flags.add(Passes.loopUnroll(), "repeat the bodies of loops with the control Unroll instead of looping");
        String partial = Passes.loopUnroll(1).name();
        flags.addWithArgument(
                partial,
                "=N[:all]",
                "unroll loops with the control Unroll, or all loops, by the factor N",
                argument -> partialUnrolling(argument, partial));
        flags.addWithNumber(
                1,
                Passes::loopUnrollSmall,
                "unroll loops without the control DontUnroll whose repeated bodies have at most N instructions");
    }

    private static Pass partialUnrolling(String argument, String pass) {
        if (argument.endsWith(ALL_LOOPS)) {
            String factor = argument.substring(0, argument.length() - ALL_LOOPS.length());
            return Passes.loopUnrollAll(PassArguments.number(factor, pass, 1));
        }
        return Passes.loopUnroll(PassArguments.number(argument, pass, 1));
    }
}
