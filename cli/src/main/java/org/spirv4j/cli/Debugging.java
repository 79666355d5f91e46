// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.Optional;
import org.spirv4j.cli.debug.DebugShell;
import org.spirv4j.cli.debug.LineSource;
import org.spirv4j.cli.debug.PipedLines;
import org.spirv4j.cli.debug.TerminalLines;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.ModuleText;

/** A run under the debugger. */
final class Debugging {
    private final RunExecution execution;
    private final ModuleText module;
    private final ProgramOptions options;
    private final Console console;

    Debugging(RunExecution execution, ModuleText module, ProgramOptions options, Console console) {
        this.execution = execution;
        this.module = module;
        this.options = options;
        this.console = console;
    }

    /** Executes commands until there are no more; gives the exit status, which says whether the run failed. */
    int run() throws FileProblem {
        try (DebugSession session = DebugSession.start(
                        execution.module(),
                        observer -> execution.run(Runnable::run, program -> program.withObserver(observer)));
                LineSource lines = lines(session)) {
            Optional<ExecutionException> failure = session.failure();
            if (failure.isPresent()) {
                // It did not start.
                throw failure.get();
            }
            session.stopOnFindings(options.isChecked());
            new DebugShell(session, module, lines, console).run();
            return session.failure().isPresent() ? ExitStatus.BAD_INPUT : ExitStatus.DONE;
        }
    }

    private LineSource lines(DebugSession session) {
        return console.isInteractive() ? TerminalLines.of(session, module) : new PipedLines(console.in());
    }
}
