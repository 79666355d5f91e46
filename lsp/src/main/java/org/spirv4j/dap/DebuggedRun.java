// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Observer;

/**
 * A run that a debug adapter can start.
 *
 * @param text the text of the module
 * @param file the file that has the text; empty if the module is binary
 * @param run runs the program with an observer
 * @param stopsOnFindings whether the program is checked, so that the run can stop at the mistakes that are found
 * @param results what to print after the run
 */
public record DebuggedRun(
        ModuleText text,
        Optional<Path> file,
        Function<Observer, RunReport> run,
        boolean stopsOnFindings,
        Supplier<String> results) {
    /** Checks the components. */
    public DebuggedRun {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(results, "results");
    }
}
