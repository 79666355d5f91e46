// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.dap;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembleResponse;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.Scope;
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
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.SteppingGranularity;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.StoppedEventArgumentsReason;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.debug.DebugLauncher;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugResponseMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.debug.DebugProblem;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.Step;
import org.spirv4j.exec.debug.Stop;
import org.spirv4j.exec.debug.ValueExpression;
import org.spirv4j.exec.observe.Call;
import org.spirv4j.exec.observe.Invocation;

/** A debug adapter for runs of modules, over two streams. The threads of the protocol are invocations. */
public final class DebugAdapter implements IDebugProtocolServer {
    private static final String FINDINGS = "findings";

    private final RunLauncher launcher;
    private final RunThread thread = new RunThread();
    private final Invocations invocations = new Invocations();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private @Nullable IDebugProtocolClient client;
    private @Nullable Debugged debugged;
    private boolean stopsOnEntry;

    /** What there is after a launch. */
    private record Debugged(
            DebuggedRun run, DebugSession session, Sources sources, VariableTree values, BreakpointSets breakpoints) {}

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
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread made = new Thread(task, "debug protocol");
            made.setDaemon(true);
            return made;
        });
        Launcher<IDebugProtocolClient> protocol = new DebugLauncher.Builder<IDebugProtocolClient>()
                .setLocalService(adapter)
                .setRemoteInterface(IDebugProtocolClient.class)
                .setInput(in)
                .setOutput(out)
                .setExecutorService(threads)
                .setExceptionHandler(RequestProblems::answer)
                .wrapMessages(adapter::endingAfterDisconnect)
                .create();
        adapter.client = protocol.getRemoteProxy();
        Future<Void> listening = protocol.startListening();
        threads.execute(() -> adapter.endAfter(listening));
        adapter.ended.join();
        adapter.close();
        threads.shutdownNow();
    }

    private void endAfter(Future<Void> listening) {
        try {
            listening.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | CancellationException e) {
            // The streams are broken, and there is nobody to tell.
        } finally {
            ended.complete(null);
        }
    }

    private void close() {
        Debugged run = debugged;
        if (run != null) {
            thread.pause();
            run.session.close();
        }
        thread.close();
    }

    // --- questions

    private static ResponseErrorException failure(String message) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, message, null));
    }

    private <T> CompletableFuture<T> ask(Function<Debugged, T> question) {
        return thread.ask(() -> {
            Debugged run = debugged;
            if (run == null) {
                throw failure("no program was launched");
            }
            try {
                return question.apply(run);
            } catch (DebugProblem | IllegalArgumentException e) {
                throw failure(Objects.requireNonNullElse(e.getMessage(), "not possible"));
            } catch (IllegalStateException e) {
                throw failure("the run has ended");
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
    public CompletableFuture<Capabilities> initialize(InitializeRequestArguments arguments) {
        return CompletableFuture.completedFuture(AdapterCapabilities.withFilter(FINDINGS));
    }

    @Override
    public CompletableFuture<Void> launch(Map<String, Object> arguments) {
        return thread.ask(() -> {
            if (debugged != null) {
                throw failure("a program was launched already");
            }
            try {
                Map<String, Object> given = Objects.requireNonNullElse(arguments, Map.of());
                DebuggedRun run = launcher.launch(given);
                DebugSession session = DebugSession.start(run.text().module(), run.run());
                session.failure().ifPresent(reason -> {
                    throw failure(Objects.requireNonNullElse(reason.getMessage(), "the run does not start"));
                });
                session.stopOnFindings(run.stopsOnFindings());
                boolean isAssemblyShown = Boolean.TRUE.equals(given.get("assembly"));
                Sources sources = new Sources(run, isAssemblyShown);
                BreakpointSets breakpoints = new BreakpointSets(
                        session, run, sources, message -> print(OutputEventArgumentsCategory.CONSOLE, message));
                debugged = new Debugged(run, session, sources, new VariableTree(run.text()), breakpoints);
                stopsOnEntry = !Boolean.FALSE.equals(given.get("stopOnEntry"));
            } catch (RunLauncher.LaunchException e) {
                throw failure(Objects.requireNonNullElse(e.getMessage(), "the run does not start"));
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
                stopped(run, run.session.stop());
            } else {
                goOn(run, DebugSession::resume);
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

    private void goOn(Debugged run, Function<DebugSession, Stop> move) {
        if (thread.isGoing()) {
            throw failure("the run goes on");
        }
        if (run.session.stop().isEnd()) {
            throw failure("the run has ended");
        }
        run.values.clear();
        thread.goOn(run.session, move, stop -> stopped(run, stop));
    }

    private void stopped(Debugged run, Stop stop) {
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
        client().stopped(event);
    }

    private void end(Debugged run, Stop stop) {
        run.session.report().ifPresent(report -> {
            report.messages().forEach(message -> print(OutputEventArgumentsCategory.STDOUT, message));
            report.findings()
                    .forEach(finding -> print(
                            OutputEventArgumentsCategory.STDERR,
                            finding.diagnostic().message()));
            print(OutputEventArgumentsCategory.STDOUT, run.run.results().get());
        });
        run.session
                .failure()
                .map(Throwable::getMessage)
                .ifPresent(message -> print(OutputEventArgumentsCategory.STDERR, message));
        ExitedEventArguments exited = new ExitedEventArguments();
        exited.setExitCode(stop.reason() == Stop.Reason.ENDED ? 0 : 1);
        client().exited(exited);
        client().terminated(new TerminatedEventArguments());
    }

    private void print(String category, String text) {
        if (!text.isEmpty()) {
            OutputEventArguments event = new OutputEventArguments();
            event.setCategory(category);
            event.setOutput(text.endsWith("\n") ? text : text + "\n");
            client().output(event);
        }
    }

    @Override
    public CompletableFuture<ContinueResponse> continue_(ContinueArguments arguments) {
        ContinueResponse response = new ContinueResponse();
        response.setAllThreadsContinued(true);
        return ask(run -> {
            if (!thread.isGoing()) {
                goOn(run, DebugSession::resume);
            }
            return response;
        });
    }

    private @Nullable Void step(Debugged run, int threadId, Step step, @Nullable SteppingGranularity granularity) {
        run.session.select(invocations.get(threadId));
        boolean isByLine = granularity != SteppingGranularity.INSTRUCTION && hasSource(run);
        goOn(run, session -> session.step(step, isByLine));
        return null;
    }

    /** Whether the selected invocation stands at an instruction that comes from a source line. */
    private static boolean hasSource(Debugged run) {
        List<Call> calls = run.session.moment().calls(run.session.selected());
        return !calls.isEmpty()
                && run.run
                        .text()
                        .source(run.run.text().instructionAtWord(calls.get(0).wordOffset()))
                        .isPresent();
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
                    run.breakpoints.inSource(RequestProblems.required(given.getSource(), "source"), wanted));
            return response;
        });
    }

    @Override
    public CompletableFuture<SetFunctionBreakpointsResponse> setFunctionBreakpoints(
            SetFunctionBreakpointsArguments arguments) {
        return ask(arguments, (run, given) -> {
            SetFunctionBreakpointsResponse response = new SetFunctionBreakpointsResponse();
            response.setBreakpoints(
                    run.breakpoints.atNames(RequestProblems.required(given.getBreakpoints(), "breakpoints")));
            return response;
        });
    }

    @Override
    public CompletableFuture<SetInstructionBreakpointsResponse> setInstructionBreakpoints(
            SetInstructionBreakpointsArguments arguments) {
        return ask(arguments, (run, given) -> {
            SetInstructionBreakpointsResponse response = new SetInstructionBreakpointsResponse();
            response.setBreakpoints(
                    run.breakpoints.atInstructions(RequestProblems.required(given.getBreakpoints(), "breakpoints")));
            return response;
        });
    }

    @Override
    public CompletableFuture<SetExceptionBreakpointsResponse> setExceptionBreakpoints(
            SetExceptionBreakpointsArguments arguments) {
        return ask(arguments, (run, given) -> {
            run.session.stopOnFindings(Arrays.asList(RequestProblems.required(given.getFilters(), "filters"))
                    .contains(FINDINGS));
            return new SetExceptionBreakpointsResponse();
        });
    }

    // --- where the run stands

    @Override
    public CompletableFuture<ThreadsResponse> threads() {
        return ask(run -> {
            ThreadsResponse response = new ThreadsResponse();
            response.setThreads(invocations.threads(run.session));
            return response;
        });
    }

    @Override
    public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments arguments) {
        return ask(arguments, (run, given) -> {
            List<StackFrame> frames = invocations.frames(given.getThreadId(), run.session, run.run.text(), run.sources);
            int from = Math.max(0, Optional.ofNullable(given.getStartFrame()).orElse(0));
            from = Math.min(frames.size(), from);
            int levels = Optional.ofNullable(given.getLevels()).orElse(0);
            int to = levels > 0 ? from + Math.min(frames.size() - from, levels) : frames.size();
            StackTraceResponse response = new StackTraceResponse();
            response.setStackFrames(frames.subList(from, to).toArray(StackFrame[]::new));
            response.setTotalFrames(frames.size());
            return response;
        });
    }

    @Override
    public CompletableFuture<ScopesResponse> scopes(ScopesArguments arguments) {
        return ask(arguments, (run, given) -> {
            Invocations.Frame frame = invocations.frame(given.getFrameId());
            ScopesResponse response = new ScopesResponse();
            response.setScopes(run.values
                    .scopes(run.session.moment(), frame.invocation(), frame.functionId())
                    .toArray(Scope[]::new));
            return response;
        });
    }

    @Override
    public CompletableFuture<VariablesResponse> variables(VariablesArguments arguments) {
        return ask(arguments, (run, given) -> {
            int start = Optional.ofNullable(given.getStart()).orElse(0);
            int count = Optional.ofNullable(given.getCount()).orElse(0);
            VariablesResponse response = new VariablesResponse();
            response.setVariables(run.values
                    .variables(given.getVariablesReference(), start, count)
                    .toArray(Variable[]::new));
            return response;
        });
    }

    @Override
    public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments arguments) {
        return ask(arguments, (run, given) -> {
            Integer frame = given.getFrameId();
            Invocation invocation = frame == null
                    ? run.session.selected()
                    : invocations.frame(frame).invocation();
            String expression = RequestProblems.required(given.getExpression(), "expression")
                    .strip();
            Variable value = run.values.variable(
                    expression, new ValueExpression(expression, run.run.text()).read(run.session.moment(), invocation));
            EvaluateResponse response = new EvaluateResponse();
            response.setResult(value.getValue());
            response.setType(value.getType());
            response.setVariablesReference(value.getVariablesReference());
            response.setIndexedVariables(value.getIndexedVariables());
            return response;
        });
    }

    @Override
    public CompletableFuture<SourceResponse> source(SourceArguments arguments) {
        return ask(arguments, (run, given) -> {
            SourceResponse response = new SourceResponse();
            response.setContent(run.sources.content(given.getSourceReference()));
            return response;
        });
    }

    @Override
    public CompletableFuture<DisassembleResponse> disassemble(DisassembleArguments arguments) {
        return ask(arguments, (run, given) -> {
            DisassembleResponse response = new DisassembleResponse();
            response.setInstructions(new Disassembly(run.run.text(), run.sources)
                    .instructions(arguments)
                    .toArray(DisassembledInstruction[]::new));
            return response;
        });
    }
}
