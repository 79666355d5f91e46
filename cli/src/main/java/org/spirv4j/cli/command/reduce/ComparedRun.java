// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reduce;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.run.DrawingOptions;
import org.spirv4j.cli.run.ProgramOptions;
import org.spirv4j.cli.run.RunDescription;
import org.spirv4j.cli.run.RunExecution;
import org.spirv4j.cli.run.RunInputs;
import org.spirv4j.cli.run.RunOptions;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.RunReport;
import org.spirv4j.module.SpirvModule;

/** Runs modules with the data of one description, to compare their results. Safe for use by several threads. */
final class ComparedRun {
    private final Arguments arguments;
    private final Optional<SpirvModule> vertexModule;
    private final Console console;

    /**
     * Reads the description, in the form of {@link RunOptions#DESCRIPTION}. Runs look for mistakes of all kinds but
     * NaN.
     *
     * @throws FileProblem if the file cannot be read or is wrong
     */
    ComparedRun(String description, Console console) throws FileProblem {
        this.console = console;
        Arguments given = new Arguments();
        given.add(RunOptions.DESCRIPTION, description);
        given.add(ProgramOptions.CHECK, "");
        arguments = RunDescription.complete(
                given, CommonOptions.join(RunOptions.ALL, List.of(CommonOptions.DEBUG)), console);
        vertexModule = arguments.has(DrawingOptions.VERTEX)
                ? Optional.of(Input.read(arguments.value(DrawingOptions.VERTEX, ""), console)
                        .module(GrammarOption.readOptions(arguments, console)))
                : Optional.empty();
    }

    /** What a run has written, printed and found. */
    private record Results(List<String> texts, Findings findings) {}

    /**
     * Runs a module.
     *
     * @param original the module that the names in the description are those of
     */
    private Results run(SpirvModule module, SpirvModule original) throws FileProblem {
        RunInputs inputs = new RunInputs(arguments, console);
        inputs.addNames(original, Optional.empty());
        RunExecution execution = RunExecution.of(
                arguments, inputs, new ProgramOptions(arguments), module, vertexModule.orElse(module), console);
        Findings findings = Findings.NONE;
        List<String> texts = new ArrayList<>();
        Optional<RunReport> vertices = execution.runVertices(UnaryOperator.identity());
        RunReport report = execution.run(Runnable::run, UnaryOperator.identity());
        for (RunReport stage : vertices.map(found -> List.of(found, report)).orElse(List.of(report))) {
            findings = findings.and(stage.findings());
            texts.addAll(stage.messages());
        }
        inputs.results().values().forEach(result -> texts.add(result.text()));
        return new Results(texts, findings);
    }

    /** What the run of a module writes and prints; empty if it fails or finds mistakes. */
    private Optional<List<String>> results(SpirvModule module, SpirvModule original) {
        try {
            Results results = run(module, original);
            return results.findings.isClean() ? Optional.of(results.texts) : Optional.empty();
        } catch (SpirvException | UsageException e) {
            return Optional.empty();
        } catch (FileProblem e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Checks that a module can be compared.
     *
     * @throws SpirvException if it cannot be run, or its run finds a mistake
     * @throws UsageException if the description does not fit it
     * @throws FileProblem if a file of the description cannot be read
     */
    void check(SpirvModule module) throws FileProblem {
        Findings findings = run(module, module).findings;
        if (!findings.isClean()) {
            throw new ExecutionException(findings.all().get(0).diagnostic());
        }
    }

    /** Whether a module runs without mistakes, and what another was made of it does not, or gives other results. */
    boolean differs(SpirvModule module, SpirvModule changed) {
        Optional<List<String>> expected = results(module, module);
        return expected.isPresent() && !results(changed, module).equals(expected);
    }
}
