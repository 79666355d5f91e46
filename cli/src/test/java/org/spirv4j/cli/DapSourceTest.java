// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.cli.console.Console;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.GoldenFiles;

/** A scripted editor debugs a shader whose functions were inlined, in terms of its source. */
class DapSourceTest {
    /** Keeps the stops. */
    private static final class Editor implements IDebugProtocolClient {
        final BlockingQueue<StoppedEventArguments> stops = new LinkedBlockingQueue<>();

        @Override
        public void stopped(StoppedEventArguments event) {
            stops.add(event);
        }
    }

    @TempDir
    Path folder;

    private final Editor editor = new Editor();

    private static <T> T get(CompletableFuture<T> answer) {
        return answer.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join();
    }

    private int stop() throws InterruptedException {
        StoppedEventArguments stop = editor.stops.poll(Cost.PATIENCE, TimeUnit.SECONDS);
        assertThat(stop).as("a stop").isNotNull();
        return stop.getThreadId();
    }

    /** What an editor does. */
    private interface Script {
        void run(IDebugProtocolServer adapter) throws InterruptedException;
    }

    @Test
    void inlinedFunctionsAreFramesWithVariables() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("lit.spvasm"), Files.readString(GoldenFiles.path("debug/dxc.spvasm")));
        serve(this::debug);
    }

    @Test
    void kernelsHaveArguments() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("k.spvasm"), Files.readString(GoldenFiles.path("debug/strings.spvasm")));
        serve(adapter -> {
            StackFrame[] stack = stopAt(
                    adapter,
                    "step_all",
                    "bodies[1].speed == 4 && dt < 1",
                    "k.spvasm",
                    List.of(
                            "--arg",
                            "float:1,2,3,4",
                            "--arg",
                            "float:0.5",
                            "--arg",
                            "float:7,8",
                            "--arg",
                            "uint:0*3",
                            "--arg",
                            "float:1,2,3,4"));
            assertThat(scope(adapter, stack[0], "Arguments"))
                    .containsExactly(
                            "body* bodies = {{mass: 1.0, speed: 2.0}, {mass: 3.0, speed: 4.0}}",
                            "float dt = 0.5",
                            "body extra = {mass: 7.0, speed: 8.0}",
                            "int* slots = {0, 0, 0}",
                            "float4* places = {{1.0, 2.0, 3.0, 4.0}}");
            assertThat(value(adapter, stack[0], "bodies[1].mass")).isEqualTo("3.0");
            assertThat(value(adapter, stack[0], "places->zw")).isEqualTo("{3.0, 4.0}");
        });
    }

    @Test
    void heapsHaveDescriptors() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("heap.spvasm"), Files.readString(GoldenFiles.path("debug/heap.spvasm")));
        String options =
                Files.readAllLines(GoldenFiles.path("debug/heap.commands")).get(0);
        serve(adapter -> {
            StackFrame[] stack = stopAt(adapter, "%target", "", "heap.spvasm", List.of(options.split(" ")));
            assertThat(scope(adapter, stack[0], "Variables"))
                    .anyMatch(text -> text.startsWith(" %resources = {0: a buffer of 16 bytes, "))
                    .anyMatch(text -> text.startsWith(" %samplers = {"));
            assertThat(value(adapter, stack[0], "%pointer"))
                    .isEqualTo("pointer to the descriptor at the byte offset 32 of %resources");
            assertThat(value(adapter, stack[0], "%texture"))
                    .endsWith(": the descriptor at the byte offset 160 of %resources");
        });
    }

    /** Launches a run and goes on to a breakpoint at a function or an id. */
    private StackFrame[] stopAt(
            IDebugProtocolServer adapter, String name, String condition, String program, List<String> options)
            throws InterruptedException {
        get(adapter.initialize(new InitializeRequestArguments()));
        get(adapter.launch(
                Map.of("program", program, "cwd", folder.toString(), "stopOnEntry", false, "args", options)));
        FunctionBreakpoint wanted = new FunctionBreakpoint();
        wanted.setName(name);
        if (!condition.isEmpty()) {
            wanted.setCondition(condition);
        }
        SetFunctionBreakpointsArguments breakpoints = new SetFunctionBreakpointsArguments();
        breakpoints.setBreakpoints(new FunctionBreakpoint[] {wanted});
        get(adapter.setFunctionBreakpoints(breakpoints));
        get(adapter.configurationDone(new ConfigurationDoneArguments()));
        return stack(adapter, stop());
    }

    private static String value(IDebugProtocolServer adapter, StackFrame frame, String expression) {
        EvaluateArguments question = new EvaluateArguments();
        question.setExpression(expression);
        question.setFrameId(frame.getId());
        return get(adapter.evaluate(question)).getResult();
    }

    private void serve(Script script) throws IOException, InterruptedException {
        PipedOutputStream toAdapter = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(toAdapter, 1 << 20);
        // A PipedInputStream fails when the thread that wrote last, such as that of a run, has ended.
        Pipe pipe = Pipe.open();
        OutputStream out = Channels.newOutputStream(pipe.sink());
        InputStream fromAdapter = Channels.newInputStream(pipe.source());
        Console console =
                new Console("spirv", in, out, new ByteArrayOutputStream(), folder.toString(), false, false, false);
        Thread thread = new Thread(() -> Cli.run(new String[] {"dap"}, console), "adapter");
        thread.setDaemon(true);
        thread.start();
        Launcher<IDebugProtocolServer> launcher = DSPLauncher.createClientLauncher(editor, fromAdapter, toAdapter);
        Future<Void> listening = launcher.startListening();
        script.run(launcher.getRemoteProxy());
        toAdapter.close();
        listening.cancel(true);
    }

    private void debug(IDebugProtocolServer adapter) throws InterruptedException {
        get(adapter.initialize(new InitializeRequestArguments()));
        get(adapter.launch(Map.of(
                "program",
                "lit.spvasm",
                "cwd",
                folder.toString(),
                "stopOnEntry",
                false,
                "args",
                List.of("--size", "4x4"))));
        FunctionBreakpoint wanted = new FunctionBreakpoint();
        wanted.setName("fall");
        wanted.setCondition("d > 0.7");
        SetFunctionBreakpointsArguments breakpoints = new SetFunctionBreakpointsArguments();
        breakpoints.setBreakpoints(new FunctionBreakpoint[] {wanted});
        assertThat(get(adapter.setFunctionBreakpoints(breakpoints))
                        .getBreakpoints()[0]
                        .isVerified())
                .isTrue();
        get(adapter.configurationDone(new ConfigurationDoneArguments()));
        StackFrame[] stack = stack(adapter, stop());
        assertThat(stack).extracting(StackFrame::getName).containsExactly("fall", "march", "main");
        assertThat(stack).extracting(StackFrame::getLine).containsExactly(4, 8, 16);
        assertThat(scope(adapter, stack[0], "Locals")).containsExactly("float s = optimised out", "float d = 0.75");
        assertThat(scope(adapter, stack[1], "Locals"))
                .contains("Ray r = {origin: {0.125, 0.625, 1.0}, range: {0.25, 0.75}}");
        assertThat(scope(adapter, stack[2], "Globals")).containsExactly("float BIAS = 0.25");
        EvaluateArguments question = new EvaluateArguments();
        question.setExpression("r.range.yx");
        question.setFrameId(stack[1].getId());
        assertThat(get(adapter.evaluate(question)).getResult()).isEqualTo("{0.75, 0.25}");
        NextArguments next = new NextArguments();
        next.setThreadId(1);
        get(adapter.next(next));
        assertThat(stack(adapter, stop())[0].getLine()).isEqualTo(5);
        get(adapter.next(next));
        stack = stack(adapter, stop());
        assertThat(stack).extracting(StackFrame::getName).containsExactly("march", "main");
        assertThat(stack[0].getLine()).isEqualTo(9);
        breakpoints.setBreakpoints(new FunctionBreakpoint[] {});
        get(adapter.setFunctionBreakpoints(breakpoints));
        StepOutArguments step = new StepOutArguments();
        step.setThreadId(1);
        get(adapter.stepOut(step));
        stack = stack(adapter, stop());
        assertThat(stack).extracting(StackFrame::getName).containsExactly("main");
        assertThat(scope(adapter, stack[0], "Locals")).anyMatch(text -> text.startsWith("float depth = "));
    }

    private static StackFrame[] stack(IDebugProtocolServer adapter, int thread) {
        StackTraceArguments arguments = new StackTraceArguments();
        arguments.setThreadId(thread);
        return get(adapter.stackTrace(arguments)).getStackFrames();
    }

    private static List<String> scope(IDebugProtocolServer adapter, StackFrame frame, String name) {
        ScopesArguments arguments = new ScopesArguments();
        arguments.setFrameId(frame.getId());
        Scope scope = Arrays.stream(get(adapter.scopes(arguments)).getScopes())
                .filter(found -> found.getName().equals(name))
                .findFirst()
                .orElseThrow();
        VariablesArguments variables = new VariablesArguments();
        variables.setVariablesReference(scope.getVariablesReference());
        return Arrays.stream(get(adapter.variables(variables)).getVariables())
                .map(variable -> variable.getType() + " " + variable.getName() + " = " + variable.getValue())
                .toList();
    }
}
