// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reduce;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.spirv4j.module.SpirvModule;

/** A test of a reduction, which can tell why it does not keep the first module. Safe for use by several threads. */
public final class ModuleTest implements Predicate<SpirvModule> {
    private final Function<SpirvModule, String> refusal;
    private Optional<String> first = Optional.empty();

    /**
     * Makes a test.
     *
     * @param refusal why a module is not kept, as a clause; empty if it is kept
     */
    public ModuleTest(Function<SpirvModule, String> refusal) {
        this.refusal = refusal;
    }

    @Override
    public boolean test(SpirvModule module) {
        String why = refusal.apply(module);
        remember(why);
        return why.isEmpty();
    }

    private synchronized void remember(String why) {
        if (first.isEmpty()) {
            first = Optional.of(why);
        }
    }

    /** Why the first module was not kept; empty if it was, or if no module was tested. */
    public synchronized String firstRefusal() {
        return first.orElse("");
    }
}
