// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.run.debug.Debugging;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.ProgressBar;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Report;
import org.spirv4j.cli.run.DispatchExecution;
import org.spirv4j.cli.run.DrawingOptions;
import org.spirv4j.cli.run.ProgramOptions;
import org.spirv4j.cli.run.RunExecution;
import org.spirv4j.cli.run.RunInputs;
import org.spirv4j.cli.run.RunObservers;
import org.spirv4j.dap.DebuggedRun;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.Check;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/** Runs entry points of modules: a compute shader, a kernel, or a fragment shader, also with a vertex shader. */
final class Running {
    private final Arguments arguments;
    private final Console console;
    private final ProgramOptions options;
    private final RunInputs inputs;
    private final ReadOptions reading;
    private final Report report;
    private final RunObservers observers;
    private final Input input;
    private final Input vertexInput;

    /** What diagnostics are about. */
    private Input current;

    /**
     * Reads the arguments and the files.
     *
     * @throws org.spirv4j.cli.console.UsageException if an argument is wrong
     */
    Running(Arguments arguments, Console console) throws FileProblem {
        this.arguments = arguments;
        this.console = console;
        DispatchExecution.groups(arguments);
        options = new ProgramOptions(arguments);
        inputs = new RunInputs(arguments, console);
        reading = GrammarOption.readOptions(arguments, console);
        String format = CommonOptions.format(arguments, CommonOptions.FINDING_FORMAT);
        observers = new RunObservers(arguments, format);
        report = CommonOptions.findingReport(arguments, console, true);
        input = Input.read(arguments.operands().get(0), console);
        vertexInput = arguments.has(DrawingOptions.VERTEX)
                ? Input.read(arguments.value(DrawingOptions.VERTEX, ""), console)
                : input;
        current = input;
    }

    /** Runs the entry points; gives the exit status. */
    int run() throws FileProblem {
        try {
            RunExecution execution = execution();
            RunOutputs outputs = new RunOutputs(arguments, inputs, execution, console);
            RunExpectations expectations = new RunExpectations(arguments, inputs, console);
            current = vertexInput;
            Optional<Outcome> vertices = execution
                    .runVertices(program -> named(program, vertexInput))
                    .map(this::outcome);
            current = input;
            Outcome outcome = outcome(watched(execution)).withHelp(hint(execution, outputs));
            outcome = outcome.withDiagnostics(
                    Stream.concat(inputs.warnings().stream(), expectations.differences().stream())
                            .toList());
            if (vertices.isPresent()) {
                report.add(vertexInput.name(), vertices.get());
            }
            observers.check();
            report.add(
                    input.name(),
                    outcome.withOutput(observers.trace()
                            + outcome.output()
                            + outputs.text()
                            + observers.explanation()
                            + observers.stats()));
            report.end("");
            outputs.write(console);
            observers.write(input, console);
            return Math.max(outcome.status(), vertices.map(Outcome::status).orElse(ExitStatus.DONE));
        } catch (SpirvException e) {
            Outcome outcome = Outcome.of(Stream.concat(
                            inputs.warnings().stream(), e.diagnostics().stream().map(this::located))
                    .toList());
            report.add(current.name(), outcome.withOutput(observers.trace()));
            report.end("");
            return outcome.status();
        }
    }

    /** Runs the entry points under a debugger, until a run does not start again; gives the exit status. */
    int debug(Optional<Invocation> start) throws FileProblem {
        try (Debugging debugging = new Debugging(options, start, console)) {
            int status = debug(debugging);
            while (debugging.isRestarted()) {
                // The run has changed its data, which is read again.
                status = new Running(arguments, console).debug(debugging);
            }
            return status;
        }
    }

    private int debug(Debugging debugging) throws FileProblem {
        try {
            RunExecution execution = execution();
            RunOutputs outputs = new RunOutputs(arguments, inputs, execution, console);
            if (!inputs.warnings().isEmpty()) {
                report.add(input.name(), Outcome.of(inputs.warnings()));
            }
            current = vertexInput;
            execution.runVertices(program -> named(program, vertexInput));
            current = input;
            int status = debugging.run(execution, ModuleText.of(execution.module(), input.assembled()));
            if (debugging.isRestarted()) {
                return status;
            }
            console.print(outputs.text());
            outputs.write(console);
            return status;
        } catch (SpirvException e) {
            Outcome outcome = Outcome.of(Stream.concat(
                            inputs.warnings().stream(), e.diagnostics().stream().map(this::located))
                    .toList());
            report.add(current.name(), outcome);
            return outcome.status();
        }
    }

    /**
     * The run, for a debugger that an editor shows.
     *
     * @throws SpirvException if the module or the data is wrong
     */
    DebuggedRun debugged() throws FileProblem {
        RunExecution execution = execution();
        RunOutputs outputs = new RunOutputs(arguments, inputs, execution, console);
        execution.runVertices(program -> named(program, vertexInput));
        String file = arguments.operands().get(0);
        return new DebuggedRun(
                ModuleText.of(execution.module(), input.assembled()),
                input.assembled()
                        .map(text ->
                                console.file(file).toPath().toAbsolutePath().normalize()),
                observer -> execution.run(
                        Runnable::run, program -> named(program, input).withObserver(observer)),
                options.isChecked(),
                () -> written(outputs));
    }

    /** Writes results; gives those that are printed, or why they could not be written. */
    private String written(RunOutputs outputs) {
        try {
            outputs.write(console);
            return outputs.text();
        } catch (FileProblem e) {
            return e.getMessage() + "\n";
        }
    }

    /** Finds the entry points, and completes their data. */
    private RunExecution execution() throws FileProblem {
        SpirvModule module = input.module(reading);
        inputs.addNames(module, input.assembled());
        current = vertexInput;
        SpirvModule vertexModule = vertexInput == input ? module : vertexInput.module(reading);
        inputs.addNames(vertexModule, vertexInput.assembled());
        current = input;
        return RunExecution.of(arguments, inputs, options, module, vertexModule, console);
    }

    /** Runs the main entry point, with its progress on the terminal and the observers that the options need. */
    private RunReport watched(RunExecution execution) {
        SpirvModule module = execution.module();
        ExecutorService workers = Executors.newFixedThreadPool(options.jobs());
        ProgressBar bar = new ProgressBar(execution.unit(), console, System.nanoTime());
        try {
            return execution.run(workers, program -> {
                bar.note(", engine " + program.engine().name().toLowerCase(Locale.ROOT));
                return observers.observe(named(program, input), module, input).withProgress(bar::update);
            });
        } finally {
            bar.remove();
            workers.shutdown();
        }
    }

    /** A program with the names that ids have in the text from which it was assembled. */
    private static Program named(Program program, Input from) {
        return from.assembled().map(text -> program.withNames(text.names())).orElse(program);
    }

    /** What was found, as errors or as warnings, and what the program printed. */
    private Outcome outcome(RunReport found) {
        Findings findings =
                options.isChecked() ? found.findings() : found.findings().map(Running::asWarning);
        Findings shown = current.assembled().map(text -> text.locate(findings)).orElse(findings);
        return Outcome.ofFindings(shown).withOutput(messages(found));
    }

    private static Finding asWarning(Finding finding) {
        return finding.with(finding.diagnostic().withSeverity(Severity.WARNING));
    }

    /** What results have that is no finite number, and how to find out why; empty if there is nothing. */
    private String hint(RunExecution execution, RunOutputs outputs) {
        String colors = execution.strangeColors();
        String strange = colors.isEmpty() ? outputs.strangeNumbers() : colors;
        return !strange.contains("NaN") || options.looksFor(Check.NAN)
                ? strange
                : strange + "; --check=nan shows which instructions compute NaN";
    }

    private Diagnostic located(Diagnostic diagnostic) {
        return current.assembled().map(text -> text.locate(diagnostic)).orElse(diagnostic);
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
