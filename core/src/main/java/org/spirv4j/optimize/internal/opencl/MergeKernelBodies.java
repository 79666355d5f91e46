// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.internal.imports.CompilerFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.optimize.internal.declaration.EliminateDeadFunctions;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Makes one function of the two that clang writes for a kernel: the entry point, and an exported function with its code
 * for calls by other kernels. An entry point that only calls the other function becomes it; where it has the code
 * itself, the other function is removed unless it is called. Another module of the same program may import the exported
 * function; a module is taken to be the whole program if it imports and exports nothing else.
 */
public final class MergeKernelBodies implements Pass {
    private static final String NAME = "merge-kernel-bodies";

    /** How the name of a function with the code of a kernel starts; the name of the kernel follows. */
    private static final String PREFIX = "__clang_ocl_kern_imp_";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Map<String, Integer> bodies = new HashMap<>();
        Map<Integer, Integer> functions = new HashMap<>();
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0) {
                int id = module.functionId(f);
                functions.put(id, f);
                int linkage = module.annotations().decoration(id, Decoration.LinkageAttributes);
                if (linkage != 0 && module.firstBlock(f) != 0) {
                    String name = Preamble.text(module, linkage, TargetDecoration.DECORATION_PARAMETERS);
                    if (name.startsWith(PREFIX)) {
                        bodies.putIfAbsent(name.substring(PREFIX.length()), f);
                    }
                }
            }
        }
        String partner = bodies.isEmpty() ? "" : partner(module);
        if (!partner.isEmpty()) {
            bodies.values().stream()
                    .sorted()
                    .forEach(body -> context.missed(
                            module.functionId(body),
                            0,
                            "kept for other modules, which may import it, because the module also " + partner
                                    + "; link the modules first"));
            return;
        }
        for (int entryPoint : bodies.isEmpty() ? new int[0] : EntryPoints.all(module)) {
            int wrapper = functions.getOrDefault(EntryPoints.function(module, entryPoint), 0);
            Integer body = bodies.remove(EntryPoints.name(module, entryPoint));
            if (body != null
                    && wrapper != 0
                    && wrapper != body
                    && EntryPoints.model(module, entryPoint) == ExecutionModel.Kernel.value()
                    && parameters(module, wrapper).size()
                            == parameters(module, body).size()) {
                merge(module, wrapper, body, context);
            }
        }
    }

    /** What shows that a module is a part of a program; empty if nothing does. */
    private static String partner(EditableModule module) {
        for (int i = module.first(); i != 0; i = module.next(i)) {
            if (module.is(i, Op.OpFunction)) {
                break;
            }
            if (module.is(i, Op.OpDecorate)
                    && module.word(i, TargetDecoration.DECORATION) == Decoration.LinkageAttributes.value()) {
                String name = Preamble.text(module, i, TargetDecoration.DECORATION_PARAMETERS);
                boolean isImport = module.word(i, module.wordCount(i) - 1) == LinkageType.Import.value();
                if (isImport && CompilerFunction.of(name).isEmpty()) {
                    return "imports \"" + name + "\"";
                }
                if (!isImport && !name.startsWith(PREFIX)) {
                    return "exports \"" + name + "\"";
                }
            }
        }
        return "";
    }

    private static void merge(EditableModule module, int wrapper, int body, PassContext context) {
        int id = module.functionId(wrapper);
        int code = module.functionId(body);
        int calls = 0;
        for (int use = module.uses().first(code); use != 0; use = module.uses().next(use)) {
            calls++;
        }
        boolean onlyCalls = calls == 1 && onlyCalls(module, wrapper, code);
        if (calls > 0 && !onlyCalls) {
            context.missed(id, 0, "the code of the kernel stands twice, because it is also called");
            return;
        }
        module.remove(module.annotations().decoration(code, Decoration.LinkageAttributes));
        if (!onlyCalls) {
            EliminateDeadFunctions.remove(module, body);
            context.applied(id, 0, "exported copy of the kernel removed");
            return;
        }
        becomeEntryPoint(module, wrapper, body);
        context.applied(code, 0, "function with the code of the kernel made the entry point");
    }

    /** Lets the entry points, execution modes and names of a function be another's, as decorations of parameters. */
    private static void becomeEntryPoint(EditableModule module, int wrapper, int body) {
        int from = module.functionId(wrapper);
        int to = module.functionId(body);
        List<Integer> given = parameters(module, wrapper);
        List<Integer> parameters = parameters(module, body);
        for (int i = 0; i < given.size(); i++) {
            if (!module.annotations().hasDecorations(parameters.get(i))) {
                module.annotations().copy(parameters.get(i), given.get(i));
            }
        }
        List<int[]> places = new ArrayList<>();
        for (int use = module.uses().first(from); use != 0; use = module.uses().next(use)) {
            places.add(new int[] {module.uses().user(use), module.uses().index(use)});
        }
        for (int use = module.uses().firstMention(from);
                use != 0;
                use = module.uses().next(use)) {
            if (!module.isDebugInfo(module.uses().user(use))) {
                places.add(new int[] {module.uses().user(use), module.uses().index(use)});
            }
        }
        for (int use = module.uses().firstMention(to), following; use != 0; use = following) {
            following = module.uses().next(use);
            if (module.is(module.uses().user(use), Op.OpName)) {
                module.remove(module.uses().user(use));
            }
        }
        for (int[] place : places) {
            module.setWord(place[0], place[1], to);
        }
        EliminateDeadFunctions.remove(module, wrapper);
    }

    private static List<Integer> parameters(EditableModule module, int function) {
        List<Integer> parameters = new ArrayList<>();
        for (int i = module.functionStart(function);
                i != 0 && !module.is(i, Op.OpLabel) && !module.is(i, Op.OpFunctionEnd);
                i = module.next(i)) {
            if (module.is(i, Op.OpFunctionParameter)) {
                parameters.add(module.resultId(i));
            }
        }
        return parameters;
    }

    /** Whether a function does nothing but call another with its own parameters, which may pass through variables. */
    private static boolean onlyCalls(EditableModule module, int wrapper, int code) {
        int block = module.firstBlock(wrapper);
        if (block != module.lastBlock(wrapper)) {
            return false;
        }
        List<Integer> parameters = parameters(module, wrapper);
        Map<Integer, Integer> stored = new HashMap<>();
        Map<Integer, Integer> loaded = new HashMap<>();
        boolean hasCalled = false;
        for (int i = module.firstInstruction(block); i != 0; i = i == module.terminator(block) ? 0 : module.next(i)) {
            switch (module.op(i)) {
                case OpVariable, OpReturn, OpLine, OpNoLine -> {}
                case OpStore -> {
                    int value = module.word(i, Store.OBJECT);
                    if (hasCalled || stored.put(module.word(i, Store.POINTER), value) != null) {
                        return false;
                    }
                }
                case OpLoad -> loaded.put(module.resultId(i), stored.getOrDefault(module.word(i, Load.POINTER), 0));
                case OpFunctionCall -> {
                    if (hasCalled || module.word(i, FunctionCall.FUNCTION) != code) {
                        return false;
                    }
                    hasCalled = true;
                    for (int k = 0; k < parameters.size(); k++) {
                        int argument = module.word(i, FunctionCall.ARGUMENTS + k);
                        if (loaded.getOrDefault(argument, argument)
                                != parameters.get(k).intValue()) {
                            return false;
                        }
                    }
                }
                default -> {
                    if (!module.isDebugInfo(i)) {
                        return false;
                    }
                }
            }
        }
        return hasCalled;
    }
}
