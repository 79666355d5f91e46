// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.report.InternalFault;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.text.AssemblyException;

/** Turns exceptions into outcomes. */
public final class Failure {
    private Failure() {}

    /** The outcome of an input whose processing threw {@code cause}. */
    public static Outcome outcome(Throwable cause, Input input) {
        if (cause instanceof AssemblyException e) {
            return input.isModule()
                    ? Outcome.problem(
                            Printable.of(input.name()) + " is a binary module, not text; spirv dis turns it into text")
                    : Outcome.of(e.diagnostics());
        }
        if (cause instanceof SpirvException e) {
            return Outcome.of(input.located(e.diagnostics()));
        }
        return cause instanceof FileProblem e ? outcome(e) : Outcome.fault(InternalFault.message(cause), cause);
    }

    /** The outcome of an input that could not be read, or whose output could not be written. */
    public static Outcome outcome(FileProblem problem) {
        return problem.isBrokenPipe() ? Outcome.BROKEN_PIPE : Outcome.problem(String.valueOf(problem.getMessage()));
    }
}
