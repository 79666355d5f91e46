// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.OutputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.DrawingOptions;
import org.spirv4j.cli.run.RunExecution;
import org.spirv4j.cli.run.RunInputs;
import org.spirv4j.cli.run.RunOptions;
import org.spirv4j.cli.run.data.PictureNames;
import org.spirv4j.cli.run.data.RunImage;
import org.spirv4j.cli.run.data.RunResult;

/** What {@code spirv run} writes and prints when the run has ended. */
final class RunOutputs {
    /** Some data; the file is empty if it is printed. */
    private record Output(Option option, RunResult data, String file) {}

    private final List<Output> outputs = new ArrayList<>();

    /**
     * Finds what the arguments select.
     *
     * @throws UsageException if it is not there
     * @throws FileProblem if a file cannot be written
     */
    RunOutputs(Arguments arguments, RunInputs inputs, RunExecution execution, Console console) throws FileProblem {
        for (String text : arguments.values(RunOptions.OUT)) {
            int equals = text.indexOf('=');
            String which = equals < 0 ? text : text.substring(0, equals);
            outputs.add(new Output(
                    RunOptions.OUT,
                    inputs.result(RunOptions.OUT, which),
                    equals < 0 ? "" : text.substring(equals + 1)));
        }
        if (arguments.has(DrawingOptions.PICTURE)) {
            outputs.add(new Output(
                    DrawingOptions.PICTURE,
                    inputs.result(DrawingOptions.PICTURE, execution.picture()),
                    arguments.value(DrawingOptions.PICTURE, "")));
        }
        for (Output output : outputs) {
            if (output.data instanceof RunImage && PictureNames.isOther(output.file)) {
                throw new UsageException(PictureNames.refusal(output.option.name(), output.file));
            }
            if (!output.file.isEmpty()) {
                OutputFile.check(output.file, console);
            }
        }
    }

    /** The text of those that are printed. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (Output output : outputs) {
            if (output.file.isEmpty()) {
                text.append(output.data.text());
            }
        }
        return text.toString();
    }

    /** What results have that is no number; empty if there is nothing. */
    String strangeNumbers() {
        long count =
                outputs.stream().mapToLong(output -> output.data.nanCount()).sum();
        return count == 0
                ? ""
                : count + (count == 1 ? " number of the results is NaN" : " numbers of the results are NaN");
    }

    /** Writes the files. */
    void write(Console console) throws FileProblem {
        for (Output output : outputs) {
            if (!output.file.isEmpty()) {
                OutputFile.write(output.file, output.data.file(output.file), false, console);
            }
        }
    }
}
