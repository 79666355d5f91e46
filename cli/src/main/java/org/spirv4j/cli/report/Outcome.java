// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Position;

/**
 * The outcome of processing one input.
 *
 * @param status the exit status
 * @param output the text for standard output; empty if the output went to a file
 * @param diagnostics the errors and warnings
 * @param isAboutFile whether the diagnostics are about the file itself, and name it
 * @param findings the findings of the validator, or of a run
 * @param help a hint about all errors together; empty if there is none
 * @param log further text for standard error; empty if there is none
 * @param cause the cause of an internal error
 */
public record Outcome(
        int status,
        String output,
        List<Diagnostic> diagnostics,
        boolean isAboutFile,
        Findings findings,
        String help,
        String log,
        @Nullable Throwable cause) {

    /** Success, with the output in its file. */
    public static final Outcome DONE = new Outcome(ExitStatus.DONE, "", List.of(), false, Findings.NONE, "", "", null);

    /** The reader of standard output has closed the pipe. */
    public static final Outcome BROKEN_PIPE =
            new Outcome(ExitStatus.BROKEN_PIPE, "", List.of(), false, Findings.NONE, "", "", null);

    /** An outcome with errors or warnings; warnings alone leave the exit status 0. */
    public static Outcome of(List<Diagnostic> diagnostics) {
        int status = diagnostics.stream().anyMatch(Diagnostic::isError) ? ExitStatus.BAD_INPUT : ExitStatus.DONE;
        return new Outcome(status, "", diagnostics, false, Findings.NONE, "", "", null);
    }

    /** The outcome of what found mistakes in a module; warnings alone leave the exit status 0. */
    public static Outcome ofFindings(Findings findings) {
        int status = findings.isValid() ? ExitStatus.DONE : ExitStatus.BAD_INPUT;
        return new Outcome(status, "", List.of(), false, findings, "", "", null);
    }

    /** A file that cannot be read or written, or is of the wrong kind. The message names the file. */
    public static Outcome problem(String message) {
        return new Outcome(ExitStatus.BAD_INPUT, "", error(message), true, Findings.NONE, "", "", null);
    }

    /** An internal error. */
    public static Outcome fault(String message, Throwable cause) {
        return new Outcome(ExitStatus.INTERNAL_ERROR, "", error(message), false, Findings.NONE, "", "", cause);
    }

    private static List<Diagnostic> error(String message) {
        return List.of(Diagnostic.error(Position.UNKNOWN, message));
    }

    /** This outcome with text for standard output. */
    public Outcome withOutput(String text) {
        return new Outcome(status, text, diagnostics, isAboutFile, findings, help, log, cause);
    }

    /** This outcome with errors or warnings besides the findings. */
    public Outcome withDiagnostics(List<Diagnostic> more) {
        int both = Math.max(status, of(more).status);
        return new Outcome(both, output, more, isAboutFile, findings, help, log, cause);
    }

    /** This outcome with findings besides its own. */
    public Outcome withFindings(Findings more) {
        return new Outcome(status, output, diagnostics, isAboutFile, more.and(findings), help, log, cause);
    }

    /** This outcome with help. */
    public Outcome withHelp(String text) {
        return new Outcome(status, output, diagnostics, isAboutFile, findings, text, log, cause);
    }

    /** This outcome with further text for standard error. */
    public Outcome withLog(String text) {
        return new Outcome(status, output, diagnostics, isAboutFile, findings, help, text, cause);
    }

    /** Whether the output is kept in spite of errors: that of an invalid module is not. */
    public boolean keepsOutput() {
        return status == ExitStatus.DONE || findings.isClean();
    }

    /** This outcome without warnings and notes. */
    Outcome withErrorsOnly() {
        return new Outcome(
                status,
                output,
                diagnostics.stream().filter(Diagnostic::isError).toList(),
                isAboutFile,
                Findings.of(findings.errors()),
                help,
                log,
                cause);
    }

    /** Whether there is nothing to report. */
    public boolean isSilent() {
        return output.isEmpty() && diagnostics.isEmpty() && findings.isClean() && help.isEmpty() && log.isEmpty();
    }
}
