// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.corpus.CorpusPipeline;

/** Applies an action to inputs of which some are archives: several at once, with few in memory, and in their order. */
final class ArchiveRun implements ArchiveInputs.Receiver, AutoCloseable {
    private final CorpusPipeline<Named> pipeline;

    /** An outcome, and the name of its input. */
    private record Named(String name, Outcome outcome) {}

    /** Receives outcomes. */
    @FunctionalInterface
    interface Reporter {
        void report(String name, Outcome outcome) throws FileProblem;
    }

    /**
     * Starts a run.
     *
     * @param function makes the outcome of an input; used by several threads at once, never throws
     * @param reporter receives the outcomes in the order of the inputs
     */
    ArchiveRun(Function<Input, Outcome> function, int jobs, Reporter reporter) {
        pipeline = CorpusPipeline.create(
                (name, bytes) -> new Named(name, outcome(name, bytes, function)),
                jobs,
                named -> reporter.report(named.name, named.outcome));
    }

    private static Outcome outcome(String name, byte[] bytes, Function<Input, Outcome> function) {
        try {
            return function.apply(Input.of(name, bytes));
        } catch (FileProblem e) {
            return Failure.outcome(e);
        }
    }

    /** Reads the inputs, and waits for all outcomes. */
    void run(List<String> inputs, Console console) throws FileProblem {
        ArchiveInputs.read(inputs, this, console);
        try {
            pipeline.finish();
        } catch (IOException e) {
            throw problem(e);
        }
    }

    private static FileProblem problem(IOException cause) {
        return cause instanceof FileProblem problem
                ? problem
                : FileProblem.standardStream("write standard output", cause);
    }

    @Override
    public void addEmpty(String name) throws FileProblem {
        addUnreadable(name, "it contains no modules");
    }

    @Override
    public void add(String name, byte[] bytes) throws FileProblem {
        try {
            pipeline.add(name, bytes);
        } catch (IOException e) {
            throw problem(e);
        }
    }

    @Override
    public void addUnreadable(String name, String reason) throws FileProblem {
        try {
            pipeline.addResult(new Named(name, Outcome.problem("cannot read " + Printable.of(name) + ": " + reason)));
        } catch (IOException e) {
            throw problem(e);
        }
    }

    @Override
    public void close() {
        pipeline.close();
    }
}
