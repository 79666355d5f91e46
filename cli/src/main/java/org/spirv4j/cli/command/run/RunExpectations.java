// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.run.RunInputs;
import org.spirv4j.cli.run.RunOptions;
import org.spirv4j.cli.run.data.Expectation;
import org.spirv4j.cli.run.data.RunResult;
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
        for (String text : arguments.values(RunOptions.EXPECT)) {
            Assignment assignment = Assignment.of(RunOptions.EXPECT, text);
            RunResult found = inputs.result(RunOptions.EXPECT, assignment.which());
            expectations.put(
                    assignment.which(),
                    found.expectation(RunOptions.EXPECT.name(), assignment.value(), tolerance, console));
        }
    }

    private static double tolerance(Arguments arguments) {
        String text = arguments.value(RunOptions.TOLERANCE, "0");
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
