// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.inline;

import java.util.BitSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.ssa.ContinueCalls;

/**
 * Replaces calls by the bodies of the called functions, in the functions that entry points and exported functions
 * reach. Callees come before their callers, so that each body is copied once for each call.
 *
 * <p>Never inlines functions that call themselves, have the function control DontInline, or cannot be copied; a
 * function with several returns in structured control flow needs {@code merge-return} before. Functions that nothing
 * calls afterwards stay, unless something was inlined into them.
 */
public final class InlineFunctions implements Pass {
    private static final String EXHAUSTIVE = "inline-entry-points-exhaustive";
    private static final String OPAQUE = "inline-entry-points-opaque";
    private static final String SMALL_FUNCTIONS = "inline-small-functions";
    private static final String FOR_PERFORMANCE = "inline-functions";

    /** The instructions that copies may add to a module of no instructions, and for each instruction of the module. */
    private static final long GROWTH = 20_000;

    private static final long GROWTH_PER_INSTRUCTION = 2;

    /** The words that a small function of a kernel may have more than the call of it. */
    private static final int SMALL = 64;

    private final String name;

    /** Makes the policy for a module. */
    private final Function<EditableModule, InliningPolicy> policyOf;

    private InlineFunctions(String name, Function<EditableModule, InliningPolicy> policyOf) {
        this.name = name;
        this.policyOf = policyOf;
    }

    /** {@return the pass that inlines all calls} */
    public static InlineFunctions exhaustive() {
        return new InlineFunctions(EXHAUSTIVE, module -> (call, callee) -> true);
    }

    /** {@return the pass that inlines calls with arguments or results of opaque types, such as images and samplers} */
    public static InlineFunctions opaque() {
        return new InlineFunctions(OPAQUE, OpaqueTypes::new);
    }

    /**
     * {@return the pass that inlines functions which are called once, and those whose bodies are small}
     *
     * @param words the words that a body may have more than the call of it; an exported function must not have more,
     *     because its body stays
     */
    public static InlineFunctions bySize(int words) {
        return new InlineFunctions(SMALL_FUNCTIONS, module -> bySize(module, words));
    }

    private static InliningPolicy bySize(EditableModule module, int words) {
        return (call, callee) ->
                callee.isCalledOnce() || callee.words() <= module.wordCount(call) + (callee.isExported() ? 0 : words);
    }

    /**
     * {@return the pass that inlines all calls in shaders, where drivers do the same, and in kernels functions that are
     * called once or small}
     */
    public static InlineFunctions forPerformance() {
        return new InlineFunctions(
                FOR_PERFORMANCE, module -> Preamble.isShader(module) ? (call, callee) -> true : bySize(module, SMALL));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        CallOrder order = new CallOrder(module);
        new Run(module, context, order).run();
    }

    private final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final CallOrder order;
        private final InliningPolicy policy;
        private final @Nullable Callee[] callees;
        private final int[] functionsById;
        private final CallExpansion expansion;
        private final boolean isStructured;
        private final WordBuffer calls = new WordBuffer(0);
        private long budget;
        private final BitSet changed = new BitSet();

        /** The blocks of the function in hand that its entry block does not lead to, in structured control flow. */
        private final BitSet unreachable = new BitSet();

        private @Nullable BitSet calledFromContinue;

        Run(EditableModule module, PassContext context, CallOrder order) {
            this.module = module;
            this.context = context;
            this.order = order;
            policy = policyOf.apply(module);
            callees = new Callee[module.functionLimit()];
            functionsById = new int[module.bound()];
            expansion = new CallExpansion(module);
            isStructured = Preamble.isShader(module);
        }

        void run() {
            budget = GROWTH;
            for (int i = 0; i < order.size(); i++) {
                int function = order.function(i);
                functionsById[module.functionId(function)] = function;
            }
            for (int i = 0; i < order.size(); i++) {
                inlineInto(order.function(i));
            }
            // What was inlined into functions that nothing calls any more is of no use.
            for (int i = order.size() - 1; i >= 0; i--) {
                int function = order.function(i);
                int id = module.functionId(function);
                if (changed.get(function)
                        && !order.isRoot(function)
                        && !module.uses().isUsed(id)) {
                    module.blocks().removeFunction(function);
                }
            }
        }

        /** Replaces the calls in a function, the last one first, so that each split block is short. */
        private void inlineInto(int function) {
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    budget += GROWTH_PER_INSTRUCTION;
                    if (module.is(i, Op.OpFunctionCall)) {
                        calls.add(i);
                    }
                }
            }
            if (isStructured && calls.size() > 0) {
                findUnreachable(function);
            }
            while (calls.size() > 0) {
                int call = calls.removeLast();
                int target = functionsById[module.word(call, FunctionCall.FUNCTION)];
                Callee callee = callee(target);
                if (!policy.isWanted(call, callee)) {
                    continue;
                }
                String obstacle = obstacle(call, callee);
                if (obstacle.isEmpty()) {
                    expansion.expand(call, callee);
                    budget -= callee.instructions();
                    changed.set(function);
                    context.applied(module.functionId(function), callee.id(), "call inlined");
                } else if (context.hasRemarks()) {
                    context.missed(module.functionId(function), callee.id(), "call not inlined: " + obstacle);
                }
            }
        }

        private void findUnreachable(int function) {
            unreachable.clear();
            Flow flow = module.flow(function);
            if (flow.search().reachableCount() < flow.blockCount()) {
                for (int n = 0; n < flow.blockCount(); n++) {
                    unreachable.set(flow.block(n), !flow.search().isReachable(n));
                }
            }
        }

        private Callee callee(int function) {
            Callee known = callees[function];
            if (known == null) {
                known = Callee.of(module, function, order.isRecursive(function), isStructured);
                callees[function] = known;
            }
            return known;
        }

        /** Whether a continue construct calls a function, directly or through others, when the pass begins. */
        private boolean isCalledFromContinue(Callee callee) {
            BitSet found = calledFromContinue;
            if (found == null) {
                found = new ContinueCalls(module).reached();
                calledFromContinue = found;
            }
            return found.get(callee.number());
        }

        private String obstacle(int call, Callee callee) {
            if (!callee.obstacle().isEmpty()) {
                return callee.obstacle();
            }
            int block = module.block(call);
            if (callee.mayAbort() && isStructured && isCalledFromContinue(callee)) {
                return "the function may end the invocation, and a continue construct leads to a call of it";
            }
            if (!callee.isOneBlock() && CallExpansion.needsSelection(module, block)) {
                return "the call is in a loop header that branches to two blocks of the loop";
            }
            if (!callee.isReachable() && unreachable.get(block)) {
                // In a loop, such a block of the copy would be another way into the loop.
                return "no path leads to the call, nor to a block of the function";
            }
            if (callee.instructions() > budget) {
                return "the copies of all functions have too many instructions";
            }
            return callee.instructions() > context.options().maxIdBound() - module.bound()
                    ? "the ids would exceed the bound"
                    : "";
        }
    }
}
