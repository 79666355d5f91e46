// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.Objects;
import java.util.function.Supplier;
import org.spirv4j.module.SpirvModule;

/** Looks at a module between the passes of an optimisation: for reports, validation after each pass, or bisection. */
public interface PassObserver {
    /**
     * Called before each pass.
     *
     * @param pass the name of the pass
     * @param module writes the module as it is before the pass
     */
    default void before(String pass, Supplier<SpirvModule> module) {
        Objects.requireNonNull(pass, "pass");
        Objects.requireNonNull(module, "module");
    }

    /**
     * Called after each pass.
     *
     * @param pass the name of the pass
     * @param module writes the module as it is after the pass
     * @param nanoseconds the CPU time of the pass is at most this wall-clock time
     */
    default void after(String pass, Supplier<SpirvModule> module, long nanoseconds) {
        Objects.requireNonNull(pass, "pass");
        Objects.requireNonNull(module, "module");
    }

    /**
     * {@return an observer that calls this one and then another}
     *
     * @param next the other observer
     */
    default PassObserver andThen(PassObserver next) {
        Objects.requireNonNull(next, "next");
        PassObserver first = this;
        return new PassObserver() {
            @Override
            public void before(String pass, Supplier<SpirvModule> module) {
                first.before(pass, module);
                next.before(pass, module);
            }

            @Override
            public void after(String pass, Supplier<SpirvModule> module, long nanoseconds) {
                first.after(pass, module, nanoseconds);
                next.after(pass, module, nanoseconds);
            }
        };
    }
}
