// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.module.SpirvModule;

/**
 * Applies as many opportunities as the test allows: all of them, or else each half, and so on. Several groups are tested at the same
 * time; the result is the same as if they were tested one after the other.
 */
final class GroupSearch {
    private final Questions questions;
    private final ExecutorService executor;
    private final int threads;

    GroupSearch(Questions questions, ExecutorService executor, int threads) {
        this.questions = questions;
        this.executor = executor;
        this.threads = threads;
    }

    /** The module with a group if the test is true for it; and whether the group changes anything. */
    private record Result(Optional<SpirvModule> module, boolean isChanged) {
        static final Result UNCHANGED = new Result(Optional.empty(), false);
    }

    /** Opportunities with consecutive numbers. */
    private record Group(int from, int to) {
        int size() {
            return to - from;
        }
    }

    /** {@return the module with the opportunities that the test allows; the given one for none} */
    SpirvModule apply(SpirvModule module, List<Opportunity> opportunities) {
        BitSet applied = new BitSet();
        SpirvModule current = module;
        Deque<Group> groups = new ArrayDeque<>();
        groups.add(new Group(0, opportunities.size()));
        while (!groups.isEmpty() && questions.end().isEmpty()) {
            List<Group> batch = new ArrayList<>();
            while (batch.size() < threads && !groups.isEmpty()) {
                batch.add(groups.remove());
            }
            List<Result> results = test(module, current, opportunities, applied, batch);
            for (int i = 0; i < batch.size(); i++) {
                Group group = batch.get(i);
                Result result = results.get(i);
                if (result.module().isPresent()) {
                    current = result.module().get();
                    applied.set(group.from(), group.to());
                    // The others were tested without this group.
                    for (int k = batch.size() - 1; k > i; k--) {
                        groups.addFirst(batch.get(k));
                    }
                    break;
                }
                if (group.size() > 1 && result.isChanged()) {
                    int middle = group.from() + group.size() / 2;
                    groups.add(new Group(group.from(), middle));
                    groups.add(new Group(middle, group.to()));
                }
            }
        }
        return current;
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
                return Arrays.equals(changed.words(), current.words())
                        ? Result.UNCHANGED
                        : new Result(Optional.of(changed).filter(questions::ask), true);
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
        chosen.set(group.from(), group.to());
        EditableModule edited = EditableModule.of(module);
        chosen.stream().forEach(i -> opportunities.get(i).apply(edited));
        return edited.toModule();
    }
}
