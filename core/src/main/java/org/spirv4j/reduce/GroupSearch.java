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

/**
 * Applies as many opportunities as the test allows: all of them, or else each half, and so on. Several groups are tested at the same
 * time; the result is the same as if they were tested one after the other.
 */
final class GroupSearch {
    private final Questions questions;
    private final Predicate<SpirvModule> test;
    private final ExecutorService executor;
    private final int threads;

    /** The opportunities of the last search that the test did not allow, each one alone. */
    private final BitSet refused = new BitSet();

    /** Makes a search that ends when the questions do; {@code test} allows modules. */
    GroupSearch(Questions questions, Predicate<SpirvModule> test, ExecutorService executor, int threads) {
        this.questions = questions;
        this.test = test;
        this.executor = executor;
        this.threads = threads;
    }

    /** The module with a group if the test is true for it; and whether the group changes anything. */
    private record Result(Optional<SpirvModule> module, boolean isChanged) {
        static final Result UNCHANGED = new Result(Optional.empty(), false);
    }

    /** Opportunities with consecutive numbers. */
    private static final class Group {
        final int from;
        final int to;

        /** The other half of a group that the test did not allow, if it comes behind this one. */
        @Nullable
        Group sibling;

        /** Whether the test need not be asked: it did not allow this group and its sibling, which is applied. */
        boolean isRefused;

        Group(int from, int to) {
            this.from = from;
            this.to = to;
        }

        void splitInto(Deque<Group> groups) {
            if (to - from > 1) {
                int middle = from + (to - from) / 2;
                Group first = new Group(from, middle);
                first.sibling = new Group(middle, to);
                groups.add(first);
                groups.add(first.sibling);
            }
        }
    }

    /** {@return whether the test allows a module} */
    boolean isAllowed(SpirvModule module) {
        return test.test(module);
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
        Group all = new Group(0, opportunities.size());
        if (isTooMuch && opportunities.size() > 1) {
            all.splitInto(groups);
        } else {
            groups.add(all);
        }
        while (!groups.isEmpty() && questions.end().isEmpty()) {
            List<Group> batch = new ArrayList<>();
            while (batch.size() < threads && !groups.isEmpty()) {
                Group next = groups.remove();
                if (next.isRefused) {
                    refuse(next, groups);
                } else {
                    batch.add(next);
                }
            }
            List<Result> results = test(module, current, opportunities, applied, batch);
            for (int i = 0; i < batch.size(); i++) {
                Group group = batch.get(i);
                Result result = results.get(i);
                if (result.module().isPresent()) {
                    current = result.module().get();
                    applied.set(group.from, group.to);
                    if (group.sibling != null) {
                        group.sibling.isRefused = true;
                    }
                    // The others were tested without this group.
                    for (int k = batch.size() - 1; k > i; k--) {
                        groups.addFirst(batch.get(k));
                    }
                    break;
                }
                if (result.isChanged()) {
                    refuse(group, groups);
                }
            }
        }
        return current;
    }

    private void refuse(Group group, Deque<Group> groups) {
        if (group.to - group.from == 1) {
            refused.set(group.from);
        }
        group.splitInto(groups);
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
            tasks.add(() -> {
                SpirvModule changed = changed(module, opportunities, applied, group);
                return changed.hasSameWords(current)
                        ? Result.UNCHANGED
                        : new Result(Optional.of(changed).filter(test), true);
            });
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

    private static SpirvModule changed(
            SpirvModule module, List<Opportunity> opportunities, BitSet applied, Group group) {
        BitSet chosen = new BitSet();
        chosen.or(applied);
        chosen.set(group.from, group.to);
        EditableModule edited = EditableModule.of(module);
        chosen.stream().forEach(i -> opportunities.get(i).apply(edited));
        return edited.toModule();
    }
}
