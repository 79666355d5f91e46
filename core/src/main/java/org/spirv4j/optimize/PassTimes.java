// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.spirv4j.module.SpirvModule;

/**
 * Measures how long passes take. An object belongs to one thread.
 *
 * <pre>{@code
 * PassTimes times = PassTimes.create();
 * Optimizer.create().withSizePasses().withObserver(times).optimize(module);
 * times.times().forEach(time -> out.println(time.pass() + " " + time.nanoseconds()));
 * }</pre>
 */
public final class PassTimes implements PassObserver {
    private final Map<String, Time> byPass = new LinkedHashMap<>();

    private PassTimes() {}

    /** {@return an observer that has seen no passes} */
    public static PassTimes create() {
        return new PassTimes();
    }

    /**
     * The time of all runs of a pass.
     *
     * @param pass the name of the pass
     * @param runs how often it ran
     * @param nanoseconds the wall-clock time of these runs together
     */
    public record Time(String pass, int runs, long nanoseconds) {
        /** Checks the components. */
        public Time {
            Objects.requireNonNull(pass, "pass");
        }
    }

    @Override
    public void after(String pass, Supplier<SpirvModule> module, long nanoseconds) {
        Objects.requireNonNull(pass, "pass");
        Objects.requireNonNull(module, "module");
        byPass.merge(
                pass,
                new Time(pass, 1, nanoseconds),
                (a, b) -> new Time(pass, a.runs + b.runs, a.nanoseconds + b.nanoseconds));
    }

    /** {@return the times of the passes, the longest first} */
    public List<Time> times() {
        return byPass.values().stream()
                .sorted(Comparator.comparingLong(Time::nanoseconds).reversed())
                .toList();
    }
}
