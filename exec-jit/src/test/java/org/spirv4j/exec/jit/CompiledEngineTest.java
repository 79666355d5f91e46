// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.Limits;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** What compiled programs compute, and when they are not compiled. */
class CompiledEngineTest {
    private static final int LOCAL_SIZE = 8;

    /** Declarations for a shader with eight invocations, a buffer of words, and shared words. */
    private static final String HEAD = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %local %group
            OpExecutionMode %main LocalSize 8 1 1
            OpDecorate %local BuiltIn LocalInvocationIndex
            OpDecorate %group BuiltIn WorkgroupId
            OpDecorate %words ArrayStride 4
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block BufferBlock
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %void_f = OpTypeFunction %void
            %bool = OpTypeBool
            %int = OpTypeInt 32 0
            %int3 = OpTypeVector %int 3
            %0 = OpConstant %int 0
            %1 = OpConstant %int 1
            %2 = OpConstant %int 2
            %3 = OpConstant %int 3
            %8 = OpConstant %int 8
            %264 = OpConstant %int 264
            %words = OpTypeRuntimeArray %int
            %block = OpTypeStruct %words
            %block_p = OpTypePointer Uniform %block
            %word_p = OpTypePointer Uniform %int
            %buffer = OpVariable %block_p Uniform
            %in_p = OpTypePointer Input %int
            %in3_p = OpTypePointer Input %int3
            %local = OpVariable %in_p Input
            %group = OpVariable %in3_p Input
            %array = OpTypeArray %int %8
            %array_p = OpTypePointer Workgroup %array
            %shared_p = OpTypePointer Workgroup %int
            %shared = OpVariable %array_p Workgroup
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %i = OpLoad %int %local
            %group3 = OpLoad %int3 %group
            %g = OpCompositeExtract %int %group3 0
            %first = OpIMul %int %g %8
            %n = OpIAdd %int %first %i
            %p = OpAccessChain %word_p %buffer %0 %n
            %own = OpAccessChain %shared_p %shared %i
            """;

    private static final String TAIL = """
            OpReturn
            OpFunctionEnd
            """;

    /** An inclusive scan: three steps, each with two barriers, in a loop. */
    private static final String SCAN = """
            %x = OpLoad %int %p
            OpStore %own %x
            OpControlBarrier %2 %2 %264
            OpBranch %header
            %header = OpLabel
            %step = OpPhi %int %1 %entry %double %continue
            %goes_on = OpULessThan %bool %step %8
            OpLoopMerge %merge %continue None
            OpBranchConditional %goes_on %body %merge
            %body = OpLabel
            %is_right = OpUGreaterThanEqual %bool %i %step
            OpSelectionMerge %added None
            OpBranchConditional %is_right %right %added
            %right = OpLabel
            %left_i = OpISub %int %i %step
            %left_p = OpAccessChain %shared_p %shared %left_i
            %left = OpLoad %int %left_p
            OpBranch %added
            %added = OpLabel
            %more = OpPhi %int %0 %body %left %right
            OpControlBarrier %2 %2 %264
            %old = OpLoad %int %own
            %sum = OpIAdd %int %old %more
            OpStore %own %sum
            OpControlBarrier %2 %2 %264
            OpBranch %continue
            %continue = OpLabel
            %double = OpIMul %int %step %2
            OpBranch %header
            %merge = OpLabel
            %result = OpLoad %int %own
            OpStore %p %result
            """;

    private static final String ENDLESS = """
            OpBranch %header
            %header = OpLabel
            OpLoopMerge %merge %continue None
            OpBranch %continue
            %continue = OpLabel
            %x = OpLoad %int %p
            %y = OpIAdd %int %x %1
            OpStore %p %y
            %never = OpIEqual %bool %n %264
            OpBranchConditional %never %merge %header
            %merge = OpLabel
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void barriersInLoopsAndTasks(int tasks) {
        int[] input = IntStream.range(0, 100 * LOCAL_SIZE).map(i -> i * i % 97).toArray();
        int[] expected = input.clone();
        for (int i = 0; i < input.length; i++) {
            expected[i] += i % LOCAL_SIZE == 0 ? 0 : expected[i - 1];
        }
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            for (Engine engine : Engine.values()) {
                ByteBuffer buffer = words(input);
                Program program = program(SCAN).withEngine(engine).withExecutor(executor, tasks);
                assertThat(program.engine()).isEqualTo(engine);
                program.dispatch(Bindings.create().buffer(0, 0, buffer), 100, 1, 1);
                assertThat(ints(buffer)).isEqualTo(expected);
            }
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void endlessLoopsEnd() {
        Program program =
                program(ENDLESS).withLimits(new Limits(1_000_000, 1 << 20)).withEngine(Engine.COMPILED);
        ByteBuffer buffer = words(new int[LOCAL_SIZE]);
        assertThat(program.engine()).isEqualTo(Engine.COMPILED);
        assertThatThrownBy(() -> program.dispatch(Bindings.create().buffer(0, 0, buffer), 1, 1, 1))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("more than 1000000 instructions");
    }

    /** Invocation 0 waits until the last one has written. */
    @Test
    void invocationsWaitForOthers() {
        String text = """
                %flag = OpAccessChain %word_p %buffer %0 %0
                %is_first = OpIEqual %bool %i %0
                OpSelectionMerge %end None
                OpBranchConditional %is_first %header %other
                %header = OpLabel
                OpLoopMerge %after %continue None
                OpBranch %continue
                %continue = OpLabel
                %seen = OpAtomicLoad %int %flag %1 %0
                %is_set = OpINotEqual %bool %seen %0
                OpBranchConditional %is_set %after %header
                %after = OpLabel
                %q = OpAccessChain %word_p %buffer %0 %1
                OpStore %q %seen
                OpBranch %end
                %other = OpLabel
                OpStore %own %i
                %is_last = OpUGreaterThan %bool %i %3
                OpSelectionMerge %written None
                OpBranchConditional %is_last %write %written
                %write = OpLabel
                OpAtomicStore %flag %1 %0 %8
                OpBranch %written
                %written = OpLabel
                OpBranch %end
                %end = OpLabel
                """;
        ByteBuffer buffer = words(new int[LOCAL_SIZE]);
        Program program =
                program(text).withLimits(new Limits(1_000_000, 1 << 20)).withEngine(Engine.COMPILED);
        assertThat(program.engine()).isEqualTo(Engine.COMPILED);
        program.dispatch(Bindings.create().buffer(0, 0, buffer), 1, 1, 1);
        assertThat(ints(buffer)[1]).isEqualTo(8);
    }

    @Test
    void readsOutsideOfBuffersAreZero() {
        int[] data = {5, 6, 7};
        ByteBuffer buffer = words(data);
        program(SCAN).withEngine(Engine.COMPILED).dispatch(Bindings.create().buffer(0, 0, buffer), 2, 1, 1);
        assertThat(ints(buffer)).containsExactly(5, 11, 18);
    }

    /** The machine executes atomic instructions on memory outside of a buffer. */
    @Test
    void findingsNameTheInvocation() {
        Program program = program("%old = OpAtomicIAdd %int %p %1 %0 %1\n").withEngine(Engine.COMPILED);
        assertThat(program.engine()).isEqualTo(Engine.COMPILED);
        RunReport report = program.dispatch(Bindings.create().buffer(0, 0, words(new int[3])), 1, 1, 1);
        assertThat(report.findings()).hasSize(1);
        assertThat(report.findings().all().get(0).diagnostic().message()).contains("(invocation 3, 0, 0)");
    }

    /** Straight code that is too long for one method is divided. */
    @Test
    void longCodeIsDivided() {
        StringBuilder text = new StringBuilder("%x0 = OpLoad %int %p\n");
        int count = 8000;
        for (int i = 1; i <= count; i++) {
            String op = i % 3 == 0 ? "OpIMul" : i % 3 == 1 ? "OpIAdd" : "OpBitwiseXor";
            text.append("%x" + i + " = " + op + " %int %x" + (i - 1) + " %" + (i % 2 == 0 ? "n" : "3") + "\n");
        }
        text.append("OpStore %p %x" + count + "\n");
        Program program = program(text.toString());
        int[] input = IntStream.range(0, 2 * LOCAL_SIZE).toArray();
        ByteBuffer checked = words(input);
        ByteBuffer compiled = words(input);
        program.dispatch(Bindings.create().buffer(0, 0, checked), 2, 1, 1);
        Program fast = program.withEngine(Engine.COMPILED);
        assertThat(fast.engine()).isEqualTo(Engine.COMPILED);
        fast.dispatch(Bindings.create().buffer(0, 0, compiled), 2, 1, 1);
        assertThat(ints(compiled)).isEqualTo(ints(checked));
    }

    /**
     * Variables for constant arrays: {@code %t} is stored before it is read, {@code %u} after it is read for the first
     * time, and {@code %v} is changed.
     */
    @Test
    void constantTables() {
        String text = """
                %t = OpVariable %function_array_p Function
                %u = OpVariable %function_array_p Function
                %v = OpVariable %function_array_p Function
                OpStore %v %constants
                OpBranch %header
                %header = OpLabel
                %k = OpPhi %int %0 %entry %next %continue
                %sum = OpPhi %int %0 %entry %more %continue
                %goes_on = OpULessThan %bool %k %8
                OpLoopMerge %merge %continue None
                OpBranchConditional %goes_on %continue %merge
                %continue = OpLabel
                OpStore %t %constants
                %at = OpIAdd %int %k %i
                %tp = OpAccessChain %function_p %t %at
                %tx = OpLoad %int %tp
                %up = OpAccessChain %function_p %u %at
                %ux = OpLoad %int %up
                OpStore %u %constants
                %vp = OpAccessChain %function_p %v %at
                %vx = OpLoad %int %vp
                OpStore %vp %k
                %tu = OpIAdd %int %tx %ux
                %tuv = OpIAdd %int %tu %vx
                %scaled = OpIMul %int %sum %3
                %more = OpIAdd %int %scaled %tuv
                %next = OpIAdd %int %k %1
                OpBranch %header
                %merge = OpLabel
                OpStore %p %sum
                """;
        String declarations = """
                %function_array_p = OpTypePointer Function %array
                %function_p = OpTypePointer Function %int
                %constants = OpConstantComposite %array %3 %1 %8 %2 %264 %0 %8 %1
                %main = OpFunction
                """;
        SpirvModule module = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_0)
                .assemble(HEAD.replace("%main = OpFunction ", declarations.strip() + " ") + text + TAIL);
        ByteBuffer checked = words(new int[LOCAL_SIZE]);
        ByteBuffer compiled = words(new int[LOCAL_SIZE]);
        Program.create(module, "main").dispatch(Bindings.create().buffer(0, 0, checked), 1, 1, 1);
        Program.create(module, "main")
                .withEngine(Engine.COMPILED)
                .dispatch(Bindings.create().buffer(0, 0, compiled), 1, 1, 1);
        assertThat(ints(compiled)).isEqualTo(ints(checked));
        assertThat(ints(compiled)[0]).isNotZero();
    }

    @Test
    void classesAreUnloaded() {
        WeakReference<Program> program = new WeakReference<>(program(SCAN).withEngine(Engine.COMPILED));
        for (int i = 0; i < 50 && program.get() != null; i++) {
            System.gc();
        }
        assertThat(program.get()).isNull();
        WeakReference<Class<?>> kernel = KernelClasses.of(module(SCAN));
        for (int i = 0; i < 50 && kernel.get() != null; i++) {
            System.gc();
        }
        assertThat(kernel.get()).isNull();
    }

    private static Program program(String body) {
        return Program.create(module(body), "main");
    }

    static SpirvModule module(String body) {
        return Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(HEAD + body + TAIL);
    }

    private static ByteBuffer words(int[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes;
    }

    private static int[] ints(ByteBuffer bytes) {
        int[] values = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(values);
        return values;
    }
}
