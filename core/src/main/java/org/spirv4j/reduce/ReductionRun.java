// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassCatalogue;

/**
 * One reduction: first whole passes of the optimiser, then groups of opportunities, from those that remove most to those that only
 * make others possible, until a round of all makes the module no smaller.
 */
final class ReductionRun {
    /** Passes of the optimiser that make modules smaller without knowing the test. */
    private static final List<List<String>> PASSES = List.of(
            List.of("strip-debug", "strip-nonsemantic"), List.of("eliminate-dead-functions", "eliminate-dead-const"));

    private static final List<List<String>> LATE_PASSES = List.of(
            List.of("inline-entry-points-exhaustive", "eliminate-dead-functions"),
            List.of("eliminate-dead-branches", "merge-blocks", "eliminate-dead-code-aggressive"),
            List.of("trim-capabilities"));

    private static final OpportunityFinder UNUSED = new UnusedInstructions();

    /** In their order. After each of them, what has become unused is removed. */
    private static final List<OpportunityFinder> STAGES = List.of(
            new ResultToUndef(),
            new RemoveFunctions(),
            new StructuredConstructs(),
            new OperandToUndef(),
            new LoopsToSelections(),
            new SwitchesToBranches(),
            new SimplifyConditionalBranches(),
            new RemoveSelections(),
            new SimpleBranches(),
            new EntryBlocks(),
            new RemoveBlocks(),
            new JoinBlocks(),
            new RemoveDeclarations(),
            new UnusedMembers());

    /** These make nothing smaller, but values unused. */
    private static final List<OpportunityFinder> SIMPLIFICATIONS =
            List.of(new OperandToConst(), new OperandToDominatingId());

    private static final int MAX_CLEANUPS = 8;

    private final SpirvModule given;
    private final Questions questions;
    private final int threads;
    private final Consumer<SpirvModule> observer;
    private SpirvModule current;
    private SpirvModule smallest;

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
            PASSES.forEach(this::applyPasses);
            int before;
            do {
                before = smallest.wordCount();
                GroupSearch search = new GroupSearch(questions, executor, threads);
                for (OpportunityFinder stage : STAGES) {
                    if (apply(search, stage)) {
                        removeUnused(search);
                    }
                }
                removeUnused(search);
                LATE_PASSES.forEach(this::applyPasses);
                if (smallest.wordCount() == before) {
                    simplify(search);
                }
            } while (smallest.wordCount() < before && questions.end().isEmpty());
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

    private void applyPasses(List<String> names) {
        if (questions.end().isPresent()) {
            return;
        }
        try {
            SpirvModule result = Optimizer.of(
                            names.stream().map(PassCatalogue::pass).toList())
                    .optimize(current);
            if (result.wordCount() < current.wordCount() && questions.ask(result)) {
                accept(result);
            }
        } catch (SpirvException e) {
            // A pass need not handle every module, valid or not. The finders go on.
        }
    }

    private boolean apply(GroupSearch search, OpportunityFinder finder) {
        List<Opportunity> found = finder.find(EditableModule.of(current), 0);
        if (found.isEmpty() || questions.end().isPresent()) {
            return false;
        }
        SpirvModule result = search.apply(current, found);
        boolean isChanged = result != current;
        accept(result);
        return isChanged;
    }

    private void removeUnused(GroupSearch search) {
        for (int i = 0; i < MAX_CLEANUPS && apply(search, UNUSED); i++) {}
    }

    /** Makes values unused by simpler operands; returns to the smallest module if that does not make it smaller. */
    private void simplify(GroupSearch search) {
        for (OpportunityFinder finder : SIMPLIFICATIONS) {
            if (apply(search, finder)) {
                removeUnused(search);
            }
            current = smallest;
        }
    }

    private void accept(SpirvModule module) {
        current = module;
        if (module.wordCount() < smallest.wordCount()) {
            smallest = module;
            observer.accept(module);
        }
    }
}
