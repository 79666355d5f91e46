// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.SteppingGranularity;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.StoppedEventArgumentsReason;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.Step;
import org.spirv4j.exec.debug.Stop;
import org.spirv4j.exec.observe.Call;

/** Lets a run go on, and tells the editor about its stops and its end. */
final class RunControl {
    private final RunThread thread;
    private final Invocations invocations;
    private final Supplier<IDebugProtocolClient> client;

    /**
     * Makes the control of the run of an adapter.
     *
     * @param client the editor, which is not known before the adapter serves it
     */
    RunControl(RunThread thread, Invocations invocations, Supplier<IDebugProtocolClient> client) {
        this.thread = thread;
        this.invocations = invocations;
        this.client = client;
    }

    /** Lets the run go on by a move of its session; the editor is told where it stops. */
    void goOn(Debugged run, Function<DebugSession, Stop> move) {
        if (thread.isGoing()) {
            throw RequestProblems.failure("the run goes on");
        }
        if (run.session().stop().isEnd()) {
            throw RequestProblems.failure("the run has ended");
        }
        run.values().clear();
        thread.goOn(run.session(), move, stop -> stopped(run, stop));
    }

    /** Tells the editor where the run stopped, or that it has ended. */
    void stopped(Debugged run, Stop stop) {
        if (stop.isEnd()) {
            end(run, stop);
            return;
        }
        StoppedEventArguments event = new StoppedEventArguments();
        event.setReason(
                switch (stop.reason()) {
                    case ENTRY -> StoppedEventArgumentsReason.ENTRY;
                    case BREAKPOINT -> StoppedEventArgumentsReason.BREAKPOINT;
                    case FINDING -> StoppedEventArgumentsReason.EXCEPTION;
                    case PAUSED -> StoppedEventArgumentsReason.PAUSE;
                    default -> StoppedEventArgumentsReason.STEP;
                });
        stop.finding().ifPresent(finding -> event.setText(finding.diagnostic().message()));
        event.setThreadId(invocations.number(stop.invocation()));
        event.setAllThreadsStopped(true);
        client.get().stopped(event);
    }

    private void end(Debugged run, Stop stop) {
        run.session().report().ifPresent(report -> {
            report.messages().forEach(message -> print(OutputEventArgumentsCategory.STDOUT, message));
            report.findings()
                    .forEach(finding -> print(
                            OutputEventArgumentsCategory.STDERR,
                            finding.diagnostic().message()));
            print(OutputEventArgumentsCategory.STDOUT, run.run().results().get());
        });
        run.session()
                .failure()
                .map(Throwable::getMessage)
                .ifPresent(message -> print(OutputEventArgumentsCategory.STDERR, message));
        ExitedEventArguments exited = new ExitedEventArguments();
        exited.setExitCode(stop.reason() == Stop.Reason.ENDED ? 0 : 1);
        client.get().exited(exited);
        client.get().terminated(new TerminatedEventArguments());
    }

    /** Shows a text in the editor's console. */
    void print(String category, String text) {
        if (!text.isEmpty()) {
            OutputEventArguments event = new OutputEventArguments();
            event.setCategory(category);
            event.setOutput(text.endsWith("\n") ? text : text + "\n");
            client.get().output(event);
        }
    }

    /** Executes a step of a thread. */
    void step(Debugged run, int threadId, Step step, @Nullable SteppingGranularity granularity) {
        run.session().select(invocations.get(threadId));
        boolean isByLine = granularity != SteppingGranularity.INSTRUCTION && hasSource(run);
        goOn(run, session -> session.step(step, isByLine));
    }

    /** Whether the selected invocation stands at an instruction that comes from a source line. */
    private static boolean hasSource(Debugged run) {
        List<Call> calls = run.session().moment().calls(run.session().selected());
        return !calls.isEmpty()
                && run.run()
                        .text()
                        .source(run.run().text().instructionAtWord(calls.get(0).wordOffset()))
                        .isPresent();
    }
}
