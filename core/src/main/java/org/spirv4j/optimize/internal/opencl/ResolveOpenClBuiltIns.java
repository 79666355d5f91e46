// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.analysis.internal.imports.UnresolvedImport;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.declaration.EliminateDeadFunctions;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Replaces calls of built-in functions of OpenCL C, which compilers left as imports with mangled names, by the
 * instructions and extended instructions for which they stand, removes the imports that nothing calls then, and
 * declares what the instructions require.
 */
public final class ResolveOpenClBuiltIns implements Pass {
    private static final String NAME = "resolve-opencl-builtins";

    @Override
    public String name() {
        return NAME;
    }

    /** Whether a module may have calls that are replaced, because it imports such functions. */
    public static boolean hasWork(SpirvModule module) {
        return module.layout().functions().stream().anyMatch(Function::isDeclaration)
                && UnresolvedImport.of(module.layout()).stream()
                        .anyMatch(symbol -> symbol.isFunction()
                                && OpenClFunction.of(symbol.name())
                                        .filter(OpenClFunction::isTranslated)
                                        .isPresent());
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Map<Integer, OpenClFunction> imported = imported(module);
        if (imported.isEmpty()) {
            return;
        }
        WorkItemFunctions.Variables variables = new WorkItemFunctions.Variables();
        Map<String, Integer> refused = new LinkedHashMap<>();
        boolean isChanged = false;
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f), following; i != 0 && i != module.functionEnd(f); i = following) {
                following = module.next(i);
                OpenClFunction function =
                        module.is(i, Op.OpFunctionCall) ? imported.get(module.word(i, FunctionCall.FUNCTION)) : null;
                if (function != null) {
                    String name = function.function().name();
                    BuiltInCall call = call(module, i, function, variables);
                    if (call.hasNamedTypes() && call.replace()) {
                        isChanged = true;
                        context.applied(module.functionId(f), 0, "call of " + name + " replaced");
                    } else if (refused.putIfAbsent(name, i) == null) {
                        context.missed(
                                module.functionId(f), 0, "call of " + name + " has operands of other types, and stays");
                    }
                }
            }
        }
        if (isChanged) {
            removeUncalled(module, imported);
            declareRequirements(module, context);
        }
    }

    private static Map<Integer, OpenClFunction> imported(EditableModule module) {
        Map<Integer, OpenClFunction> functions = new HashMap<>();
        SpirvModule source = module.source();
        if (hasWork(source)) {
            for (UnresolvedImport symbol : UnresolvedImport.of(source.layout())) {
                OpenClFunction.of(symbol.name())
                        .filter(OpenClFunction::isTranslated)
                        .ifPresent(function -> functions.put(symbol.definition().resultId(), function));
            }
        }
        return functions;
    }

    private static BuiltInCall call(
            EditableModule module, int call, OpenClFunction function, WorkItemFunctions.Variables variables) {
        return switch (function.instruction()) {
            case "@atomic" -> new AtomicFunctions(module, call, function);
            case "@address-space", "@fence-flags" -> new AddressSpaceFunctions(module, call, function);
            case "@barrier" -> new BarrierFunctions(module, call, function);
            case "@work-item" -> new WorkItemFunctions(module, call, function, variables);
            case "@conversion" -> new ConversionFunctions(module, call, function);
            case "@dot" -> new DotFunctions(module, call, function);
            case "@broadcast", "@async-copy", "@wait" -> new GroupFunctions(module, call, function);
            case "@image-read", "@image-write", "@image-query", "@sampler" ->
                new ImageFunctions(module, call, function);
            default -> new TableFunctions(module, call, function);
        };
    }

    private static void removeUncalled(EditableModule module, Map<Integer, OpenClFunction> imported) {
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0) {
                int id = module.functionId(f);
                if (imported.containsKey(id) && !module.uses().isUsed(id)) {
                    EliminateDeadFunctions.remove(module, f);
                }
            }
        }
    }

    private static void declareRequirements(EditableModule module, PassContext context) {
        Requirements needed =
                Requirements.of(module.toModule(), context.options().target());
        for (int value : needed.undeclaredCapabilityValues()) {
            Capability.of(value).ifPresent(capability -> Preamble.addCapability(module, capability));
        }
        for (String extension : needed.extensions()) {
            if (Preamble.extension(module, extension) == 0) {
                Preamble.addExtension(module, extension);
            }
        }
    }
}
