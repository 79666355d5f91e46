// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembleResponse;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetExceptionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.SourceResponse;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.SteppingGranularity;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugResponseMessage;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.Step;
import org.spirv4j.lsp.internal.EditorConnection;

/** A debug adapter for runs of modules, over two streams. The threads of the protocol are invocations. */
public final class DebugAdapter implements IDebugProtocolServer {
    private static final String FINDINGS = "findings";

    private final RunLauncher launcher;
    private final RunThread thread = new RunThread();
    private final Invocations invocations = new Invocations();
    private final RunControl control = new RunControl(thread, invocations, this::client);
    private final RunInspection inspection = new RunInspection(invocations);
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private @Nullable IDebugProtocolClient client;
    private @Nullable Debugged debugged;
    private boolean stopsOnEntry;
    private volatile EditorForms forms = EditorForms.USUAL;

    private DebugAdapter(RunLauncher launcher) {
        this.launcher = launcher;
    }

    /**
     * Serves one editor until it disconnects, or its stream ends.
     *
     * @param in the messages of the editor
     * @param out where messages to the editor are written
     * @param launcher makes the run of a launch request
     */
    public static void serve(InputStream in, OutputStream out, RunLauncher launcher) {
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(launcher, "launcher");
        DebugAdapter adapter = new DebugAdapter(launcher);
        ExecutorService threads = EditorConnection.threads("debug protocol");
        Launcher<IDebugProtocolClient> protocol = new DebugProtocol()
                .setLocalService(adapter)
                .setRemoteInterface(IDebugProtocolClient.class)
                .setInput(in)
                .setOutput(out)
                .setExecutorService(threads)
                .setExceptionHandler(RequestProblems::answer)
                .wrapMessages(adapter::endingAfterDisconnect)
                .create();
        adapter.client = protocol.getRemoteProxy();
        EditorConnection.listen(protocol, threads, () -> adapter.ended.complete(null));
        adapter.ended.join();
        adapter.close();
        threads.shutdownNow();
    }

    private void close() {
        Debugged run = debugged;
        if (run != null) {
            thread.pause();
            run.session().close();
        }
        thread.close();
    }

    // --- questions

    private <T> CompletableFuture<T> ask(Function<Debugged, T> question) {
        return thread.ask(() -> {
            Debugged run = debugged;
            if (run == null) {
                throw RequestProblems.failure("no program was launched");
            }
            try {
                return question.apply(run);
            } catch (DebugProblem | IllegalArgumentException e) {
                throw RequestProblems.failure(Objects.requireNonNullElse(e.getMessage(), "not possible"));
            } catch (IllegalStateException e) {
                throw RequestProblems.failure("the run has ended");
            }
        });
    }

    /** Answers a request that must have arguments. */
    private <A, T> CompletableFuture<T> ask(@Nullable A arguments, BiFunction<Debugged, A, T> question) {
        return ask(run -> question.apply(run, RequestProblems.required(arguments, "arguments")));
    }

    private IDebugProtocolClient client() {
        return Objects.requireNonNull(client);
    }

    // --- start and end

    @Override
    public CompletableFuture<Capabilities> initialize(@Nullable InitializeRequestArguments arguments) {
        forms = arguments == null ? EditorForms.USUAL : EditorForms.of(arguments);
        return CompletableFuture.completedFuture(AdapterCapabilities.withFilter(FINDINGS));
    }

    @Override
    public CompletableFuture<Void> launch(Map<String, Object> arguments) {
        return thread.ask(() -> {
            if (debugged != null) {
                throw RequestProblems.failure("a program was launched already");
            }
            try {
                Map<String, Object> given = Objects.requireNonNullElse(arguments, Map.of());
                DebuggedRun run = launcher.launch(given);
                DebugSession session = DebugSession.start(run.text().module(), run.run());
                session.failure().ifPresent(reason -> {
                    throw RequestProblems.failure(
                            Objects.requireNonNullElse(reason.getMessage(), "the run does not start"));
                });
                session.stopOnFindings(run.stopsOnFindings());
                boolean isAssemblyShown = Boolean.TRUE.equals(given.get("assembly"));
                Sources sources = new Sources(run, isAssemblyShown, forms);
                BreakpointSets breakpoints = new BreakpointSets(
                        session, run, sources, message -> control.print(OutputEventArgumentsCategory.CONSOLE, message));
                debugged = new Debugged(run, session, sources, new VariableTree(run.text()), breakpoints);
                stopsOnEntry = !Boolean.FALSE.equals(given.get("stopOnEntry"));
            } catch (RunLauncher.LaunchException e) {
                throw RequestProblems.failure(Objects.requireNonNullElse(e.getMessage(), "the run does not start"));
            }
            client().initialized();
            return null;
        });
    }

    @Override
    public CompletableFuture<Void> configurationDone(ConfigurationDoneArguments arguments) {
        return this.<Void>ask(run -> null).thenRun(() -> {
            Debugged run = Objects.requireNonNull(debugged);
            if (stopsOnEntry) {
                control.stopped(run, run.session().stop());
            } else {
                control.goOn(run, DebugSession::resumeFromEntry);
            }
        });
    }

    @Override
    public CompletableFuture<Void> disconnect(DisconnectArguments arguments) {
        return CompletableFuture.completedFuture(null);
    }

    /** Lets messages pass; the answer to a disconnect request is the last one. */
    private MessageConsumer endingAfterDisconnect(MessageConsumer messages) {
        return message -> {
            messages.consume(message);
            if (message instanceof DebugResponseMessage response && "disconnect".equals(response.getMethod())) {
                ended.complete(null);
            }
        };
    }

    @Override
    public CompletableFuture<Void> terminate(TerminateArguments arguments) {
        client().terminated(new TerminatedEventArguments());
        return CompletableFuture.completedFuture(null);
    }

    // --- going on

    @Override
    public CompletableFuture<ContinueResponse> continue_(ContinueArguments arguments) {
        ContinueResponse response = new ContinueResponse();
        response.setAllThreadsContinued(true);
        return ask(run -> {
            if (!thread.isGoing()) {
                control.goOn(run, DebugSession::resume);
            }
            return response;
        });
    }

    private @Nullable Void step(Debugged run, int threadId, Step step, @Nullable SteppingGranularity granularity) {
        control.step(run, threadId, step, granularity);
        return null;
    }

    @Override
    public CompletableFuture<Void> next(NextArguments arguments) {
        return ask(arguments, (run, given) -> step(run, given.getThreadId(), Step.OVER, given.getGranularity()));
    }

    @Override
    public CompletableFuture<Void> stepIn(StepInArguments arguments) {
        return ask(arguments, (run, given) -> step(run, given.getThreadId(), Step.INTO, given.getGranularity()));
    }

    @Override
    public CompletableFuture<Void> stepOut(StepOutArguments arguments) {
        return ask(arguments, (run, given) -> step(run, given.getThreadId(), Step.OUT, given.getGranularity()));
    }

    @Override
    public CompletableFuture<Void> pause(PauseArguments arguments) {
        thread.pause();
        return CompletableFuture.completedFuture(null);
    }

    // --- breakpoints

    @Override
    public CompletableFuture<SetBreakpointsResponse> setBreakpoints(SetBreakpointsArguments arguments) {
        return ask(arguments, (run, given) -> {
            SourceBreakpoint[] wanted = Objects.requireNonNullElse(given.getBreakpoints(), new SourceBreakpoint[0]);
            SetBreakpointsResponse response = new SetBreakpointsResponse();
            response.setBreakpoints(
                    run.breakpoints().inSource(RequestProblems.required(given.getSource(), "source"), wanted));
            return response;
        });
    }

    @Override
    public CompletableFuture<SetFunctionBreakpointsResponse> setFunctionBreakpoints(
            SetFunctionBreakpointsArguments arguments) {
        return ask(arguments, (run, given) -> {
            SetFunctionBreakpointsResponse response = new SetFunctionBreakpointsResponse();
            response.setBreakpoints(
                    run.breakpoints().atNames(RequestProblems.required(given.getBreakpoints(), "breakpoints")));
            return response;
        });
    }

    @Override
    public CompletableFuture<SetInstructionBreakpointsResponse> setInstructionBreakpoints(
            SetInstructionBreakpointsArguments arguments) {
        return ask(arguments, (run, given) -> {
            SetInstructionBreakpointsResponse response = new SetInstructionBreakpointsResponse();
            response.setBreakpoints(
                    run.breakpoints().atInstructions(RequestProblems.required(given.getBreakpoints(), "breakpoints")));
            return response;
        });
    }

    @Override
    public CompletableFuture<SetExceptionBreakpointsResponse> setExceptionBreakpoints(
            SetExceptionBreakpointsArguments arguments) {
        return ask(arguments, (run, given) -> {
            run.session()
                    .stopOnFindings(Arrays.asList(RequestProblems.required(given.getFilters(), "filters"))
                            .contains(FINDINGS));
            return new SetExceptionBreakpointsResponse();
        });
    }

    // --- where the run stands

    @Override
    public CompletableFuture<ThreadsResponse> threads() {
        return ask(inspection::threads);
    }

    @Override
    public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments arguments) {
        return ask(arguments, inspection::stackTrace);
    }

    @Override
    public CompletableFuture<ScopesResponse> scopes(ScopesArguments arguments) {
        return ask(arguments, inspection::scopes);
    }

    @Override
    public CompletableFuture<VariablesResponse> variables(VariablesArguments arguments) {
        return ask(arguments, inspection::variables);
    }

    @Override
    public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments arguments) {
        return ask(arguments, inspection::evaluate);
    }

    @Override
    public CompletableFuture<SourceResponse> source(SourceArguments arguments) {
        return ask(arguments, inspection::source);
    }

    @Override
    public CompletableFuture<DisassembleResponse> disassemble(DisassembleArguments arguments) {
        return ask(arguments, inspection::disassemble);
    }
}
