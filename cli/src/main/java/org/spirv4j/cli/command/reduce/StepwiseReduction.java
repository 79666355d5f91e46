// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.internal.opportunity.Opportunity;
import org.spirv4j.reduce.internal.opportunity.OpportunityFinder;
import org.spirv4j.reduce.internal.opportunity.OpportunityFinders;

/**
 * Reduces a module in the steps of {@code spirv-reduce}, with its messages: each pass applies as many opportunities at
 * once as there are, in the next round half as many, and so on.
 */
public final class StepwiseReduction {
    private final Predicate<SpirvModule> isValid;
    private final Test test;
    private final Consumer<String> log;
    private final Settings settings;
    private SpirvModule current;
    private int steps;

    /** Tests a module. */
    @FunctionalInterface
    public interface Test {
        /** Whether a module is interesting, after some number of steps. */
        boolean isInteresting(SpirvModule module, int step);
    }

    /**
     * The settings of a reduction.
     *
     * @param functionId the result id of the only function to change; 0 for all
     * @param maxSteps the number of steps after which no pass is begun again
     * @param stopsAtInvalid whether a step that makes an invalid module ends the reduction
     */
    public record Settings(int functionId, long maxSteps, boolean stopsAtInvalid) {}

    /** Makes the reduction of a module; messages go to {@code log}. */
    public StepwiseReduction(
            SpirvModule module, Predicate<SpirvModule> isValid, Test test, Settings settings, Consumer<String> log) {
        current = module;
        this.isValid = isValid;
        this.test = test;
        this.settings = settings;
        this.log = log;
    }

    /** The module after the steps that succeeded. */
    public SpirvModule module() {
        return current;
    }

    /** Runs the reduction; returns whether it went to its end or to the limit. */
    public boolean run() {
        if (!isValid.test(current)) {
            log.accept("Initial binary is invalid; stopping.");
            return false;
        }
        if (!test.isInteresting(current, 0)) {
            log.accept("Initial state was not interesting; stopping.");
            return false;
        }
        List<OpportunityFinder> all = OpportunityFinders.all();
        boolean isDone = runPasses(all) && (isAtLimit() || runPasses(all.subList(0, 1)));
        if (isDone && !isAtLimit()) {
            log.accept("No more to reduce; stopping.");
        }
        return isDone;
    }

    private boolean isAtLimit() {
        return steps >= settings.maxSteps();
    }

    private boolean runPasses(List<OpportunityFinder> finders) {
        List<ReductionPass> passes = new ArrayList<>();
        finders.forEach(finder -> passes.add(new ReductionPass(finder)));
        boolean isWorthwhile = true;
        while (isWorthwhile && !isAtLimit()) {
            isWorthwhile = false;
            for (ReductionPass pass : passes) {
                isWorthwhile |= pass.chunk != 1;
                log.accept("Trying pass " + pass.finder.name() + ".");
                int succeeded = runPass(pass);
                if (succeeded < 0) {
                    return false;
                }
                isWorthwhile |= succeeded > 0;
            }
        }
        if (isAtLimit()) {
            log.accept("Reached reduction step limit; stopping.");
        }
        return true;
    }

    /**
     * Runs a pass once over the module; returns the number of steps that succeeded, or -1 if the reduction must stop.
     */
    private int runPass(ReductionPass pass) {
        int succeeded = 0;
        do {
            List<Opportunity> found = pass.next(current, settings.functionId());
            if (found.isEmpty()) {
                log.accept("Pass " + pass.finder.name() + " did not make a reduction step.");
                return succeeded;
            }
            EditableModule edited = EditableModule.of(current);
            found.forEach(opportunity -> opportunity.apply(edited));
            SpirvModule changed = edited.toModule();
            steps++;
            log.accept("Pass " + pass.finder.name() + " made reduction step " + steps + ".");
            boolean isInteresting = false;
            if (!isValid.test(changed)) {
                log.accept("Reduction step produced an invalid binary.");
                if (settings.stopsAtInvalid()) {
                    return -1;
                }
            } else if (test.isInteresting(changed, steps)) {
                log.accept("Reduction step succeeded.");
                current = changed;
                isInteresting = true;
                succeeded++;
            }
            pass.index += isInteresting ? 0 : pass.chunk;
        } while (!isAtLimit());
        return succeeded;
    }

    /**
     * A finder with the number of opportunities that are applied at once, and the place of the next ones in their list.
     */
    private static final class ReductionPass {
        final OpportunityFinder finder;
        int chunk = Integer.MAX_VALUE;
        int index;

        ReductionPass(OpportunityFinder finder) {
            this.finder = finder;
        }

        /** The next opportunities; empty at the end of the list, after which half as many are applied at once. */
        List<Opportunity> next(SpirvModule module, int functionId) {
            List<Opportunity> found = finder.find(EditableModule.of(module), functionId);
            chunk = Math.max(1, Math.min(chunk, found.size()));
            if (index >= found.size()) {
                index = 0;
                chunk = Math.max(1, chunk / 2);
                return List.of();
            }
            return found.subList(index, Math.min(found.size(), index + chunk));
        }
    }
}
