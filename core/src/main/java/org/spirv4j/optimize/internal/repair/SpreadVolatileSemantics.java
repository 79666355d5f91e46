// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.repair;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.BuiltInVariables;
import org.spirv4j.optimize.internal.fact.EntryPoints;

/**
 * Makes built-ins volatile whose value may change while a shader runs: those that describe the subgroup in ray tracing
 * stages, and HelperInvocation in fragment shaders of SPIR-V 1.6. In the Vulkan memory model their loads become
 * Volatile, otherwise the variables are decorated. Fails if a variable to decorate is in the interface of an entry
 * point for which it must not be volatile.
 */
public final class SpreadVolatileSemantics implements Pass {
    private static final String NAME = "spread-volatile-semantics";

    private static final Set<ExecutionModel> RAY_STAGES = EnumSet.of(
            ExecutionModel.RayGenerationKHR,
            ExecutionModel.ClosestHitKHR,
            ExecutionModel.MissKHR,
            ExecutionModel.CallableKHR,
            ExecutionModel.IntersectionKHR);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module, context).run();
    }

    private static final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final boolean hasVulkanModel;
        private final int[] entryPoints;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            hasVulkanModel = module.declarations().hasCapability(Capability.VulkanMemoryModel);
            entryPoints = EntryPoints.all(module);
        }

        void run() {
            for (int entryPoint : entryPoints) {
                BitSet functions = new BitSet();
                for (int k = EntryPoints.firstVariable(module, entryPoint); k < module.wordCount(entryPoint); k++) {
                    int variable = module.word(entryPoint, k);
                    if (isVolatile(entryPoint, variable)) {
                        functions = functions.isEmpty() ? reached(entryPoint) : functions;
                        spread(variable, functions);
                    }
                }
            }
        }

        private boolean isVolatile(int entryPoint, int variable) {
            ExecutionModel model =
                    ExecutionModel.of(EntryPoints.model(module, entryPoint)).orElse(ExecutionModel.Vertex);
            int decoration = module.annotations().decoration(variable, Decoration.BuiltIn);
            BuiltIn builtIn = decoration == 0
                    ? BuiltIn.Position
                    : BuiltIn.of(module.word(decoration, module.wordCount(decoration) - 1))
                            .orElse(BuiltIn.Position);
            if (RAY_STAGES.contains(model)) {
                return BuiltInVariables.isOfSubgroup(builtIn);
            }
            return model == ExecutionModel.Fragment
                    && builtIn == BuiltIn.HelperInvocation
                    && module.header().version().compareTo(new SpirvVersion(1, 6)) >= 0;
        }

        /** The ids of the functions that an entry point may call. */
        private BitSet reached(int entryPoint) {
            BitSet reached = new BitSet();
            int[] queue = new int[module.functionLimit()];
            int size = 0;
            reached.set(EntryPoints.function(module, entryPoint));
            queue[size++] = EntryPoints.function(module, entryPoint);
            while (size > 0) {
                int start = module.definition(queue[--size]);
                for (int i = start; i != 0 && !module.is(i, Op.OpFunctionEnd); i = module.next(i)) {
                    if (module.is(i, Op.OpFunctionCall) && !reached.get(module.word(i, FunctionCall.FUNCTION))) {
                        reached.set(module.word(i, FunctionCall.FUNCTION));
                        queue[size++] = module.word(i, FunctionCall.FUNCTION);
                    }
                }
            }
            return reached;
        }

        private void spread(int variable, BitSet functions) {
            List<Integer> loads = loads(variable, functions);
            if (loads.isEmpty()) {
                return;
            }
            if (hasVulkanModel) {
                for (int load : loads) {
                    makeVolatile(load);
                }
            } else if (!module.annotations().isDecorated(variable, Decoration.Volatile)) {
                for (int other : entryPoints) {
                    if (lists(other, variable) && !isVolatile(other, variable)) {
                        throw new PassException(Diagnostic.error(
                                Position.UNKNOWN,
                                "%" + variable + " must be volatile for one entry point, but not for another"));
                    }
                }
                module.declarations().add(Op.OpDecorate, 0, variable, Decoration.Volatile.value());
                context.applied(0, variable, "decorated with Volatile");
            }
        }

        private boolean lists(int entryPoint, int variable) {
            for (int k = EntryPoints.firstVariable(module, entryPoint); k < module.wordCount(entryPoint); k++) {
                if (module.word(entryPoint, k) == variable) {
                    return true;
                }
            }
            return false;
        }

        /** The loads from a variable, or a part of it, in functions. */
        private List<Integer> loads(int variable, BitSet functions) {
            List<Integer> loads = new ArrayList<>();
            List<Integer> pointers = new ArrayList<>(List.of(variable));
            for (int p = 0; p < pointers.size(); p++) {
                for (int use = module.uses().first(pointers.get(p));
                        use != 0;
                        use = module.uses().next(use)) {
                    int user = module.uses().user(use);
                    int block = module.block(user);
                    if (block == 0 || !functions.get(module.functionId(module.functionOf(block)))) {
                        continue;
                    }
                    if (module.is(user, Op.OpLoad)) {
                        loads.add(user);
                    } else if (Trait.ACCESS_CHAIN.has(module.op(user)) || module.is(user, Op.OpCopyObject)) {
                        pointers.add(module.resultId(user));
                    }
                }
            }
            return loads;
        }

        private void makeVolatile(int load) {
            if (module.wordCount(load) == 4) {
                module.addOperands(load, MemoryAccess.Volatile.value());
            } else {
                module.setWord(
                        load,
                        Load.MEMORY_ACCESS,
                        module.word(load, Load.MEMORY_ACCESS) | MemoryAccess.Volatile.value());
            }
            context.applied(0, module.resultId(load), "load made Volatile");
        }
    }
}
