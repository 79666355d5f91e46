// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.report.InternalFault;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.cli.report.Report;

/**
 * Applies an action to the inputs of a command line, several at once, and reports the outcomes in the order of the
 * inputs.
 */
public final class FileRun {
    private final FileAction action;
    private final Report report;
    private final Console console;
    private final boolean debug;

    /**
     * Creates a run.
     *
     * @param debug whether stack traces of internal errors are printed
     */
    public FileRun(FileAction action, Report report, Console console, boolean debug) {
        this.action = action;
        this.report = report;
        this.console = console;
        this.debug = debug;
    }

    /**
     * Runs all tasks.
     *
     * @param jobs number of tasks that run at the same time; at least 1
     * @return the highest exit status of the tasks
     */
    public int run(TaskList list, int jobs) throws FileProblem {
        List<Task> tasks = list.tasks();
        if (!action.writesFiles() && list.hasPacked(action.input(), console)) {
            return runArchives(list, jobs);
        }
        if (action.writesModules() && !list.isBatch()) {
            OutputFile.refuseTerminal(tasks.get(0).output(), console);
        }
        int status = ExitStatus.DONE;
        int failures = 0;
        if (tasks.size() == 1) {
            Outcome outcome = outcome(tasks.get(0), list);
            status = report(tasks.get(0), outcome);
            failures = status == ExitStatus.DONE ? 0 : 1;
        } else {
            try (Batch<Outcome> batch = new Batch<>(
                    tasks.size(),
                    jobs,
                    report.showsProgress() ? console : console.withPlainErrors(),
                    i -> outcome(tasks.get(i), list))) {
                for (Task task : tasks) {
                    Outcome outcome = batch.next();
                    if (!outcome.isSilent()) {
                        batch.hideProgress();
                    }
                    status = Math.max(status, report(task, outcome));
                    failures += outcome.status() == ExitStatus.DONE ? 0 : 1;
                }
            }
        }
        report.end(list.isBatch() ? action.summary(tasks.size(), failures) : "");
        return status;
    }

    private int runArchives(TaskList list, int jobs) throws FileProblem {
        List<String> inputs = list.tasks().stream().map(Task::input).toList();
        int[] status = {ExitStatus.DONE};
        int[] counts = new int[2];
        Console shown = report.showsProgress() ? console : console.withPlainErrors();
        try (ArchiveRun run = new ArchiveRun(
                input -> printed(input, list.isBatch() || !inputs.contains(input.name())), jobs, (name, outcome) -> {
                    int ended = report(name, outcome);
                    status[0] = Math.max(status[0], ended);
                    counts[0]++;
                    counts[1] += ended == ExitStatus.DONE ? 0 : 1;
                })) {
            run.run(inputs, shown);
        }
        report.end(action.summary(counts[0], counts[1]));
        return status[0];
    }

    private int report(Task task, Outcome outcome) throws FileProblem {
        return report(InputFile.displayName(task.input()), outcome);
    }

    /** Reports the outcome of an input and returns its exit status. */
    private int report(String name, Outcome outcome) throws FileProblem {
        report.add(name, outcome);
        Throwable cause = outcome.cause();
        if (debug && cause != null) {
            console.error(InternalFault.trace(cause));
        }
        return outcome.status();
    }

    /** Runs a task; never throws. */
    private Outcome outcome(Task task, TaskList list) {
        Input input;
        try {
            input = Input.read(task.input(), action.input(), console);
        } catch (FileProblem e) {
            return Failure.outcome(e);
        }
        if (!action.writesFiles()) {
            return printed(input, list.isBatch());
        }
        try (OutputFile out = OutputFile.of(task.output(), list.isBatch(), console)) {
            Outcome outcome = action.apply(input, out);
            if (outcome.status() == ExitStatus.DONE || outcome.keepsOutput() && out.isStarted()) {
                out.commit();
            }
            return outcome;
        } catch (Exception | Error e) {
            return Failure.outcome(e, input);
        }
    }

    /** The outcome of an action that writes no files; never throws. */
    private Outcome printed(Input input, boolean hasHeading) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            String heading = hasHeading ? action.heading(input) : "";
            return action.apply(input, out).withOutput(heading + out.toString(StandardCharsets.UTF_8));
        } catch (Exception | Error e) {
            return Failure.outcome(e, input);
        }
    }
}
