// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run.debug;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.run.ProgramOptions;
import org.spirv4j.cli.run.RunExecution;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.ModuleText;
import org.spirv4j.exec.observe.Invocation;

/** Runs under the debugger: one, or more if it starts again. */
public final class Debugging implements AutoCloseable {
    private final ProgramOptions options;
    private final Optional<Invocation> start;
    private final Console console;
    private final DebugMarks marks = new DebugMarks();
    private final AtomicReference<@Nullable DebugSession> current = new AtomicReference<>();
    private @Nullable LineSource lines;
    private boolean isRestarted;

    /**
     * Makes a debugger.
     *
     * @param start the invocation at whose first instruction runs stand first; empty for the one that begins
     */
    public Debugging(ProgramOptions options, Optional<Invocation> start, Console console) {
        this.options = options;
        this.start = start;
        this.console = console;
    }

    /** Executes commands until there are no more; gives the exit status, which says whether the run failed. */
    public int run(RunExecution execution, ModuleText module) throws FileProblem {
        try (DebugSession session = DebugSession.start(
                execution.module(),
                observer -> execution.run(Runnable::run, program -> program.withObserver(observer)))) {
            Optional<ExecutionException> failure = session.failure();
            if (failure.isPresent()) {
                // It did not start.
                throw failure.get();
            }
            current.set(session);
            if (start.isPresent() && !session.stop().isEnd()) {
                session.resumeTo(start.get());
                if (session.stop().isEnd()) {
                    console.error("warning: the run has no invocation " + start.get() + "\n");
                }
            }
            session.stopOnFindings(options.isChecked());
            isRestarted = new DebugShell(session, module, lines(module), marks, console).run();
            return session.failure().isPresent() ? ExitStatus.BAD_INPUT : ExitStatus.DONE;
        }
    }

    /** Whether the last run was ended to start again. */
    public boolean isRestarted() {
        return isRestarted;
    }

    private LineSource lines(ModuleText module) {
        LineSource known = lines;
        if (known == null) {
            known = console.isInteractive() ? TerminalLines.of(this::pause, module) : new PipedLines(console.in());
            lines = known;
        }
        return known;
    }

    private void pause() {
        DebugSession session = current.get();
        if (session != null) {
            session.pause();
        }
    }

    @Override
    public void close() {
        LineSource known = lines;
        if (known != null) {
            known.close();
        }
    }
}
