package org.spirv4j.cli.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.ExitStatus;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.validate.ValidationReport;

/**
 * What became of one input.
 *
 * @param status an exit status
 * @param output what there is to print about it; empty when the output went to a file
 * @param diagnostics what is wrong with it, or with reading it or writing its output
 * @param isAboutFile whether the diagnostics are about the file and name it themselves
 * @param findings what the validator says of it
 * @param help what to do about all that is wrong with it; empty when there is nothing to say
 * @param cause of an internal error
 */
public record Outcome(
        int status,
        String output,
        List<Diagnostic> diagnostics,
        boolean isAboutFile,
        List<Finding> findings,
        String help,
        @Nullable Throwable cause) {

    /** Nothing is wrong, and the output is where it belongs. */
    public static final Outcome DONE = new Outcome(ExitStatus.DONE, "", List.of(), false, List.of(), "", null);

    /** Whoever read standard output has gone. */
    public static final Outcome BROKEN_PIPE =
            new Outcome(ExitStatus.BROKEN_PIPE, "", List.of(), false, List.of(), "", null);

    /** What is wrong with an input; warnings alone leave the exit status 0. */
    public static Outcome of(List<Diagnostic> diagnostics) {
        int status = ExitStatus.DONE;
        for (Diagnostic diagnostic : diagnostics) {
            if (diagnostic.severity() == Severity.ERROR) {
                status = ExitStatus.BAD_INPUT;
            }
        }
        return new Outcome(status, "", diagnostics, false, List.of(), "", null);
    }

    /**
     * What the validator says of an input.
     *
     * @param unlisted the help where not all findings are listed
     */
    public static Outcome of(ValidationReport report, String unlisted) {
        return new Outcome(
                report.isValid() ? ExitStatus.DONE : ExitStatus.BAD_INPUT,
                "",
                List.of(),
                false,
                report.findings(),
                report.isComplete() ? "" : unlisted,
                null);
    }

    /** A file that cannot be read or written, or is not what it should be, as the message says, which names it. */
    public static Outcome problem(String message) {
        return new Outcome(ExitStatus.BAD_INPUT, "", error(message), true, List.of(), "", null);
    }

    /** A defect of the program that an input has brought out. */
    public static Outcome fault(String message, Throwable cause) {
        return new Outcome(ExitStatus.INTERNAL_ERROR, "", error(message), false, List.of(), "", cause);
    }

    private static List<Diagnostic> error(String message) {
        return List.of(Diagnostic.error(Position.UNKNOWN, message));
    }

    /** This outcome with something to print. */
    public Outcome withOutput(String text) {
        return new Outcome(status, text, diagnostics, isAboutFile, findings, help, cause);
    }

    /** This outcome with help. */
    public Outcome withHelp(String text) {
        return new Outcome(status, output, diagnostics, isAboutFile, findings, text, cause);
    }

    /** Whether there is nothing to tell about it. */
    public boolean isSilent() {
        return output.isEmpty() && diagnostics.isEmpty() && findings.isEmpty() && help.isEmpty();
    }
}
