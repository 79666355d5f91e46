// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.prepare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.exec.internal.check.Instrumentations;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.observe.ObservationSteps;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;

/**
 * An entry point with its steps.
 *
 * @param module a module without specialization constants
 * @param entryPoint one of its entry points
 * @param code the steps
 * @param width the number of lanes of the subgroups for which they are made
 * @param used the variables at module scope that the entry point uses
 * @param places where the instructions stand in the module that a user gave
 * @param checks the checks that the steps make
 */
public record Lowered(
        SpirvModule module,
        EntryPoint entryPoint,
        Code code,
        int width,
        Set<Integer> used,
        OriginalPlaces places,
        Set<Mistake> checks) {
    /**
     * Makes the steps of the entry point with a number.
     *
     * @param given the module that a user gave
     * @param replaced the same with replaced instructions, or that module
     * @param module what is executed, made of the latter
     * @param checks the checks that the steps make
     * @param isObserved whether a run calls an observer
     */
    public static Lowered of(
            SpirvModule given,
            SpirvModule replaced,
            SpirvModule module,
            int entryPoint,
            int width,
            Set<Mistake> checks,
            boolean isObserved) {
        return of(new OriginalPlaces(given, replaced, module, false), module, entryPoint, width, checks, isObserved);
    }

    /** Makes the steps of the entry point with a number of an optimised module, for an engine that makes no checks. */
    static Lowered ofOptimized(SpirvModule given, SpirvModule module, int entryPoint, int width) {
        return of(new OriginalPlaces(given, given, module, true), module, entryPoint, width, Set.of(), false);
    }

    private static Lowered of(
            OriginalPlaces places,
            SpirvModule module,
            int entryPoint,
            int width,
            Set<Mistake> checks,
            boolean isObserved) {
        EntryPoint point = module.layout().entryPoints().get(entryPoint);
        List<Instrumentation> instrumentations = new ArrayList<>();
        if (isObserved) {
            instrumentations.add(new ObservationSteps(places.module()));
        }
        instrumentations.addAll(Instrumentations.of(checks));
        try {
            Code code = Lowering.lower(module, point, width, checks, instrumentations);
            Set<Integer> used = Set.copyOf(
                    Reachability.of(module).entryPoints().get(entryPoint).variables());
            return new Lowered(module, point, code, width, used, places, checks);
        } catch (Failure e) {
            throw new Failure(places.of(e.diagnostic()));
        }
    }
}
