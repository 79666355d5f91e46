// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Barriers, those that not all invocations reach, and copies of work-groups. */
@Tag(TestedEngine.TAG)
class BarrierTest {
    private static final int INVOCATIONS = 64;

    /** A kernel whose invocations each write {@code %r} into the buffer, and whose body has {@code %index}. */
    private static final String HEAD = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Int64
            OpCapability SplitBarrierEXT
            OpCapability GroupNonUniformBallot
            OpCapability UntypedPointersKHR
            OpExtension "SPV_INTEL_split_barrier"
            OpExtension "SPV_KHR_untyped_pointers"
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main" %indexInput
            OpExecutionMode %main LocalSize 64 1 1
            OpDecorate %indexInput BuiltIn LocalInvocationIndex
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %event = OpTypeEvent
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u16 = OpConstant %uint 16
            %u63 = OpConstant %uint 63
            %l16 = OpConstant %ulong 16
            %l2 = OpConstant %ulong 2
            %l1 = OpConstant %ulong 1
            %l4 = OpConstant %ulong 4
            %u64 = OpConstant %uint 64
            %noEvent = OpConstantNull %event
            %workgroup = OpConstant %uint 2
            %subgroup = OpConstant %uint 3
            %order = OpConstant %uint 264
            %array = OpTypeArray %uint %u64
            %toIndex = OpTypePointer Input %ulong
            %toUint = OpTypePointer CrossWorkgroup %uint
            %toShared = OpTypePointer Workgroup %uint
            %toArray = OpTypePointer Workgroup %array
            %untyped = OpTypeUntypedPointerKHR CrossWorkgroup
            %untypedShared = OpTypeUntypedPointerKHR Workgroup
            %toEvent = OpTypePointer Function %event
            %toGeneric = OpTypePointer Generic %event
            %indexInput = OpVariable %toIndex Input
            %shared = OpVariable %toArray Workgroup
            %proc = OpTypeFunction %void %toUint
            %main = OpFunction %void None %proc
            %buffer = OpFunctionParameter %toUint
            %entry = OpLabel
            %slot = OpVariable %toEvent Function
            %wide = OpLoad %ulong %indexInput
            %index = OpUConvert %uint %wide
            %own = OpInBoundsAccessChain %toShared %shared %index
            %ownOut = OpInBoundsPtrAccessChain %toUint %buffer %index
            """;

    private static final String TAIL = """
            OpStore %ownOut %r
            OpReturn
            OpFunctionEnd
            """;

    private static int[] run(String body, int width, List<Finding> findings) {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(HEAD + body);
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * INVOCATIONS).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < INVOCATIONS; i++) {
            bytes.putInt(Integer.BYTES * i, 100 + i);
        }
        RunReport report = TestedEngine.program(module, "main")
                .withSubgroupSize(width)
                .dispatch(Bindings.create().bufferArgument(bytes), 1, 1, 1);
        findings.addAll(report.findings().all());
        int[] values = new int[INVOCATIONS];
        bytes.asIntBuffer().get(values);
        return values;
    }

    private static int[] right(String body, int width) {
        List<Finding> findings = new ArrayList<>();
        int[] values = run(body + TAIL, width, findings);
        assertThat(findings).isEmpty();
        return values;
    }

    private static int[] expected(IntUnaryOperator function) {
        return IntStream.range(0, INVOCATIONS).map(function).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void invocationsReadWhatOthersWroteBeforeABarrier(int width) {
        String body = """
                OpStore %own %index
                OpControlBarrier %workgroup %workgroup %order
                %other = OpBitwiseXor %uint %index %u63
                %place = OpInBoundsAccessChain %toShared %shared %other
                %r = OpLoad %uint %place
                """;
        assertThat(right(body, width)).isEqualTo(expected(i -> i ^ 63));
        String split = body.replace(
                "OpControlBarrier ",
                "OpControlBarrierArriveEXT %workgroup %workgroup %order\nOpControlBarrierWaitEXT ");
        assertThat(right(split, width)).isEqualTo(expected(i -> i ^ 63));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 64})
    void barriersInLoops(int width) {
        // A scan: in each turn each invocation adds what an invocation at twice the distance has.
        String body = """
                OpStore %own %index
                OpBranch %header
                %header = OpLabel
                %distance = OpPhi %uint %u1 %entry %twice %continue
                OpLoopMerge %end %continue None
                OpBranch %test
                %test = OpLabel
                %goesOn = OpULessThan %bool %distance %u64
                OpBranchConditional %goesOn %body %end
                %body = OpLabel
                OpControlBarrier %workgroup %workgroup %order
                %has = OpUGreaterThanEqual %bool %index %distance
                OpSelectionMerge %joined None
                OpBranchConditional %has %reads %joined
                %reads = OpLabel
                %before = OpISub %uint %index %distance
                %place = OpInBoundsAccessChain %toShared %shared %before
                %read = OpLoad %uint %place
                OpBranch %joined
                %joined = OpLabel
                %term = OpPhi %uint %u0 %body %read %reads
                OpControlBarrier %workgroup %workgroup %order
                %old = OpLoad %uint %own
                %new = OpIAdd %uint %old %term
                OpStore %own %new
                OpBranch %continue
                %continue = OpLabel
                %twice = OpIMul %uint %distance %u2
                OpBranch %header
                %end = OpLabel
                %r = OpLoad %uint %own
                """;
        assertThat(right(body, width)).isEqualTo(expected(i -> i * (i + 1) / 2));
    }

    @Test
    void subgroupBarriersMayBeInNonUniformControlFlow() {
        String body = """
                %isLow = OpULessThan %bool %index %u2
                OpSelectionMerge %end None
                OpBranchConditional %isLow %then %end
                %then = OpLabel
                OpControlBarrier %subgroup %subgroup %order
                OpMemoryBarrier %workgroup %order
                OpBranch %end
                %end = OpLabel
                %r = OpPhi %uint %u0 %entry %u1 %then
                """;
        assertThat(right(body, 8)).isEqualTo(expected(i -> i < 2 ? 1 : 0));
    }

    private static void isFound(String body, String message) {
        for (int width : new int[] {1, 8, 64}) {
            List<Finding> findings = new ArrayList<>();
            run(body, width, findings);
            TestedEngine.needsFindings();
            assertThat(findings).hasSize(1);
            assertThat(findings.get(0).diagnostic().message()).isEqualTo(message);
            assertThat(findings.get(0).diagnostic().position().wordOffset()).isPositive();
        }
    }

    @Test
    void barrierThatOthersPass() {
        isFound(
                """
                %isLow = OpULessThan %bool %index %u16
                OpSelectionMerge %end None
                OpBranchConditional %isLow %then %end
                %then = OpLabel
                OpControlBarrier %workgroup %workgroup %order
                OpBranch %end
                %end = OpLabel
                %r = OpPhi %uint %u0 %entry %u1 %then
                """ + TAIL,
                "OpControlBarrier must be executed by all 64 invocations of the work-group, but 16 of them execute it");
    }

    @Test
    void barrierAfterAReturn() {
        isFound(
                """
                %isLow = OpULessThan %bool %index %u16
                OpSelectionMerge %end None
                OpBranchConditional %isLow %then %end
                %then = OpLabel
                OpReturn
                %end = OpLabel
                OpControlBarrier %workgroup %workgroup %order
                %r = OpCopyObject %uint %u0
                """ + TAIL,
                "OpControlBarrier must be executed by all 64 invocations of the work-group, but 48 of them execute it");
    }

    @Test
    void barriersInBothBranches() {
        List<Finding> findings = new ArrayList<>();
        String body = """
                %isLow = OpULessThan %bool %index %u16
                OpSelectionMerge %end None
                OpBranchConditional %isLow %then %else
                %then = OpLabel
                OpControlBarrier %workgroup %workgroup %order
                OpBranch %end
                %else = OpLabel
                OpControlBarrier %workgroup %workgroup %order
                OpBranch %end
                %end = OpLabel
                %r = OpPhi %uint %u0 %else %u1 %then
                """;
        assertThat(run(body + TAIL, 32, findings)).isEqualTo(expected(i -> i < 16 ? 1 : 0));
        TestedEngine.needsFindings();
        assertThat(findings).hasSize(2);
    }

    @Test
    void barrierThatIsExecutedMoreOften() {
        isFound(
                """
                %turns = OpUDiv %uint %index %u16
                OpBranch %header
                %header = OpLabel
                %i = OpPhi %uint %u0 %entry %next %continue
                OpLoopMerge %end %continue None
                OpBranch %test
                %test = OpLabel
                %goesOn = OpULessThan %bool %i %turns
                OpBranchConditional %goesOn %continue %end
                %continue = OpLabel
                OpControlBarrier %workgroup %workgroup %order
                %next = OpIAdd %uint %i %u1
                OpBranch %header
                %end = OpLabel
                %r = OpCopyObject %uint %i
                """ + TAIL,
                "OpControlBarrier must be executed by all 64 invocations of the work-group, but 48 of them execute it");
    }

    @Test
    void operandsThatMustBeTheSameForAll() {
        String broadcast = """
                %half = OpUDiv %uint %index %u2
                %low = OpBitwiseAnd %uint %half %u1
                %r = OpGroupNonUniformBroadcast %uint %subgroup %index %low
                """;
        // Each subgroup has two invocations, which agree.
        assertThat(right(broadcast, 2)).isEqualTo(expected(i -> i / 2 * 2 + (i / 2 & 1)));
        TestedEngine.needsFindings();
        List<Finding> findings = new ArrayList<>();
        run(broadcast + TAIL, 8, findings);
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).diagnostic().message())
                .isEqualTo(
                        "OpGroupNonUniformBroadcast must have the same Invocation Id for all invocations that execute it"
                                + " together");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 64})
    void asynchronousCopies(int width) {
        String body = """
                OpStore %own %u0
                OpControlBarrier %workgroup %workgroup %order
                %first = OpInBoundsAccessChain %toShared %shared %u0
                %read = OpGroupAsyncCopy %event %workgroup %first %buffer %l16 %l2 %noEvent
                %further = OpInBoundsAccessChain %toShared %shared %u16
                %both = OpGroupAsyncCopy %event %workgroup %further %buffer %l16 %l1 %read
                OpStore %slot %both
                %events = OpPtrCastToGeneric %toGeneric %slot
                OpGroupWaitEvents %workgroup %u1 %events
                %r = OpLoad %uint %own
                """;
        assertThat(right(body, width)).isEqualTo(expected(i -> i < 16 ? 100 + 2 * i : i < 32 ? 100 + i - 16 : 0));
        String back = """
                OpStore %own %index
                OpStore %ownOut %u0
                OpControlBarrier %workgroup %workgroup %order
                %first = OpInBoundsAccessChain %toShared %shared %u16
                %written = OpGroupAsyncCopy %event %workgroup %buffer %first %l16 %l2 %noEvent
                OpStore %slot %written
                %events = OpPtrCastToGeneric %toGeneric %slot
                OpGroupWaitEvents %workgroup %u1 %events
                %r = OpLoad %uint %ownOut
                """;
        assertThat(right(back, width)).isEqualTo(expected(i -> i < 32 && i % 2 == 0 ? 16 + i / 2 : 0));
    }

    @Test
    void untypedAsynchronousCopies() {
        String body = """
                OpStore %own %u0
                OpControlBarrier %workgroup %workgroup %order
                %first = OpUntypedInBoundsAccessChainKHR %untypedShared %array %shared %u16
                %from = OpUntypedInBoundsPtrAccessChainKHR %untyped %uint %buffer %u1
                %read = OpUntypedGroupAsyncCopyKHR %event %workgroup %first %from %l4 %l16 %l2 %noEvent
                OpStore %slot %read
                %events = OpPtrCastToGeneric %toGeneric %slot
                OpGroupWaitEvents %workgroup %u1 %events
                %r = OpLoad %uint %own
                """;
        assertThat(right(body, 16)).isEqualTo(expected(i -> i >= 16 && i < 32 ? 101 + 2 * (i - 16) : 0));
    }

    @Test
    void copyOutOfBounds() {
        isFound(
                """
                %first = OpInBoundsAccessChain %toShared %shared %u16
                %beyond = OpInBoundsPtrAccessChain %toUint %buffer %u63
                %read = OpGroupAsyncCopy %event %workgroup %first %beyond %l16 %l2 %noEvent
                %r = OpCopyObject %uint %u0
                """ + TAIL,
                "OpGroupAsyncCopy accesses 4 bytes at offset 260 of %33, which has 256 bytes (invocation 0, 0, 0)");
    }

    @Test
    void namedBarriersAreRefused() {
        String text = (HEAD + """
                        %named = OpNamedBarrierInitialize %barrier %u2
                        OpMemoryNamedBarrier %named %workgroup %order
                        OpReturn
                        OpFunctionEnd
                        """)
                .replace(
                        "OpCapability Int64",
                        "OpCapability Int64\nOpCapability NamedBarrier\nOpCapability SubgroupDispatch")
                .replace("%event = OpTypeEvent", "%event = OpTypeEvent\n%barrier = OpTypeNamedBarrier");
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text);
        assertThatThrownBy(() -> TestedEngine.program(module, "main"))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("OpNamedBarrierInitialize is not executed");
    }
}
