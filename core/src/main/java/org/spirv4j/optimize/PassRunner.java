// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.edit.Remark;
import org.spirv4j.optimize.internal.fact.ConstantIndexes;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.pass.FunctionPass;

/** Applies passes to one module, and tells an observer. */
final class PassRunner {
    private final EditableModule module;
    private final ConstantIndexes indexes;
    private final PassOptions options;
    private final Optional<List<Remark>> remarks;
    private final Optional<PassObserver> observer;

    /**
     * Creates a runner.
     *
     * @param remarks receives the remarks of the passes, if anybody wants them
     * @param observer the observer, if there is one
     */
    PassRunner(
            EditableModule module,
            PassOptions options,
            Optional<List<Remark>> remarks,
            Optional<PassObserver> observer) {
        this.module = module;
        indexes = new ConstantIndexes(module);
        this.options = options;
        this.remarks = remarks;
        this.observer = observer;
    }

    EditableModule module() {
        return module;
    }

    /** Whether somebody looks at the module between passes, so that each must be complete before the next one. */
    boolean isObserved() {
        return observer.isPresent();
    }

    /** Applies a pass to the module. */
    void run(Pass pass) {
        observe(pass, () -> guarded(pass, () -> pass.run(module, context(pass, remarks))));
    }

    /**
     * Applies passes to each function, all of them to one function before the next one. A pass is left out where the
     * function has not changed since one of its name was applied.
     *
     * @param passes the passes; only one if there is an observer
     * @param seen for each pass, by function: the function's number of changes when it was applied; -1 if it was not
     */
    void run(List<FunctionPass> passes, List<long[]> seen) {
        if (seen.stream().anyMatch(this::isChanged)) {
            observe(passes.get(0), () -> new Stage(passes, seen).run());
        }
    }

    /** Whether a function has another number of changes. */
    private boolean isChanged(long[] counts) {
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.firstBlock(f) != 0 && counts[f] != module.changeCount(f)) {
                return true;
            }
        }
        return false;
    }

    /** The passes of one stage. */
    private final class Stage {
        private final List<FunctionPass> passes;
        private final List<long[]> seen;
        private final List<Optional<FunctionPass.Work>> works = new ArrayList<>();
        private final List<Optional<List<Remark>>> found = new ArrayList<>();
        private Optional<CallOrder> order = Optional.empty();

        Stage(List<FunctionPass> passes, List<long[]> seen) {
            this.passes = passes;
            this.seen = seen;
            for (int i = 0; i < passes.size(); i++) {
                works.add(Optional.empty());
                found.add(remarks.map(all -> new ArrayList<>()));
            }
        }

        void run() {
            for (int f = 1; f < module.functionLimit(); f++) {
                for (int i = 0; i < passes.size() && module.firstBlock(f) != 0; i++) {
                    if (seen.get(i)[f] != module.changeCount(f) && isFor(passes.get(i), f)) {
                        run(i, f);
                        seen.get(i)[f] = module.changeCount(f);
                    }
                }
            }
            found.forEach(remark -> remarks.ifPresent(all -> remark.ifPresent(all::addAll)));
        }

        private boolean isFor(FunctionPass pass, int function) {
            if (!pass.isForReachedOnly()) {
                return true;
            }
            if (order.isEmpty()) {
                order = Optional.of(new CallOrder(module));
            }
            return order.orElseThrow().isReached(function);
        }

        private void run(int index, int function) {
            FunctionPass pass = passes.get(index);
            int limit = module.instructionLimit();
            long before = module.changeCount();
            guarded(pass, () -> {
                if (works.get(index).isEmpty()) {
                    works.set(index, Optional.of(pass.start(module, context(pass, found.get(index)))));
                }
                works.get(index).get().run(function);
            });
            module.declarations().takeBack(limit, before);
        }
    }

    private PassContext context(Pass pass, Optional<List<Remark>> receiver) {
        return receiver.map(list -> PassContext.of(pass.name(), options, list::add))
                .orElseGet(() -> PassContext.of(options));
    }

    private void observe(Pass pass, Runnable task) {
        observer.ifPresent(watching -> watching.before(pass.name(), module::toModule));
        long start = System.nanoTime();
        long changes = module.changeCount();
        task.run();
        if (module.changeCount() != changes) {
            guarded(pass, indexes::repair);
            if (module.exceedsIdBound(options.maxIdBound())) {
                throw new PassException(
                        Diagnostic.error(Position.UNKNOWN, "the ids exceed the bound (compact-ids makes room)"));
            }
        }
        long time = System.nanoTime() - start;
        observer.ifPresent(watching -> watching.after(pass.name(), module::toModule, time));
        module.reuseIds();
        module.compactIfSparse();
    }

    private static void guarded(Pass pass, Runnable task) {
        try {
            task.run();
        } catch (SpirvException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new PassException(
                    Diagnostic.error(
                            Position.UNKNOWN,
                            "the pass " + pass.name() + " failed (" + e + "): either the module is not valid,"
                                    + " or the pass has a defect"),
                    e);
        }
    }
}
