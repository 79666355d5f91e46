// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.reduce.internal.opportunity.InstructionDeletion;
import org.spirv4j.reduce.internal.opportunity.InstructionOpportunity;
import org.spirv4j.reduce.internal.opportunity.Opportunity;
import org.spirv4j.reduce.internal.opportunity.OpportunityFinder;
import org.spirv4j.reduce.internal.opportunity.OpportunityFinders;

/**
 * One reduction. A search finds the instructions that the test needs. Then whole chains of steps that keep them are
 * tried at once: if the module at the end of a chain is refused, a binary search finds the step that is, and only its
 * opportunities are tested in groups.
 */
final class ReductionRun {
    private static final Step UNUSED = new FinderStep(OpportunityFinders.UNUSED_OPAQUE_INSTRUCTIONS, true);

    /** Finds the instructions that the test needs. */
    private static final Step NEEDED = new FinderStep(OpportunityFinders.RESULTS_TO_UNDEF, false);

    private static final List<Step> BEFORE = List.of(
            new PassStep(ModulePasses.stripDebug(), ModulePasses.stripNonsemantic()),
            new PassStep(ModulePasses.eliminateDeadFunctions()));

    /** From those that remove most without knowing the test to those that only make others possible. */
    private static final List<Step> STEPS = List.of(
            UNUSED,
            new FinderStep(OpportunityFinders.FUNCTIONS, true),
            new FinderStep(OpportunityFinders.EMPTY_CONSTRUCTS, true),
            new FinderStep(OpportunityFinders.OPERANDS_TO_UNDEF, false),
            UNUSED,
            new FinderStep(OpportunityFinders.LOOPS_TO_SELECTIONS, false),
            new FinderStep(OpportunityFinders.CONDITIONAL_BRANCHES, false),
            new FinderStep(OpportunityFinders.SELECTIONS, false),
            new FinderStep(OpportunityFinders.SIMPLE_BRANCHES, false),
            new FinderStep(OpportunityFinders.ENTRY_BLOCKS, false),
            new FinderStep(OpportunityFinders.BLOCKS, true),
            new FinderStep(OpportunityFinders.JOINED_BLOCKS, true),
            new FinderStep(OpportunityFinders.SWITCHES_TO_BRANCHES, false),
            new FinderStep(OpportunityFinders.BLOCKS, true),
            new FinderStep(OpportunityFinders.ACCESSES_TO_VARIABLES, false),
            new FinderStep(OpportunityFinders.DECLARATIONS, false),
            new FinderStep(OpportunityFinders.UNUSED_MEMBERS, false),
            UNUSED,
            new PassStep(Passes.inlineEntryPointsExhaustive(), ModulePasses.eliminateDeadFunctions()),
            new PassStep(ModulePasses.trimCapabilities()));

    /** These make nothing smaller, but values unused. */
    private static final List<List<Step>> SIMPLIFICATIONS = List.of(
            List.of(new FinderStep(OpportunityFinders.OPERANDS_TO_CONSTANTS, false), UNUSED),
            List.of(new FinderStep(OpportunityFinders.OPERANDS_TO_DOMINATING_IDS, false), UNUSED),
            List.of(new FinderStep(OpportunityFinders.CONSTRUCTS, true), UNUSED));

    private static final int MAX_REPETITIONS = 8;

    private final SpirvModule given;
    private final Questions questions;
    private final int threads;
    private final Consumer<SpirvModule> observer;
    private final NeededInstructions needed = new NeededInstructions();
    private SpirvModule current;
    private SpirvModule smallest;

    /** One step of a chain. */
    private sealed interface Step {}

    /**
     * Applies what a finder finds, again and again if that makes other opportunities possible. What the test needs is
     * not tested again until the next step.
     */
    private record FinderStep(OpportunityFinder finder, boolean isRepeated) implements Step {}

    /** Applies passes of the optimiser, if they make the module smaller. */
    private record PassStep(Optimizer optimizer) implements Step {
        PassStep(Pass... passes) {
            this(Optimizer.create().withPasses(passes));
        }
    }

    ReductionRun(SpirvModule given, Questions questions, int threads, Consumer<SpirvModule> observer) {
        this.given = given;
        this.questions = questions;
        this.threads = threads;
        this.observer = observer;
        current = given;
        smallest = given;
    }

    Reduction run() {
        if (!questions.ask(given)) {
            return new Reduction(given, questions.end().orElse(Reduction.End.NOT_INTERESTING), questions.tests());
        }
        ExecutorService executor = Executors.newFixedThreadPool(threads, ReductionRun::thread);
        try {
            GroupSearch search =
                    new GroupSearch(questions, questions::isValid, questions::askAboutValid, executor, threads);
            GroupSearch untested = new GroupSearch(
                    questions,
                    module -> needed.areIn(module) && questions.isValid(module),
                    module -> true,
                    executor,
                    threads);
            chain(BEFORE, search, untested);
            boolean isDone = false;
            boolean isLast = false;
            while (!isDone && questions.end().isEmpty()) {
                int before = smallest.wordCount();
                accept(apply(NEEDED, current, search));
                chain(STEPS, search, untested);
                if (smallest.wordCount() == before) {
                    simplify(search, untested);
                }
                current = smallest;
                boolean isSmaller = smallest.wordCount() < before;
                isDone = !isSmaller && (isLast || needed.isEmpty());
                // The test may not need any more what it once needed.
                isLast = !isSmaller;
                if (isLast) {
                    needed.clear();
                }
            }
        } finally {
            executor.shutdownNow();
        }
        return new Reduction(smallest, questions.end().orElse(Reduction.End.COMPLETE), questions.tests());
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "spirv4j-reduce");
        thread.setDaemon(true);
        return thread;
    }

    /** Applies steps: as many at once as the test allows, the next one in groups, and so on. */
    private void chain(List<Step> steps, GroupSearch search, GroupSearch untested) {
        int done = 0;
        int rounds = 0;
        Set<String> refused = new HashSet<>();
        while (done < steps.size() && questions.end().isEmpty()) {
            List<SpirvModule> modules = new ArrayList<>();
            modules.add(current);
            for (Step step : steps.subList(done, steps.size())) {
                modules.add(apply(step, modules.get(modules.size() - 1), untested));
            }
            int allowed = lastAllowed(modules);
            acceptSmallest(modules.subList(1, Math.max(1, allowed)), modules.get(allowed));
            accept(modules.get(allowed));
            done += allowed;
            if (allowed > 0) {
                rounds = 0;
                refused.clear();
            }
            if (done < steps.size()) {
                SpirvModule before = current;
                accept(applyOnce(steps.get(done), current, search, rounds == 0, refused));
                rounds++;
                if (current == before || !isRepeated(steps.get(done)) || rounds == MAX_REPETITIONS) {
                    done++;
                    rounds = 0;
                    refused.clear();
                }
            }
        }
    }

    private static boolean isRepeated(Step step) {
        return step instanceof FinderStep finding && finding.isRepeated();
    }

    /**
     * The number of the last module that the test allows, where it allows the first one and the others up to some
     * number.
     */
    private int lastAllowed(List<SpirvModule> modules) {
        int last = modules.size() - 1;
        if (isAllowed(modules.get(last))) {
            return last;
        }
        int allowed = 0;
        // Most often, one of the first steps removes what the test needs.
        for (int next = 1; next < last; next = 2 * next) {
            if (!isAllowed(modules.get(next))) {
                last = next;
            } else {
                allowed = next;
            }
        }
        while (last - allowed > 1) {
            int middle = (allowed + last) >>> 1;
            if (isAllowed(modules.get(middle))) {
                allowed = middle;
            } else {
                last = middle;
            }
        }
        return allowed;
    }

    private boolean isAllowed(SpirvModule module) {
        return module == current || questions.ask(module);
    }

    /** The module after a step; the given one if nothing changed. */
    private SpirvModule apply(Step step, SpirvModule module, GroupSearch search) {
        SpirvModule result = module;
        Set<String> refused = new HashSet<>();
        for (int i = 0; i < (isRepeated(step) ? MAX_REPETITIONS : 1); i++) {
            SpirvModule before = result;
            result = applyOnce(step, result, search, false, refused);
            if (result == before) {
                break;
            }
        }
        return result;
    }

    /**
     * The module after a step that is not repeated; the given one if nothing changed.
     *
     * @param isTooMuch whether the test did not allow the whole step
     * @param refused the contents of instructions that the test did not allow to be removed, to which more are added
     */
    private SpirvModule applyOnce(
            Step step, SpirvModule module, GroupSearch search, boolean isTooMuch, Set<String> refused) {
        if (step instanceof PassStep passes) {
            return optimized(passes.optimizer(), module, search);
        }
        FinderStep finding = (FinderStep) step;
        List<Opportunity> found = new ArrayList<>(finding.finder().find(EditableModule.of(module), 0));
        found.removeIf(one -> one instanceof InstructionDeletion removal && refused.contains(removal.content()));
        SpirvModule result = search.apply(module, found, isTooMuch);
        List<InstructionOpportunity> kept = new ArrayList<>();
        search.refused().stream().mapToObj(found::get).forEach(one -> {
            if (one instanceof InstructionOpportunity removal) {
                kept.add(removal);
            }
            if (one instanceof InstructionDeletion removal) {
                refused.add(removal.content());
            }
        });
        needed.add(module, kept);
        return result;
    }

    private static SpirvModule optimized(Optimizer optimizer, SpirvModule module, GroupSearch search) {
        try {
            SpirvModule result = optimizer.optimize(module);
            return result.wordCount() < module.wordCount() && search.isAllowed(result) ? result : module;
        } catch (SpirvException e) {
            // A pass need not handle every module, valid or not. The finders go on.
            return module;
        }
    }

    /** Makes values unused by simpler operands, if that makes the module smaller. */
    private void simplify(GroupSearch search, GroupSearch untested) {
        for (List<Step> steps : SIMPLIFICATIONS) {
            SpirvModule changed = current;
            for (Step step : steps) {
                changed = apply(step, changed, untested);
            }
            if (changed.wordCount() < smallest.wordCount()) {
                chain(steps, search, untested);
            }
            current = smallest;
        }
    }

    /**
     * Accepts the smallest of the modules in a chain if it is smaller than its last module; some steps only prepare
     * others.
     */
    private void acceptSmallest(List<SpirvModule> modules, SpirvModule last) {
        modules.stream()
                .min(Comparator.comparingInt(SpirvModule::wordCount))
                .filter(module -> module.wordCount() < Math.min(last.wordCount(), smallest.wordCount()))
                .filter(questions::ask)
                .ifPresent(this::accept);
    }

    private void accept(SpirvModule module) {
        current = module;
        if (module.wordCount() < smallest.wordCount()) {
            smallest = module;
            observer.accept(module);
        }
    }
}
