// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.reachability.ReferenceGraph;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;

/**
 * The execution models that functions run in: those of the entry points whose calls reach them. Sets of models are bits in
 * an {@code int}.
 */
public final class ExecutionModels {
    private static final ExecutionModel[] MODELS = ExecutionModel.values();

    private final ValidationContext context;
    private final List<EntryPoint> entryPoints;
    private final int[] entryFunctions;
    private final int[] models;
    private final CallGraph calls;
    private @Nullable ReferenceGraph graph;

    /** By number of a function that is an entry point's: the numbers of those that it reaches, sorted. */
    private final Map<Integer, int[]> reached = new HashMap<>();

    ExecutionModels(ValidationContext context) {
        this.context = context;
        entryPoints = context.layout.entryPoints();
        calls = context.calls();
        models = new int[context.functions().size()];
        entryFunctions = new int[entryPoints.size()];
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < entryFunctions.length; i++) {
            EntryPoint entryPoint = entryPoints.get(i);
            entryFunctions[i] = entryPoint.function().map(Function::index).orElse(-1);
            if (entryFunctions[i] >= 0) {
                models[entryFunctions[i]] |=
                        entryPoint.executionModel().map(ExecutionModels::bit).orElse(0);
                open.add(entryFunctions[i]);
            }
        }
        while (!open.isEmpty()) {
            int caller = open.remove();
            for (int i = 0; i < calls.calleeCount(caller); i++) {
                int callee = calls.callee(caller, i);
                if ((models[caller] & ~models[callee]) != 0) {
                    models[callee] |= models[caller];
                    open.add(callee);
                }
            }
        }
    }

    /** The bit that stands for an execution model. */
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

    /** The names of the models that these bits stand for, as a list for a message. */
    public static String names(int bits) {
        List<String> names = new ArrayList<>();
        for (ExecutionModel model : MODELS) {
            if ((bits & bit(model)) != 0) {
                names.add(model.name());
            }
        }
        return String.join(", ", names);
    }

    /** The execution models that a function runs in; none for function -1. */
    public int of(int function) {
        return function < 0 ? 0 : models[function];
    }

    /** The module's entry points, in order. */
    public List<EntryPoint> entryPoints() {
        return entryPoints;
    }

    /** Whether an entry point, by its number, reaches a function. */
    public boolean reaches(int entryPoint, int function) {
        int from = entryFunctions[entryPoint];
        return from >= 0
                && function >= 0
                && Arrays.binarySearch(reached.computeIfAbsent(from, this::reachedFrom), function) >= 0;
    }

    private int[] reachedFrom(int function) {
        ReferenceGraph made = graph;
        if (made == null) {
            made = new ReferenceGraph(ReferenceGraph.STEP_LIMIT);
            for (int caller = 0; caller < calls.functionCount(); caller++) {
                made.begin(caller);
                for (int i = 0; i < calls.calleeCount(caller); i++) {
                    made.add(calls.callee(caller, i));
                }
            }
            graph = made;
        }
        int[] found = made.reachedFrom(function).clone();
        if (!made.isComplete()) {
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
