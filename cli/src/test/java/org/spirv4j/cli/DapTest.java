// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisassembledInstructionPresentationHint;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.InstructionBreakpoint;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetInstructionBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.console.Console;
import org.spirv4j.testkit.Cost;

/** A scripted editor debugs a program. */
class DapTest {

    private static final String TEXT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 2 1 1
            %file = OpString "double.comp"
            OpSource GLSL 450 %file "void main() {
            twice();
            }
            "
            OpName %total "total"
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %array ArrayStride 4
            OpDecorate %block BufferBlock
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            %void = OpTypeVoid
            %action = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %vector = OpTypeVector %uint 3
            %input = OpTypePointer Input %vector
            %element = OpTypePointer Uniform %uint
            %array = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %array
            %pointer = OpTypePointer Uniform %block
            %zero = OpConstant %uint 0
            %two = OpConstant %uint 2
            %id = OpVariable %input Input
            %data = OpVariable %pointer Uniform
            %main = OpFunction %void None %action
            %start = OpLabel
            %where = OpLoad %vector %id
            %x = OpCompositeExtract %uint %where 0
            %place = OpAccessChain %element %data %zero %x
            OpLine %file 2 1
            %old = OpLoad %uint %place
            %total = OpIMul %uint %old %two
            OpStore %place %total
            OpReturn
            OpFunctionEnd
            """;

    /** Keeps the events of the adapter. */
    private static final class Editor implements IDebugProtocolClient {
        final BlockingQueue<StoppedEventArguments> stops = new LinkedBlockingQueue<>();
        final BlockingQueue<Integer> ends = new LinkedBlockingQueue<>();
        final BlockingQueue<String> output = new LinkedBlockingQueue<>();
        final CompletableFuture<Void> initialized = new CompletableFuture<>();
        final CompletableFuture<Void> terminated = new CompletableFuture<>();

        @Override
        public void initialized() {
            initialized.complete(null);
        }

        @Override
        public void stopped(StoppedEventArguments event) {
            stops.add(event);
        }

        @Override
        public void output(OutputEventArguments event) {
            output.add(event.getOutput());
        }

        @Override
        public void exited(ExitedEventArguments event) {
            ends.add(event.getExitCode());
        }

        @Override
        public void terminated(TerminatedEventArguments event) {
            terminated.complete(null);
        }
    }

    @TempDir
    Path folder;

    private final Editor editor = new Editor();
    private final PipedOutputStream toAdapter = new PipedOutputStream();
    private CommandRunner runner;
    private CompletableFuture<Integer> status;
    private Future<Void> listening;
    private IDebugProtocolServer adapter;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("twice.spvasm", TEXT);
        PipedInputStream in = new PipedInputStream(toAdapter, 1 << 20);
        // A PipedInputStream fails when the thread that wrote last, such as that of a run, has ended.
        Pipe pipe = Pipe.open();
        OutputStream out = Channels.newOutputStream(pipe.sink());
        InputStream fromAdapter = Channels.newInputStream(pipe.source());
        Console console =
                new Console("spirv", in, out, new ByteArrayOutputStream(), folder.toString(), false, false, false);
        status = CompletableFuture.supplyAsync(() -> Cli.run(new String[] {"dap"}, console), task -> {
            Thread thread = new Thread(task, "adapter");
            thread.setDaemon(true);
            thread.start();
        });
        Launcher<IDebugProtocolServer> launcher = DSPLauncher.createClientLauncher(editor, fromAdapter, toAdapter);
        listening = launcher.startListening();
        adapter = launcher.getRemoteProxy();
        assertThat(get(adapter.initialize(new InitializeRequestArguments())).getSupportsConfigurationDoneRequest())
                .isTrue();
    }

    @AfterEach
    void tearDown() throws IOException {
        toAdapter.close();
        listening.cancel(true);
    }

    private static <T> T get(CompletableFuture<T> answer) {
        return answer.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join();
    }

    private StoppedEventArguments stop() throws InterruptedException {
        StoppedEventArguments stop = editor.stops.poll(Cost.PATIENCE, TimeUnit.SECONDS);
        assertThat(stop).as("a stop").isNotNull();
        return stop;
    }

    private void launch(String... arguments) {
        get(adapter.launch(Map.of("program", "twice.spvasm", "args", List.of(arguments), "cwd", folder.toString())));
        get(editor.initialized);
    }

    private void start() throws InterruptedException {
        get(adapter.configurationDone(new ConfigurationDoneArguments()));
        assertThat(stop().getReason()).isEqualTo("entry");
    }

    private void resume() {
        get(adapter.continue_(new ContinueArguments()));
    }

    private StackFrame top(int thread) {
        StackTraceArguments arguments = new StackTraceArguments();
        arguments.setThreadId(thread);
        return get(adapter.stackTrace(arguments)).getStackFrames()[0];
    }

    private Breakpoint breakAt(int line) {
        return breakAt(line, "", "", "");
    }

    /** Sets one breakpoint in the assembly text. */
    private Breakpoint breakAt(int line, String condition, String hits, String message) {
        SourceBreakpoint wanted = new SourceBreakpoint();
        wanted.setLine(line);
        wanted.setCondition(condition);
        wanted.setHitCondition(hits);
        wanted.setLogMessage(message);
        SetBreakpointsArguments arguments = new SetBreakpointsArguments();
        Source source = new Source();
        source.setPath(folder.resolve("twice.spvasm").toString());
        arguments.setSource(source);
        arguments.setBreakpoints(new SourceBreakpoint[] {wanted});
        return get(adapter.setBreakpoints(arguments)).getBreakpoints()[0];
    }

    @Test
    void breakpointsHaveConditionsAndHits() throws InterruptedException {
        launch("--buffer", "0:0=uint:3,4,5,6", "--groups", "2");
        assertThat(breakAt(line("OpStore"), "%x ==", "", "").getMessage())
                .isEqualTo("in the condition '%x ==', a value is expected instead of the end");
        assertThat(breakAt(line("OpStore"), "", "often", "").isVerified()).isFalse();
        assertThat(breakAt(line("OpStore"), "%x >= 1 && %total % 4 == 2", "", "")
                        .isVerified())
                .isTrue();
        start();
        resume();
        StoppedEventArguments stop = stop();
        EvaluateArguments total = new EvaluateArguments();
        total.setExpression("%total");
        total.setFrameId(top(stop.getThreadId()).getId());
        assertThat(get(adapter.evaluate(total)).getResult()).isEqualTo("10");
        breakAt(line("OpStore"), "", "1", "");
        resume();
        get(editor.terminated);
        assertThat(editor.stops).isEmpty();
    }

    @Test
    void logPointsPrintAndGoOn() throws InterruptedException {
        launch("--buffer", "0:0=uint:3,4,5,6", "--groups", "2");
        assertThat(breakAt(line("OpStore"), "%x != 1", "", "{%x} becomes {%total}.")
                        .isVerified())
                .isTrue();
        start();
        resume();
        get(editor.terminated);
        assertThat(String.join("", editor.output))
                .contains("0 becomes 6.\n2 becomes 10.\n3 becomes 12.\n")
                .doesNotContain("1 becomes");
    }

    @Test
    void breakpointsMoveToTheNextLineThatIsExecuted() throws InterruptedException {
        launch("--buffer", "0:0=uint:3,4");
        assertThat(breakAt(line("%start = OpLabel")).getLine()).isEqualTo(line("%where"));
        assertThat(breakAt(line("%where")).getMessage()).isNull();
        assertThat(breakAt(line("%void = ")).getLine()).isEqualTo(line("%where"));
        SetBreakpointsArguments arguments = new SetBreakpointsArguments();
        Source source = new Source();
        source.setPath("double.comp");
        arguments.setSource(source);
        SourceBreakpoint first = new SourceBreakpoint();
        first.setLine(1);
        SourceBreakpoint last = new SourceBreakpoint();
        last.setLine(3);
        arguments.setBreakpoints(new SourceBreakpoint[] {first, last});
        Breakpoint[] answers = get(adapter.setBreakpoints(arguments)).getBreakpoints();
        assertThat(answers[0].getLine()).isEqualTo(2);
        assertThat(answers[0].isVerified()).isTrue();
        assertThat(answers[0].getMessage()).isEqualTo("nothing is executed there; moved to line 2");
        assertThat(answers[1].isVerified()).isFalse();
        assertThat(answers[1].getMessage()).contains("no executed instruction comes from double.comp:3");
    }

    @Test
    void theDisassemblyHasBreakpoints() throws InterruptedException {
        launch("--buffer", "0:0=uint:3,4");
        start();
        String here = top(1).getInstructionPointerReference();
        DisassembleArguments around = new DisassembleArguments();
        around.setMemoryReference(here);
        around.setInstructionOffset(-2);
        around.setInstructionCount(8);
        DisassembledInstruction[] found = get(adapter.disassemble(around)).getInstructions();
        assertThat(found).hasSize(8);
        assertThat(found[0].getSymbol()).isEqualTo("%main");
        assertThat(found[2].getAddress()).isEqualTo(here);
        assertThat(found[2].getInstruction()).isEqualTo("%where = OpLoad %vector %id");
        assertThat(found[2].getInstructionBytes()).startsWith("0004003d ");
        around.setInstructionOffset(-1000);
        assertThat(get(adapter.disassemble(around)).getInstructions()[0].getPresentationHint())
                .isEqualTo(DisassembledInstructionPresentationHint.INVALID);
        InstructionBreakpoint wanted = new InstructionBreakpoint();
        wanted.setInstructionReference(found[4].getAddress());
        wanted.setCondition("%x == 1");
        SetInstructionBreakpointsArguments arguments = new SetInstructionBreakpointsArguments();
        arguments.setBreakpoints(new InstructionBreakpoint[] {wanted});
        Breakpoint set = get(adapter.setInstructionBreakpoints(arguments)).getBreakpoints()[0];
        assertThat(set.isVerified()).isTrue();
        assertThat(set.getInstructionReference()).isEqualTo(found[4].getAddress());
        resume();
        StoppedEventArguments stop = stop();
        assertThat(top(stop.getThreadId()).getInstructionPointerReference()).isEqualTo(found[4].getAddress());
        around.setMemoryReference("somewhere");
        assertThatThrownBy(() -> get(adapter.disassemble(around)))
                .hasMessageContaining("'somewhere' is not the address");
    }

    private EvaluateResponse evaluate(String expression) {
        EvaluateArguments arguments = new EvaluateArguments();
        arguments.setExpression(expression);
        return get(adapter.evaluate(arguments));
    }

    private int line(String text) {
        return (int) TEXT.substring(0, TEXT.indexOf(text))
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
    }

    @Test
    void theRunStopsAtBreakpointsAndShowsValues() throws InterruptedException {
        launch("--buffer", "0:0=uint:3,4,5,6", "--groups", "2", "--out", "0:0");
        assertThat(breakAt(line("OpStore")).isVerified()).isTrue();
        assertThat(breakAt(999).isVerified()).isFalse();
        assertThat(breakAt(line("OpStore")).isVerified()).isTrue();
        start();
        resume();
        StoppedEventArguments stop = stop();
        assertThat(stop.getReason()).isEqualTo("breakpoint");
        StackFrame frame = top(stop.getThreadId());
        assertThat(frame.getName()).isEqualTo("%main");
        assertThat(frame.getLine()).isEqualTo(2);
        SourceArguments source = new SourceArguments();
        source.setSourceReference(frame.getSource().getSourceReference());
        assertThat(get(adapter.source(source)).getContent()).startsWith("void main() {\ntwice();");
        assertThat(evaluate("%total").getResult()).isEqualTo("6");
        assertThat(evaluate("%total").getType()).isEqualTo("%uint");
        ScopesArguments scopes = new ScopesArguments();
        scopes.setFrameId(frame.getId());
        Scope[] found = get(adapter.scopes(scopes)).getScopes();
        assertThat(found).extracting(Scope::getName).containsExactly("Parameters", "Locals", "Variables");
        assertThat(variables(found[1].getVariablesReference()))
                .extracting(Variable::getName)
                .contains("%old", "%total", "%x");
        Variable where = variables(found[1].getVariablesReference())[0];
        assertThat(variables(where.getVariablesReference())).hasSize(3);
        assertThat(get(adapter.threads()).getThreads()).hasSize(2);
        breakAt(999);
        resume();
        get(editor.terminated);
        assertThat(editor.ends.poll(Cost.PATIENCE, TimeUnit.SECONDS)).isZero();
        assertThat(String.join("", editor.output)).contains("6 8 10 12");
        get(adapter.disconnect(new DisconnectArguments()));
        assertThat(get(status)).isZero();
    }

    /** The text of the module with another name of its source file, and a text as glslang writes it. */
    private static String compiledFrom(String name) {
        int start = TEXT.indexOf("OpSource GLSL");
        int end = TEXT.indexOf("\n\"", start);
        return TEXT.substring(0, start)
                        .replaceFirst(
                                "%file = OpString \"[^\"]*\"",
                                Matcher.quoteReplacement("%file = OpString \"" + name.replace("\\", "\\\\") + "\""))
                + TEXT.substring(start, end).replaceFirst("\"", "\"// OpModuleProcessed client vulkan100\n#line 1\n")
                + TEXT.substring(end);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "twice.comp",
                "./twice.comp",
                "shaders/twice.comp",
                "../game/shaders/twice.comp",
                "/home/me/game/shaders/twice.comp",
                "/build/other/machine/shaders/twice.comp",
                "D:\\game\\Shaders\\twice.comp",
                "shaders\\twice.comp"
            })
    void theEditorsPathWins(String name) throws InterruptedException, IOException {
        theEditorsPathWins(name, "/home/me/game/shaders/twice.comp");
    }

    /** The name in the module, and the path of the editor for the same file. */
    @ParameterizedTest
    @CsvSource({
        "D:\\my game\\100% new\\twice.comp, d:\\My Game\\100% New\\Twice.comp",
        "D:\\my game\\100% new\\twice.comp, /d:/my game/100% new/twice.comp",
        "D:/game/twice.comp, file:///d%3A/game/twice.comp",
        "/home/me/a b/50%/twice.comp, file:///home/me/a%20b/50%25/twice.comp",
        "file:///home/me/a%20b/twice.comp, /home/me/a b/twice.comp",
        "\\\\server\\share\\twice.comp, //server/share/twice.comp",
        "/Users/me/Twice.comp, /users/me/twice.comp",
        "/home/me/%41.comp, /home/me/%41.comp"
    })
    void pathsOfAllSystemsMeanTheSameFile(String name, String path) throws InterruptedException, IOException {
        theEditorsPathWins(name, path);
    }

    private void theEditorsPathWins(String name, String path) throws InterruptedException, IOException {
        runner.write("twice.spvasm", compiledFrom(name));
        launch("--buffer", "0:0=uint:3,4,5,6", "--groups", "2", "--out", "0:0");
        Breakpoint set = breakIn(path, 2);
        assertThat(set.isVerified()).as(set.getMessage()).isTrue();
        assertThat(set.getLine()).isEqualTo(2);
        assertThat(breakIn("/home/me/game/shaders/once.comp", 2).isVerified()).isFalse();
        start();
        resume();
        StackFrame frame = top(stop().getThreadId());
        assertThat(frame.getSource().getPath()).isEqualTo(path);
        assertThat(frame.getSource().getSourceReference()).isNull();
        assertThat(frame.getLine()).isEqualTo(2);
    }

    /** An editor may count from 0, and name files by URIs. */
    @Test
    void linesAndPathsHaveTheFormsOfTheEditor() throws InterruptedException, IOException {
        InitializeRequestArguments forms = new InitializeRequestArguments();
        forms.setLinesStartAt1(false);
        forms.setColumnsStartAt1(false);
        forms.setPathFormat("uri");
        get(adapter.initialize(forms));
        runner.write("twice.spvasm", compiledFrom("/home/me/a b/twice.comp"));
        launch("--buffer", "0:0=uint:3,4,5,6", "--groups", "2", "--out", "0:0");
        String uri = "file:///home/me/a%20b/twice.comp";
        Breakpoint set = breakIn(uri, 0);
        assertThat(set.getLine()).isEqualTo(1);
        assertThat(set.getMessage()).isEqualTo("nothing is executed there; moved to line 2");
        String assembly = folder.resolve("twice.spvasm").toUri().toString();
        int store = line("OpStore") + 1;
        assertThat(breakIn(assembly, store).getLine()).isEqualTo(store);
        start();
        resume();
        StackFrame frame = top(stop().getThreadId());
        assertThat(frame.getSource().getPath()).isEqualTo(uri);
        assertThat(frame.getLine()).isEqualTo(1);
        assertThat(frame.getColumn()).isZero();
    }

    private Breakpoint breakIn(String path, int line) {
        Source source = new Source();
        source.setPath(path);
        return breakIn(source, line);
    }

    private Breakpoint breakIn(Source source, int line) {
        SourceBreakpoint wanted = new SourceBreakpoint();
        wanted.setLine(line);
        SetBreakpointsArguments arguments = new SetBreakpointsArguments();
        arguments.setSource(source);
        arguments.setBreakpoints(new SourceBreakpoint[] {wanted});
        return get(adapter.setBreakpoints(arguments)).getBreakpoints()[0];
    }

    @Test
    void linesOfTheTextInTheModuleAreThoseOfTheText() throws InterruptedException, IOException {
        runner.write("twice.spvasm", compiledFrom("twice.comp"));
        launch("--buffer", "0:0=uint:3,4,5,6", "--groups", "2", "--out", "0:0");
        // Two lines of the source stand before the text in the test.
        assertThat(breakAt(line("OpStore") + 2).isVerified()).isTrue();
        start();
        resume();
        StackFrame frame = top(stop().getThreadId());
        assertThat(frame.getLine()).isEqualTo(4);
        SourceArguments source = new SourceArguments();
        source.setSourceReference(frame.getSource().getSourceReference());
        assertThat(get(adapter.source(source)).getContent().lines().skip(3)).startsWith("twice();");
        Breakpoint first = breakIn(frame.getSource(), 1);
        assertThat(first.isVerified()).as(first.getMessage()).isTrue();
        assertThat(first.getLine()).isEqualTo(4);
    }

    private Variable[] variables(int reference) {
        VariablesArguments arguments = new VariablesArguments();
        arguments.setVariablesReference(reference);
        return get(adapter.variables(arguments)).getVariables();
    }

    @Test
    void stepsFollowTheAssembly() throws InterruptedException {
        get(adapter.launch(Map.of(
                "program",
                "twice.spvasm",
                "assembly",
                true,
                "cwd",
                folder.toString(),
                "args",
                List.of("--buffer", "0:0=uint:3,4"))));
        start();
        int first = top(1).getLine();
        assertThat(first).isEqualTo(line("%where"));
        NextArguments next = new NextArguments();
        next.setThreadId(1);
        get(adapter.next(next));
        assertThat(stop().getReason()).isEqualTo("step");
        assertThat(top(1).getLine()).isEqualTo(first + 1);
        assertThat(top(1).getSource().getPath()).endsWith("twice.spvasm");
        SetFunctionBreakpointsArguments functions = new SetFunctionBreakpointsArguments();
        FunctionBreakpoint unknown = new FunctionBreakpoint();
        unknown.setName("%nothing");
        functions.setBreakpoints(new FunctionBreakpoint[] {unknown});
        assertThat(get(adapter.setFunctionBreakpoints(functions))
                        .getBreakpoints()[0]
                        .getMessage())
                .contains("no id '%nothing'");
        assertThatThrownBy(() -> evaluate("%nothing")).hasMessageContaining("no id '%nothing'");
    }

    @Test
    void mistakesStopTheRun() throws InterruptedException {
        launch("--buffer", "0:0=uint:3", "--check");
        start();
        resume();
        StoppedEventArguments stop = stop();
        assertThat(stop.getReason()).isEqualTo("exception");
        assertThat(stop.getText()).contains("OpLoad accesses 4 bytes at offset 4 of %data");
    }

    @Test
    void anEndlessLoopIsPaused() throws InterruptedException, IOException {
        runner.write("twice.spvasm", TEXT.replace("OpReturn\n", """
                OpBranch %loop
                %loop = OpLabel
                OpLoopMerge %end %again None
                OpBranch %again
                %again = OpLabel
                OpBranch %loop
                %end = OpLabel
                OpReturn
                """));
        launch("--buffer", "0:0=uint:3,4");
        start();
        resume();
        // A question does not stop the run for long.
        assertThat(breakAt(999).isVerified()).isFalse();
        PauseArguments pause = new PauseArguments();
        pause.setThreadId(1);
        get(adapter.pause(pause));
        assertThat(stop().getReason()).isEqualTo("pause");
    }

    @Test
    void launchesThatAreWrongSayWhy() {
        assertThatThrownBy(() -> get(adapter.launch(Map.of("program", "no.spvasm", "cwd", folder.toString()))))
                .hasMessageContaining("no.spvasm");
        assertThatThrownBy(() -> get(adapter.launch(Map.of("args", List.of("--nothing")))))
                .hasMessageContaining("--nothing");
        assertThatThrownBy(() -> get(adapter.threads())).hasMessageContaining("no program was launched");
    }

    @Test
    void theAdapterEndsWithItsEditor() throws IOException {
        toAdapter.close();
        assertThat(get(status)).isZero();
    }
}
