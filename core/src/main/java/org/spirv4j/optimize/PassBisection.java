// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.spirv4j.module.SpirvModule;

/**
 * Finds the pass of an optimisation that changes the answer of a test, for example whether a driver accepts the module.
 * Immutable; safe to share between threads if its test is.
 */
public final class PassBisection {
    private final Optimizer optimizer;
    private final ToIntFunction<SpirvModule> test;

    private PassBisection(Optimizer optimizer, ToIntFunction<SpirvModule> test) {
        this.optimizer = optimizer;
        this.test = test;
    }

    /**
     * Makes a bisection.
     *
     * @param optimizer the optimiser; its observer is not called
     * @param test tests a module
     * @return the bisection
     */
    public static PassBisection create(Optimizer optimizer, ToIntFunction<SpirvModule> test) {
        return new PassBisection(Objects.requireNonNull(optimizer, "optimizer"), Objects.requireNonNull(test, "test"));
    }

    /**
     * A pass that changes the answer of a test.
     *
     * @param pass the name of the pass
     * @param number its number in the list of passes, from 1
     * @param before the answer for the given module
     * @param after the answer for the module after the pass
     */
    public record Culprit(String pass, int number, int before, int after) {
        /** Checks the components. */
        public Culprit {
            Objects.requireNonNull(pass, "pass");
        }
    }

    /**
     * Optimises a module and tests it after each pass that changes it, until the answer is another one than for the
     * given module.
     *
     * @param module the module
     * @return the first pass after which the answer differs; empty if there is none
     * @throws org.spirv4j.edit.PassException if a pass cannot be applied
     */
    public Optional<Culprit> find(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        Search search = new Search(module, test);
        optimizer.withObserver(search).optimize(module);
        return search.culprit;
    }

    private static final class Search implements PassObserver {
        private final ToIntFunction<SpirvModule> test;
        private final int expected;
        private SpirvModule last;
        private int number;
        private Optional<Culprit> culprit = Optional.empty();

        Search(SpirvModule module, ToIntFunction<SpirvModule> test) {
            this.test = test;
            last = module;
            expected = test.applyAsInt(module);
        }

        @Override
        public void after(String pass, Supplier<SpirvModule> module, long nanoseconds) {
            Objects.requireNonNull(pass, "pass");
            Objects.requireNonNull(module, "module");
            number++;
            if (culprit.isPresent()) {
                return;
            }
            SpirvModule next = module.get();
            if (!next.hasSameWords(last)) {
                int answer = test.applyAsInt(next);
                if (answer != expected) {
                    culprit = Optional.of(new Culprit(pass, number, expected, answer));
                }
                last = next;
            }
        }
    }
}
