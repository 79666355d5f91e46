// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.reachability.ModuleReferences;
import org.spirv4j.internal.reachability.ReferenceGraph;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Which functions, instructions and module-scope variables each entry point of a module uses. Immutable.
 *
 * <p>An entry point reaches its own function, and every function that a function it reaches calls, or names in another
 * instruction that takes a function, such as OpEnqueueKernel or OpCooperativeMatrixPerElementOpEXT (its "static call
 * tree"). It uses a variable if an instruction of a function that it reaches has the variable's id as an operand
 * ("static use" in the Vulkan specification), or the id of a constant that is made from the variable, or of a variable
 * whose initializer refers to it. Whether the instruction can be executed does not matter.
 *
 * <p>Names, decorations, debug information and non-semantic instructions are not uses, and neither is being listed in
 * the interface of an entry point ({@link EntryPoint#interfaceIds}). Words of instructions that the grammar does not
 * know are not taken for ids.
 *
 * <p>Time and memory are linear in the size of the module plus the number of references followed, of which there are at
 * most 4,000,000 unless {@linkplain #of(SpirvModule, long) another limit} is given. Only a module with thousands of
 * entry points that each reach thousands of functions or variables exceeds that; its result is not
 * {@linkplain #isComplete complete}.
 */
public final class Reachability {
    private final List<EntryPointUse> entryPoints;
    private final boolean complete;

    private Reachability(SpirvModule module, long stepLimit) {
        ModuleLayout layout = module.layout();
        ModuleReferences references = references(module, stepLimit);
        List<EntryPointUse> uses = new ArrayList<>();
        Map<Integer, EntryPointUse> known = new HashMap<>();
        for (EntryPoint entryPoint : layout.entryPoints()) {
            EntryPointUse same = known.get(entryPoint.functionId());
            EntryPointUse use = same == null ? use(layout, entryPoint, references) : same.of(entryPoint);
            known.putIfAbsent(entryPoint.functionId(), use);
            uses.add(use);
        }
        entryPoints = List.copyOf(uses);
        complete = references.isComplete();
    }

    private static ModuleReferences references(SpirvModule module, long stepLimit) {
        ModuleLayout layout = module.layout();
        ModuleReferences references = new ModuleReferences(ModuleAccess.data(module), false, stepLimit);
        layout.functions().forEach(function -> references.track(function.id()));
        layout.globalVariables().forEach(variable -> references.track(variable.resultId()));
        OperandScanner scanner = new OperandScanner(ModuleAccess.data(module));
        references.enter(0);
        int outside = 0;
        for (Function function : layout.functions()) {
            references.note(outside, function.firstInstruction(), scanner);
            outside = function.endInstruction();
        }
        references.note(outside, module.instructionCount(), scanner);
        for (Function function : layout.functions()) {
            references.enter(function.id());
            references.note(function.firstInstruction(), function.endInstruction(), scanner);
        }
        return references;
    }

    private static EntryPointUse use(ModuleLayout layout, EntryPoint entryPoint, ModuleReferences references) {
        int[] functions = {};
        int[] variables = {};
        if (entryPoint.function().isPresent()) {
            int[] reached = references.reachedFrom(entryPoint.functionId());
            functions = new int[reached.length];
            variables = new int[reached.length];
            int functionCount = 0;
            int variableCount = 0;
            for (int id : reached) {
                if (references.isVariable(id)) {
                    variables[variableCount++] = id;
                    continue;
                }
                Optional<Function> function = layout.function(id);
                if (function.isPresent()) {
                    functions[functionCount++] = function.get().index();
                }
            }
            functions = sorted(functions, functionCount);
            variables = sorted(variables, variableCount);
        }
        return new EntryPointUse(layout, entryPoint, functions, variables, references.isComplete());
    }

    private static int[] sorted(int[] numbers, int count) {
        int[] found = Arrays.copyOf(numbers, count);
        Arrays.sort(found);
        return found;
    }

    /**
     * Finds what the entry points of a module use.
     *
     * @param module the module
     * @return what they use; not complete if that takes more than 4,000,000 steps
     */
    public static Reachability of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return of(module, ReferenceGraph.STEP_LIMIT);
    }

    /**
     * Finds what the entry points of a module use, in a limited number of steps.
     *
     * @param module the module
     * @param stepLimit maximum number of references that are followed, for all entry points together. All operands by
     *     which one function, variable or constant names another one are a single reference.
     * @return what they use; not complete if that takes more steps
     */
    public static Reachability of(SpirvModule module, long stepLimit) {
        Objects.requireNonNull(module, "module");
        return new Reachability(module, stepLimit);
    }

    /** {@return the entry points with what they use, in the order of the module} */
    public List<EntryPointUse> entryPoints() {
        return entryPoints;
    }

    /**
     * Returns the entry points that reach a function or use a module-scope variable.
     *
     * @param id the id of the function or variable
     * @return the entry points with what they use, in the order of the module; none if the id is another one
     */
    public List<EntryPointUse> usersOf(int id) {
        return entryPoints.stream().filter(use -> use.uses(id)).toList();
    }

    /**
     * Returns the execution models of the entry points that reach a function or use a module-scope variable.
     *
     * @param id the id of the function or variable
     * @return the execution models, without those that the built-in grammar lacks
     */
    public Set<ExecutionModel> executionModels(int id) {
        Set<ExecutionModel> models = EnumSet.noneOf(ExecutionModel.class);
        usersOf(id).forEach(use -> use.entryPoint().executionModel().ifPresent(models::add));
        return models;
    }

    /**
     * Returns whether all uses were found.
     *
     * @return whether the result is complete for every entry point; see {@link EntryPointUse#isComplete}
     */
    public boolean isComplete() {
        return complete;
    }
}
