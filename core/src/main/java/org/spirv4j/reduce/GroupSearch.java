// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.internal.opportunity.Opportunity;

/**
 * Applies as many opportunities as the test allows: all of them, or else each half, and so on. Whether a module may be
 * tested at all costs no test, so a group that makes the module invalid is not halved: its largest part that may be
 * tested is tested instead, and what is left is a group of its own. Several groups are tested at the same time; the
 * result is the same as if they were tested one after the other.
 */
final class GroupSearch {
    private final Questions questions;
    private final Predicate<SpirvModule> mayTest;
    private final Predicate<SpirvModule> test;
    private final ExecutorService executor;
    private final int threads;

    /** The opportunities of the last search that the test did not allow, each one alone. */
    private final BitSet refused = new BitSet();

    /**
     * Makes a search that ends when the questions do.
     *
     * @param mayTest whether a module may be tested; asked as often as needed
     * @param test allows modules; asked as rarely as possible
     */
    GroupSearch(
            Questions questions,
            Predicate<SpirvModule> mayTest,
            Predicate<SpirvModule> test,
            ExecutorService executor,
            int threads) {
        this.questions = questions;
        this.mayTest = mayTest;
        this.test = test;
        this.executor = executor;
        this.threads = threads;
    }

    /**
     * What became of a group.
     *
     * @param tested the opportunities that were tested; the others of the group make the module one that may not be
     *     tested
     * @param module the module with those that were tested, if the test allowed it
     */
    private record Result(BitSet tested, Optional<SpirvModule> module) {}

    /** Opportunities by their numbers. */
    private static final class Group {
        final BitSet members;

        /** The other half of a group that the test did not allow, if it comes after this one. */
        @Nullable
        Group sibling;

        /** Whether the test need not be asked: it did not allow this group and its sibling, which is applied. */
        boolean isRefused;

        Group(BitSet members) {
            this.members = members;
        }
    }

    /** {@return whether the test allows a module} */
    boolean isAllowed(SpirvModule module) {
        return mayTest.test(module) && test.test(module);
    }

    /**
     * {@return the module with the opportunities that the test allows; the given one for none}
     *
     * @param isTooMuch whether the test is expected not to allow all of them together
     */
    SpirvModule apply(SpirvModule module, List<Opportunity> opportunities, boolean isTooMuch) {
        BitSet applied = new BitSet();
        refused.clear();
        SpirvModule current = module;
        Deque<Group> groups = new ArrayDeque<>();
        BitSet all = new BitSet();
        all.set(0, opportunities.size());
        if (isTooMuch && opportunities.size() > 1) {
            split(all, groups);
        } else {
            groups.add(new Group(all));
        }
        while (!groups.isEmpty() && questions.end().isEmpty()) {
            List<Group> batch = new ArrayList<>();
            while (batch.size() < threads && !groups.isEmpty()) {
                Group next = groups.remove();
                if (next.isRefused) {
                    refuse(next.members, groups);
                } else {
                    batch.add(next);
                }
            }
            List<Result> results = test(module, current, opportunities, applied, batch);
            for (int i = 0; i < batch.size(); i++) {
                Group group = batch.get(i);
                Result result = results.get(i);
                BitSet rest = (BitSet) group.members.clone();
                rest.andNot(result.tested());
                if (!rest.isEmpty() && !result.tested().isEmpty()) {
                    groups.add(new Group(rest));
                }
                if (result.module().isPresent()) {
                    current = result.module().get();
                    applied.or(result.tested());
                    if (group.sibling != null && rest.isEmpty()) {
                        group.sibling.isRefused = true;
                    }
                    // The others were tested without this group.
                    for (int k = batch.size() - 1; k > i; k--) {
                        groups.addFirst(batch.get(k));
                    }
                    break;
                }
                refuse(result.tested(), groups);
            }
        }
        return current;
    }

    private void refuse(BitSet members, Deque<Group> groups) {
        if (members.cardinality() == 1) {
            refused.or(members);
        } else if (!members.isEmpty()) {
            split(members, groups);
        }
    }

    private static void split(BitSet members, Deque<Group> groups) {
        BitSet[] halves = halves(members);
        Group first = new Group(halves[0]);
        first.sibling = new Group(halves[1]);
        groups.add(first);
        groups.add(first.sibling);
    }

    private static BitSet[] halves(BitSet members) {
        int[] numbers = members.stream().toArray();
        BitSet[] halves = {new BitSet(), new BitSet()};
        for (int i = 0; i < numbers.length; i++) {
            halves[2 * i < numbers.length - numbers.length % 2 ? 0 : 1].set(numbers[i]);
        }
        return halves;
    }

    /** {@return the numbers of the opportunities of the last search that the test did not allow, each one alone} */
    BitSet refused() {
        return refused;
    }

    /** Tests the modules with each group besides what is applied. */
    private List<Result> test(
            SpirvModule module,
            SpirvModule current,
            List<Opportunity> opportunities,
            BitSet applied,
            List<Group> batch) {
        List<Supplier<Result>> tasks = new ArrayList<>();
        for (Group group : batch) {
            tasks.add(() -> test(module, current, opportunities, applied, group.members));
        }
        if (tasks.size() == 1) {
            return List.of(tasks.get(0).get());
        }
        List<CompletableFuture<Result>> results = tasks.stream()
                .map(task -> CompletableFuture.supplyAsync(task, executor))
                .toList();
        try {
            return results.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Tests the module with the largest part of a group that may be tested. */
    private Result test(
            SpirvModule module, SpirvModule current, List<Opportunity> opportunities, BitSet applied, BitSet members) {
        BitSet chosen = (BitSet) applied.clone();
        BitSet tested = new BitSet();
        SpirvModule changed = current;
        Deque<BitSet> parts = new ArrayDeque<>();
        parts.add(members);
        while (!parts.isEmpty()) {
            BitSet part = parts.remove();
            BitSet more = (BitSet) chosen.clone();
            more.or(part);
            SpirvModule next = changed(module, opportunities, more);
            if (next.hasSameWords(changed) || mayTest.test(next)) {
                chosen = more;
                tested.or(part);
                changed = next;
            } else if (part.cardinality() > 1) {
                BitSet[] halves = halves(part);
                parts.addFirst(halves[1]);
                parts.addFirst(halves[0]);
            }
        }
        if (changed.hasSameWords(current)) {
            return new Result(new BitSet(), Optional.empty());
        }
        return new Result(tested, Optional.of(changed).filter(test));
    }

    private static SpirvModule changed(SpirvModule module, List<Opportunity> opportunities, BitSet chosen) {
        EditableModule edited = EditableModule.of(module);
        chosen.stream().forEach(i -> opportunities.get(i).apply(edited));
        return edited.toModule();
    }
}
