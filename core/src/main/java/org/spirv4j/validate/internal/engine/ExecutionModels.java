// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;

/**
 * The execution models of each function: those of the entry points that reach it in the call graph. A set of models is
 * a bit mask in an {@code int}.
 */
public final class ExecutionModels {
    private static final ExecutionModel[] MODELS = ExecutionModel.values();

    private final List<EntryPoint> entryPoints;
    private final int[] entryFunctions;
    private final int[] models;

    ExecutionModels(ValidationContext context) {
        entryPoints = context.layout.entryPoints();
        CallGraph calls = context.calls();
        models = new int[context.functions().size()];
        entryFunctions = new int[entryPoints.size()];
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int i = 0; i < entryFunctions.length; i++) {
            EntryPoint entryPoint = entryPoints.get(i);
            Optional<Function> function = entryPoint.function();
            entryFunctions[i] = function.isPresent() ? function.get().index() : -1;
            if (entryFunctions[i] >= 0) {
                models[entryFunctions[i]] |= bit(entryPoint);
                queue.add(entryFunctions[i]);
            }
        }
        while (!queue.isEmpty()) {
            int caller = queue.remove();
            for (int i = 0; i < calls.calleeCount(caller); i++) {
                int callee = calls.callee(caller, i);
                if ((models[caller] & ~models[callee]) != 0) {
                    models[callee] |= models[caller];
                    queue.add(callee);
                }
            }
        }
    }

    /** The bit of an entry point's execution model; 0 if the model is not known. */
    public static int bit(EntryPoint entryPoint) {
        Optional<ExecutionModel> model = entryPoint.executionModel();
        return model.isPresent() ? bit(model.get()) : 0;
    }

    /** The bit of an execution model. */
    public static int bit(ExecutionModel model) {
        return 1 << model.ordinal();
    }

    /** The bits of several execution models. */
    public static int bits(ExecutionModel... models) {
        int bits = 0;
        for (ExecutionModel model : models) {
            bits |= bit(model);
        }
        return bits;
    }

    /** The names of the execution models in a bit mask, as a list for messages. */
    public static String names(int bits) {
        List<String> names = new ArrayList<>();
        for (ExecutionModel model : MODELS) {
            if ((bits & bit(model)) != 0) {
                names.add(model.name());
            }
        }
        return String.join(", ", names);
    }

    /** The execution models of a function, by its index; none for -1. */
    public int of(int function) {
        return function < 0 ? 0 : models[function];
    }

    /** The module's entry points, in order. */
    public List<EntryPoint> entryPoints() {
        return entryPoints;
    }

    /** The function of an entry point, by its index; -1 for none. */
    int function(int entryPoint) {
        return entryFunctions[entryPoint];
    }
}
