// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Printable;
import org.spirv4j.cli.report.Report;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
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

    /** Runs the entry point; gives the exit status. */
    int run() throws FileProblem {
        int[] groups = groups();
        ProgramOptions options = new ProgramOptions(arguments);
        RunInputs inputs = new RunInputs(arguments, console);
        String format = CommonOptions.format(arguments, RunCommand.FORMAT);
        RunObservers observers = new RunObservers(arguments, format.equals("json"));
        Report report = CommonOptions.report(format, console);
        Input input = Input.read(arguments.operands().get(0), console);
        RunOutputs outputs = new RunOutputs();
        Outcome outcome;
        ExecutorService workers = Executors.newFixedThreadPool(options.jobs());
        try {
            SpirvModule module = input.module(GrammarOption.readOptions(arguments, console));
            EntryPoint entryPoint = entryPoint(module);
            inputs.complete(entryPoint);
            RunOutputs selected = new RunOutputs(arguments, inputs.results());
            Program program = observers.observe(options.program(entryPoint, workers), module, input);
            RunReport found = program.dispatch(inputs.bindings(), groups[0], groups[1], groups[2]);
            observers.check();
            outputs = selected;
            outcome = outcome(input, found.findings(), options.isChecked())
                    .withOutput(observers.trace() + messages(found) + outputs.text() + observers.stats());
        } catch (SpirvException e) {
            outcome = Outcome.of(e.diagnostics().stream()
                            .map(each -> located(input, each))
                            .toList())
                    .withOutput(observers.trace());
        } finally {
            workers.shutdown();
        }
        report.add(input.name(), outcome);
        outputs.write(console);
        observers.write(input, console);
        return outcome.status();
    }

    /** What was found, as errors or as warnings. */
    private static Outcome outcome(Input input, List<Finding> found, boolean areErrors) {
        List<Finding> shown = new ArrayList<>();
        for (Finding finding : found) {
            Diagnostic diagnostic = finding.diagnostic();
            Diagnostic each = areErrors ? diagnostic : Diagnostic.warning(diagnostic.position(), diagnostic.message());
            shown.add(finding.with(located(input, each)));
        }
        return Outcome.ofFindings(shown);
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

    private int[] groups() {
        int[] groups = {1, 1, 1};
        String given = arguments.value(RunCommand.GROUPS, "1");
        String[] parts = given.split(",", -1);
        if (parts.length > DIMENSIONS) {
            throw new UsageException("--groups has at most three numbers, not '" + Printable.of(given) + "'");
        }
        for (int i = 0; i < parts.length; i++) {
            groups[i] = RunCommand.GROUPS.number(parts[i], 0);
        }
        return groups;
    }

    private EntryPoint entryPoint(SpirvModule module) {
        String name = arguments.value(RunCommand.ENTRY, "");
        List<EntryPoint> found = module.layout().entryPoints().stream()
                .filter(each -> each.executionModelValue() == ExecutionModel.GLCompute.value()
                        || each.executionModelValue() == ExecutionModel.Kernel.value())
                .filter(each -> !arguments.has(RunCommand.ENTRY) || each.name().equals(name))
                .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        List<String> names = found.stream().map(EntryPoint::name).toList();
        if (found.isEmpty()) {
            throw new UsageException("the module has no entry point of the execution models GLCompute and Kernel"
                    + (name.isEmpty() ? "" : " with the name '" + Printable.of(name) + "'"));
        }
        throw new UsageException("--entry must name one of the entry points " + String.join(", ", names));
    }
}
