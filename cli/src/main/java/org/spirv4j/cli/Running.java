// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.RunReport;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Runs one entry point of a module. */
final class Running {
    private static final int DIMENSIONS = 3;

    private final Arguments arguments;
    private final Console console;

    Running(Arguments arguments, Console console) {
        this.arguments = arguments;
        this.console = console;
    }

    /** Runs the entry points; gives the exit status. */
    int run() throws FileProblem {
        DispatchExecution.groups(arguments);
        ProgramOptions options = new ProgramOptions(arguments);
        RunInputs inputs = new RunInputs(arguments, console);
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        Report report = CommonOptions.report(CommonOptions.format(arguments, CommonOptions.FORMAT), console);
        Input input = Input.read(arguments.operands().get(0), console);
        Input vertexInput = arguments.has(DrawingOptions.VERTEX)
                ? Input.read(arguments.value(DrawingOptions.VERTEX, ""), console)
                : input;
        ExecutorService workers = Executors.newFixedThreadPool(options.jobs());
        Input current = input;
        try {
            SpirvModule module = input.module(read);
            current = vertexInput;
            RunStages stages =
                    RunStages.of(arguments, module, vertexInput == input ? module : vertexInput.module(read));
            current = input;
            inputs.complete(stages);
            RunExecution execution = stages.isFragment()
                    ? new DrawExecution(arguments, inputs, options, stages, console)
                    : new DispatchExecution(arguments, inputs, options, stages.main());
            RunOutputs outputs = new RunOutputs(arguments, inputs.results(), execution);
            RunExpectations expectations = new RunExpectations(arguments, inputs.results(), console);
            current = vertexInput;
            Optional<RunReport> vertices = execution.runVertices();
            current = input;
            Outcome outcome =
                    outcome(input, execution.run(workers), options.isChecked()).withErrors(expectations.differences());
            int status = outcome.status();
            if (vertices.isPresent()) {
                Outcome first = outcome(vertexInput, vertices.get(), options.isChecked());
                report.add(vertexInput.name(), first);
                status = Math.max(status, first.status());
            }
            report.add(input.name(), outcome.withOutput(outcome.output() + outputs.text()));
            outputs.write(console);
            return status;
        } catch (SpirvException e) {
            Input failed = current;
            Outcome outcome = Outcome.of(
                    e.diagnostics().stream().map(each -> located(failed, each)).toList());
            report.add(failed.name(), outcome);
            return outcome.status();
        } finally {
            workers.shutdown();
        }
    }

    /** What was found, as errors or as warnings, and what the program printed. */
    private static Outcome outcome(Input input, RunReport report, boolean areErrors) {
        List<Finding> shown = new ArrayList<>();
        for (Finding finding : report.findings()) {
            Diagnostic diagnostic = finding.diagnostic();
            Diagnostic each = areErrors ? diagnostic : Diagnostic.warning(diagnostic.position(), diagnostic.message());
            shown.add(finding.with(located(input, each)));
        }
        return Outcome.ofFindings(shown).withOutput(messages(report));
    }

    private static Diagnostic located(Input input, Diagnostic diagnostic) {
        return input.assembled().map(text -> text.locate(diagnostic)).orElse(diagnostic);
    }

    /** What the program printed. */
    private static String messages(RunReport report) {
        StringBuilder text = new StringBuilder();
        for (String message : report.messages()) {
            text.append(Printable.of(message.stripTrailing())).append('\n');
        }
        return text.toString();
    }
}
