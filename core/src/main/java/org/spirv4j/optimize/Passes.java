// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.internal.flow.CfgCleanup;
import org.spirv4j.optimize.internal.flow.CodeSink;
import org.spirv4j.optimize.internal.flow.DeadBranches;
import org.spirv4j.optimize.internal.flow.IfConversion;
import org.spirv4j.optimize.internal.flow.MergeBlocks;
import org.spirv4j.optimize.internal.flow.MergeReturn;
import org.spirv4j.optimize.internal.flow.WrapKill;
import org.spirv4j.optimize.internal.inline.InlineFunctions;
import org.spirv4j.optimize.internal.loop.LoopFission;
import org.spirv4j.optimize.internal.loop.LoopFusion;
import org.spirv4j.optimize.internal.loop.LoopInvariants;
import org.spirv4j.optimize.internal.loop.LoopPeeling;
import org.spirv4j.optimize.internal.loop.LoopUnroll;
import org.spirv4j.optimize.internal.loop.LoopUnswitch;
import org.spirv4j.optimize.internal.memory.BlockMemory;
import org.spirv4j.optimize.internal.memory.CombineAccessChains;
import org.spirv4j.optimize.internal.memory.ConvertAccessChains;
import org.spirv4j.optimize.internal.memory.CopyPropagateArrays;
import org.spirv4j.optimize.internal.memory.LegalizeMultidimensionalArrays;
import org.spirv4j.optimize.internal.memory.PrivateToLocal;
import org.spirv4j.optimize.internal.memory.PromoteVariables;
import org.spirv4j.optimize.internal.memory.ReduceLoadSize;
import org.spirv4j.optimize.internal.memory.ScalarReplacement;
import org.spirv4j.optimize.internal.scalar.ConditionalConstants;
import org.spirv4j.optimize.internal.scalar.DeadCode;
import org.spirv4j.optimize.internal.scalar.DeadComponents;
import org.spirv4j.optimize.internal.scalar.DeadFunctionCode;
import org.spirv4j.optimize.internal.scalar.FoldInstructions;
import org.spirv4j.optimize.internal.scalar.RedundancyElimination;
import org.spirv4j.optimize.internal.scalar.SplitPhis;
import org.spirv4j.optimize.internal.scalar.StrengthReduction;
import org.spirv4j.optimize.internal.ssa.Promotion;

/**
 * The passes over the bodies of functions, as values for {@link Optimizer#withPasses}; {@link ModulePasses} has those
 * over declarations and interfaces.
 *
 * <pre>{@code
 * SpirvModule unrolled = Optimizer.create()
 *         .withPasses(Passes.ssaRewrite(), Passes.loopUnroll(4), Passes.simplifyInstructions())
 *         .optimize(module);
 * }</pre>
 *
 * <p>A method has the name of its pass without hyphens, unless it says otherwise: the name in {@code spirv-opt}, and of
 * {@link Pass#name}. A longer method name says how a pass differs from the one without it. Passes are immutable, and
 * may be used by several threads.
 */
public final class Passes {
    private Passes() {}

    /** {@return a pass that propagates constants, also through conditional branches that they decide} */
    public static Pass ccp() {
        return new ConditionalConstants();
    }

    /**
     * {@return a pass that removes instructions, calls, functions and declarations that no result of an entry point or
     * exported function depends on}
     */
    public static Pass eliminateDeadCodeAggressive() {
        return new DeadCode();
    }

    /** {@return a pass that removes instructions of functions that nothing outside of these functions depends on} */
    public static Pass eliminateDeadCodeInFunctions() {
        return new DeadFunctionCode();
    }

    /** {@return a pass that removes insertions into composites of parts that nothing reads} */
    public static Pass eliminateDeadInserts() {
        return new DeadComponents("eliminate-dead-inserts", true);
    }

    /** {@return a pass that removes repeated computations within blocks, but not loads of images and samplers} */
    public static Pass localRedundancyElimination() {
        return new RedundancyElimination("local-redundancy-elimination", true, false);
    }

    /** {@return a pass that removes repeated computations within blocks, and repeated loads of images and samplers} */
    public static Pass localRedundancyEliminationOfDescriptors() {
        return new RedundancyElimination("local-redundancy-elimination", true, true);
    }

    /** {@return a pass that removes repeated computations within functions, but not loads of images and samplers} */
    public static Pass redundancyElimination() {
        return new RedundancyElimination("redundancy-elimination", false, false);
    }

    /**
     * {@return a pass that removes repeated computations within functions, and repeated loads of images and samplers}
     */
    public static Pass redundancyEliminationOfDescriptors() {
        return new RedundancyElimination("redundancy-elimination", false, true);
    }

    /**
     * {@return a pass that replaces instructions by constants, by values that are computed already, or by simpler
     * instructions}
     */
    public static Pass simplifyInstructions() {
        return new FoldInstructions("simplify-instructions");
    }

    /**
     * {@return a pass that replaces each OpPhi of a composite of which only parts are used by an OpPhi for each part}
     */
    public static Pass splitPhis() {
        return new SplitPhis();
    }

    /** {@return a pass that replaces multiplications and divisions by powers of two by cheaper instructions} */
    public static Pass strengthReduction() {
        return new StrengthReduction();
    }

    /** {@return a pass that removes computations of vector components that nothing reads} */
    public static Pass vectorDce() {
        return new DeadComponents("vector-dce", false);
    }

    /** {@return a pass that lets an access chain start where the access chain that is its base starts} */
    public static Pass combineAccessChains() {
        return new CombineAccessChains();
    }

    /**
     * {@return a pass that replaces accesses to a part of a variable of a function by accesses to the whole and an
     * extraction or insertion}
     */
    public static Pass convertLocalAccessChains() {
        return new ConvertAccessChains();
    }

    /** {@return a pass that reads the original instead of a copy of memory} */
    public static Pass copyPropagateArrays() {
        return new CopyPropagateArrays();
    }

    /** {@return a pass that replaces loads of variables of functions by values that the same block stores or loads} */
    public static Pass eliminateLocalSingleBlock() {
        return new BlockMemory("eliminate-local-single-block", true);
    }

    /** {@return a pass that replaces loads of variables of functions that are stored once} */
    public static Pass eliminateLocalSingleStore() {
        return new PromoteVariables("eliminate-local-single-store", Promotion.Kind.SINGLE_STORE);
    }

    /**
     * {@return a pass that replaces loads by values that the same block stores or loads, and removes stores that
     * another store follows}
     */
    public static Pass forwardMemoryInBlocks() {
        return new BlockMemory("forward-memory-in-blocks", false);
    }

    /** {@return a pass that replaces arrays of arrays of resources by arrays} */
    public static Pass legalizeMultidimArray() {
        return new LegalizeMultidimensionalArrays();
    }

    /** {@return a pass that moves Private variables into the only function that uses them} */
    public static Pass privateToLocal() {
        return new PrivateToLocal();
    }

    /** {@return a pass that loads only the used parts of composites if less than 0.9 of the parts are used} */
    public static Pass reduceLoadSize() {
        return new ReduceLoadSize(0.9);
    }

    /**
     * {@return a pass that loads only the used parts of composites if less than a share of the parts is used}
     *
     * @param share the share, such as 0.9; from 1 on, this is always done
     * @throws IllegalArgumentException if the share is negative or not a number
     */
    public static Pass reduceLoadSize(double share) {
        return new ReduceLoadSize(notNegative(share, "share"));
    }

    /**
     * {@return a pass that replaces composite variables of functions that have up to 100 parts by one variable for each
     * part that is read}
     */
    public static Pass scalarReplacement() {
        return new ScalarReplacement(100);
    }

    /**
     * {@return a pass that replaces composite variables of functions by one variable for each part that is read}
     *
     * @param maxParts the number of parts up to which variables are replaced; 0 for any number
     * @throws IllegalArgumentException if the number is negative
     */
    public static Pass scalarReplacement(int maxParts) {
        return new ScalarReplacement(atLeast(0, maxParts, "maxParts"));
    }

    /** {@return a pass that replaces variables of functions by values and OpPhi instructions} */
    public static Pass ssaRewrite() {
        return new PromoteVariables("ssa-rewrite", Promotion.Kind.ALL);
    }

    /** {@return a pass that removes the blocks that cannot be reached} */
    public static Pass cfgCleanup() {
        return new CfgCleanup();
    }

    /** {@return a pass that moves loads and access chains to the block that dominates all their uses} */
    public static Pass codeSink() {
        return new CodeSink();
    }

    /**
     * {@return a pass that replaces branches with a constant condition, and removes the blocks that cannot be reached
     * then}
     */
    public static Pass eliminateDeadBranches() {
        return new DeadBranches();
    }

    /**
     * {@return a pass that replaces an OpPhi after a selection by an OpSelect if both values are known before the
     * selection}
     */
    public static Pass ifConversion() {
        return new IfConversion();
    }

    /** {@return a pass that joins blocks that always follow each other} */
    public static Pass mergeBlocks() {
        return new MergeBlocks();
    }

    /** {@return a pass that gives each function a single return, at its end} */
    public static Pass mergeReturn() {
        return new MergeReturn();
    }

    /**
     * {@return a pass that moves OpKill and OpTerminateInvocation into functions, so that their callers can be inlined}
     */
    public static Pass wrapOpkill() {
        return new WrapKill();
    }

    /** {@return a pass that replaces all calls by the bodies of the called functions} */
    public static Pass inlineEntryPointsExhaustive() {
        return InlineFunctions.exhaustive();
    }

    /** {@return a pass that inlines calls with arguments or results of opaque types, such as images and samplers} */
    public static Pass inlineEntryPointsOpaque() {
        return InlineFunctions.opaque();
    }

    /** {@return a pass that inlines all calls in shaders, and in kernels functions that are small or called once} */
    public static Pass inlineFunctions() {
        return InlineFunctions.forPerformance();
    }

    /**
     * {@return a pass that inlines functions that are small or called once}
     *
     * @param words the number of words that the body of a small function may have more than the call
     * @throws IllegalArgumentException if the number is negative
     */
    public static Pass inlineSmallFunctions(int words) {
        return InlineFunctions.bySize(atLeast(0, words, "words"));
    }

    /**
     * {@return a pass that splits loops that need many registers}
     *
     * @param registers the number of registers up to which a loop stays whole, by estimate
     * @throws IllegalArgumentException if the number is less than 1
     */
    public static Pass loopFission(int registers) {
        return new LoopFission(atLeast(1, registers, "registers"));
    }

    /**
     * {@return a pass that fuses adjacent loops whose induction variables have the same values}
     *
     * @param registers the number of registers that a fused loop may need, by estimate
     * @throws IllegalArgumentException if the number is less than 1
     */
    public static Pass loopFusion(int registers) {
        return new LoopFusion(atLeast(1, registers, "registers"));
    }

    /** {@return a pass that computes values that do not change in a loop before it} */
    public static Pass loopInvariantCodeMotion() {
        return new LoopInvariants();
    }

    /** {@return a pass that splits loops of up to 1,000 instructions where a branch in them changes} */
    public static Pass loopPeeling() {
        return new LoopPeeling(LoopPeeling.DEFAULT_THRESHOLD);
    }

    /**
     * {@return a pass that splits loops where a branch in them changes}
     *
     * @param instructions the number of instructions up to which a loop is copied
     * @throws IllegalArgumentException if the number is less than 1
     */
    public static Pass loopPeeling(int instructions) {
        return new LoopPeeling(atLeast(1, instructions, "instructions"));
    }

    /** {@return a pass that unrolls loops with the loop control Unroll, so that no loop remains} */
    public static Pass loopUnroll() {
        return LoopUnroll.full();
    }

    /**
     * {@return a pass that unrolls loops with the loop control Unroll by a factor; its name is {@code
     * loop-unroll-partial}}
     *
     * @param factor the number of iterations that become one
     * @throws IllegalArgumentException if the factor is less than 1
     */
    public static Pass loopUnroll(int factor) {
        return LoopUnroll.partial(atLeast(1, factor, "factor"), false);
    }

    /**
     * {@return a pass that unrolls all loops without the loop control DontUnroll by a factor; its name is {@code
     * loop-unroll-partial}}
     *
     * @param factor the number of iterations that become one
     * @throws IllegalArgumentException if the factor is less than 1
     */
    public static Pass loopUnrollAll(int factor) {
        return LoopUnroll.partial(atLeast(1, factor, "factor"), true);
    }

    /**
     * {@return a pass that unrolls loops without the loop control DontUnroll whose repeated bodies are small, so that
     * no loop remains}
     *
     * @param instructions the number of instructions up to which all copies of a body are small
     * @throws IllegalArgumentException if the number is less than 1
     */
    public static Pass loopUnrollSmall(int instructions) {
        return LoopUnroll.small(atLeast(1, instructions, "instructions"));
    }

    /** {@return a pass that moves conditions that do not change out of loops, and makes copies of the loops} */
    public static Pass loopUnswitch() {
        return new LoopUnswitch();
    }

    /** A number that is an argument of a pass, if it is large enough. */
    static int atLeast(int minimum, int number, String parameter) {
        if (number < minimum) {
            throw new IllegalArgumentException(parameter + " must be at least " + minimum + ", but is " + number);
        }
        return number;
    }

    private static double notNegative(double number, String parameter) {
        if (!(number >= 0)) {
            throw new IllegalArgumentException(parameter + " must not be negative, but is " + number);
        }
        return number;
    }
}
