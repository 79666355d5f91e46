// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.spirv4j.exec.internal.machine.Step;

/**
 * How the steps of a class are compiled. The writers of the subjects make the forms of their steps; each fact about a
 * class of steps is stated here once.
 */
final class StepForm<S extends Step> {
    private final Class<S> type;
    private final Predicate<S> writer;
    private final boolean isPure;
    private final Predicate<S> readsMemory;
    private final Predicate<S> readsUnchecked;
    private final Consumer<S> prepare;

    private StepForm(
            Class<S> type,
            Predicate<S> writer,
            boolean isPure,
            Predicate<S> readsMemory,
            Predicate<S> readsUnchecked,
            Consumer<S> prepare) {
        this.type = type;
        this.writer = writer;
        this.isPure = isPure;
        this.readsMemory = readsMemory;
        this.readsUnchecked = readsUnchecked;
        this.prepare = prepare;
    }

    /**
     * Makes the form of steps that are not known otherwise: they may have effects.
     *
     * @param writer writes a step; returns false, and has written nothing, if the machine must execute the step
     */
    static <S extends Step> StepForm<S> of(Class<S> type, Predicate<S> writer) {
        return new StepForm<>(type, writer, false, step -> false, step -> false, step -> {});
    }

    /** Makes the form of steps that are always written. */
    static <S extends Step> StepForm<S> always(Class<S> type, Consumer<S> writer) {
        return of(type, step -> {
            writer.accept(step);
            return true;
        });
    }

    /** The form of steps that have no effect but their result, which depends on registers only. */
    StepForm<S> pure() {
        return new StepForm<>(type, writer, true, readsMemory, readsUnchecked, prepare);
    }

    /** The form of steps of which some have no effect but their result, which depends on memory, too. */
    StepForm<S> reading(Predicate<S> condition) {
        return new StepForm<>(type, writer, isPure, condition, readsUnchecked, prepare);
    }

    /** The form of steps of which some may read results that have not been checked for NaN. */
    StepForm<S> unchecked(Predicate<S> condition) {
        return new StepForm<>(type, writer, isPure, readsMemory, condition, prepare);
    }

    /** The form of steps that are shown to their writer before code is written for the method that has them. */
    StepForm<S> prepared(Consumer<S> consumer) {
        return new StepForm<>(type, writer, isPure, readsMemory, readsUnchecked, consumer);
    }

    Class<S> type() {
        return type;
    }

    /** Writes a step; returns false, and has written nothing, if the machine must execute it. */
    boolean write(Step step) {
        return writer.test(type.cast(step));
    }

    /** Whether a step reads memory, and has no effect but its result. */
    boolean readsMemory(Step step) {
        return readsMemory.test(type.cast(step));
    }

    /** Whether a step may read results that have not been checked for NaN. */
    boolean readsUnchecked(Step step) {
        return readsUnchecked.test(type.cast(step));
    }

    /** Whether a step may be executed again: it has no effect but its result. */
    boolean isRepeatable(Step step) {
        return isPure || readsUnchecked(step) || readsMemory(step);
    }

    void prepare(Step step) {
        prepare.accept(type.cast(step));
    }
}
