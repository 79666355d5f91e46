// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.cli.run.Expectation;
import org.spirv4j.cli.run.RunResult;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;

/** What the results of {@code spirv run} should be. */
final class RunExpectations {
    private final Map<String, Expectation> expectations = new LinkedHashMap<>();

    /**
     * Reads what the arguments expect.
     *
     * @throws UsageException if it is not about a result, or is wrong
     */
    RunExpectations(Arguments arguments, RunInputs inputs, Console console) throws FileProblem {
        double tolerance = tolerance(arguments);
        for (String text : arguments.values(RunCommand.EXPECT)) {
            Assignment assignment = Assignment.of(RunCommand.EXPECT, text);
            RunResult found = inputs.result(RunCommand.EXPECT, assignment.which());
            expectations.put(
                    assignment.which(),
                    found.expectation(RunCommand.EXPECT.name(), assignment.value(), tolerance, console));
        }
    }

    private static double tolerance(Arguments arguments) {
        String text = arguments.value(RunCommand.TOLERANCE, "0");
        try {
            double tolerance = Double.parseDouble(text);
            if (tolerance >= 0) {
                return tolerance;
            }
        } catch (NumberFormatException e) {
            // The message is that of negative numbers.
        }
        throw new UsageException("--tolerance needs a number of at least 0, not '" + Printable.of(text) + "'");
    }

    /** Errors about the results that differ. */
    List<Diagnostic> differences() {
        List<Diagnostic> errors = new ArrayList<>();
        expectations.forEach((which, expectation) -> expectation
                .difference()
                .ifPresent(what -> errors.add(
                        Diagnostic.error(Position.UNKNOWN, "the result " + which + " is not as expected: " + what))));
        return errors;
    }
}
