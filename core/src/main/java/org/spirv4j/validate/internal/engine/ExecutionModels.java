// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.reachability.ReferenceGraph;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;

/**
 * The execution models of each function: those of the entry points that reach it in the call graph. A set of models is
 * a bit mask in an {@code int}.
 */
public final class ExecutionModels {
    private static final ExecutionModel[] MODELS = ExecutionModel.values();

    private final ValidationContext context;
    private final List<EntryPoint> entryPoints;
    private final int[] entryFunctions;
    private final int[] models;
    private final CallGraph calls;
    private @Nullable ReferenceGraph graph;

    /** The sorted indices of the functions that an entry point's function reaches, by index of that function. */
    private final Map<Integer, int[]> reached = new HashMap<>();

    ExecutionModels(ValidationContext context) {
        this.context = context;
        entryPoints = context.layout.entryPoints();
        calls = context.calls();
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

    /** Whether an entry point, by its index, reaches a function. */
    public boolean reaches(int entryPoint, int function) {
        int from = entryFunctions[entryPoint];
        return from >= 0
                && function >= 0
                && Arrays.binarySearch(reached.computeIfAbsent(from, this::reachedFrom), function) >= 0;
    }

    private int[] reachedFrom(int function) {
        ReferenceGraph references = graph;
        if (references == null) {
            references = new ReferenceGraph(ReferenceGraph.STEP_LIMIT);
            for (int caller = 0; caller < calls.functionCount(); caller++) {
                references.begin(caller);
                for (int i = 0; i < calls.calleeCount(caller); i++) {
                    references.add(calls.callee(caller, i));
                }
            }
            graph = references;
        }
        int[] found = references.reachedFrom(function).clone();
        if (!references.isComplete()) {
            context.markIncomplete();
        }
        Arrays.sort(found);
        return found;
    }

    /** The entry points that reach a function. */
    public List<EntryPoint> entryPointsReaching(int function) {
        List<EntryPoint> found = new ArrayList<>();
        for (int i = 0; i < entryFunctions.length; i++) {
            if (reaches(i, function)) {
                found.add(entryPoints.get(i));
            }
        }
        return found;
    }
}
