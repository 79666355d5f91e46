// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * Instructions that invocations execute together: both engines give the same results, also where control flow diverges.
 */
class CompiledGroupsTest {
    private static final int GROUPS = 2;
    private static final int LOCAL_SIZE = 40;

    private static final String HEAD = """
            OpCapability Shader
            OpCapability Groups
            OpCapability GroupNonUniform
            OpCapability GroupNonUniformVote
            OpCapability GroupNonUniformArithmetic
            OpCapability GroupNonUniformBallot
            OpCapability GroupNonUniformShuffle
            OpCapability GroupNonUniformShuffleRelative
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %index %group %lane %subgroup %mask
            OpExecutionMode %main LocalSize 40 1 1
            OpDecorate %index BuiltIn LocalInvocationIndex
            OpDecorate %group BuiltIn WorkgroupId
            OpDecorate %lane BuiltIn SubgroupLocalInvocationId
            OpDecorate %subgroup BuiltIn SubgroupId
            OpDecorate %mask BuiltIn SubgroupLtMask
            OpDecorate %words ArrayStride 4
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block Block
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %void_f = OpTypeFunction %void
            %bool = OpTypeBool
            %int = OpTypeInt 32 0
            %int3 = OpTypeVector %int 3
            %int4 = OpTypeVector %int 4
            %int_f = OpTypeFunction %int %int
            %0 = OpConstant %int 0
            %1 = OpConstant %int 1
            %2 = OpConstant %int 2
            %3 = OpConstant %int 3
            %5 = OpConstant %int 5
            %7 = OpConstant %int 7
            %40 = OpConstant %int 40
            %264 = OpConstant %int 264
            %words = OpTypeRuntimeArray %int
            %block = OpTypeStruct %words
            %block_p = OpTypePointer StorageBuffer %block
            %word_p = OpTypePointer StorageBuffer %int
            %buffer = OpVariable %block_p StorageBuffer
            %in_p = OpTypePointer Input %int
            %in3_p = OpTypePointer Input %int3
            %in4_p = OpTypePointer Input %int4
            %index = OpVariable %in_p Input
            %lane = OpVariable %in_p Input
            %subgroup = OpVariable %in_p Input
            %group = OpVariable %in3_p Input
            %mask = OpVariable %in4_p Input
            %array = OpTypeArray %int %40
            %array_p = OpTypePointer Workgroup %array
            %shared_p = OpTypePointer Workgroup %int
            %shared = OpVariable %array_p Workgroup
            %function_p = OpTypePointer Function %int
            %private_p = OpTypePointer Private %int
            %private = OpVariable %private_p Private
            """;

    private static final String MAIN = """
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %i = OpLoad %int %index
            %l = OpLoad %int %lane
            %group3 = OpLoad %int3 %group
            %g = OpCompositeExtract %int %group3 0
            %first = OpIMul %int %g %40
            %n = OpIAdd %int %first %i
            %p = OpAccessChain %word_p %buffer %0 %n
            %v = OpLoad %int %p
            %odd = OpBitwiseAnd %int %v %1
            %is_odd = OpINotEqual %bool %odd %0
            """;

    private static final String TAIL = """
            OpStore %p %r
            OpReturn
            OpFunctionEnd
            """;

    private static final String UNIFORM = """
            %sum = OpGroupNonUniformIAdd %int %3 Reduce %v
            %scan = OpGroupNonUniformIAdd %int %3 ExclusiveScan %v
            %s = OpLoad %int %subgroup
            %m = OpLoad %int4 %mask
            %m0 = OpCompositeExtract %int %m 0
            %a = OpIMul %int %sum %7
            %b = OpBitwiseXor %int %a %scan
            %c = OpBitwiseXor %int %m0 %s
            %r = OpIAdd %int %b %c
            """;

    private static final String SELECTION = """
            OpSelectionMerge %merge None
            OpBranchConditional %is_odd %then %else
            %then = OpLabel
            %x = OpGroupNonUniformIAdd %int %3 Reduce %v
            OpBranch %merge
            %else = OpLabel
            %y = OpGroupNonUniformUMax %int %3 InclusiveScan %v
            OpBranch %merge
            %merge = OpLabel
            %z = OpPhi %int %x %then %y %else
            %ballot = OpGroupNonUniformBallot %int4 %3 %is_odd
            %bits = OpCompositeExtract %int %ballot 0
            %r = OpBitwiseXor %int %z %bits
            """;

    /** A loop with a different number of iterations in each iteration of another one, with continue and break. */
    private static final String LOOPS = """
            OpBranch %header
            %header = OpLabel
            %k = OpPhi %int %0 %entry %k1 %continue
            %outer = OpPhi %int %0 %entry %outer1 %continue
            %limit = OpUMod %int %v %5
            %goes_on = OpULessThanEqual %bool %k %limit
            OpLoopMerge %merge %continue None
            OpBranchConditional %goes_on %body %merge
            %body = OpLabel
            OpBranch %inner
            %inner = OpLabel
            %j = OpPhi %int %0 %body %j1 %next
            %sum = OpPhi %int %outer %body %sum1 %next
            OpLoopMerge %after %next None
            OpBranch %test
            %test = OpLabel
            %count = OpGroupNonUniformIAdd %int %3 Reduce %1
            %sum1 = OpIAdd %int %sum %count
            %mod = OpUMod %int %i %3
            %is_last = OpUGreaterThanEqual %bool %j %mod
            OpBranchConditional %is_last %after %next
            %next = OpLabel
            %j1 = OpIAdd %int %j %1
            OpBranch %inner
            %after = OpLabel
            OpSelectionMerge %joined None
            OpBranchConditional %is_odd %skip %joined
            %skip = OpLabel
            OpBranch %continue
            %joined = OpLabel
            %max = OpGroupNonUniformUMax %int %3 Reduce %sum1
            %more = OpIAdd %int %sum1 %max
            OpBranch %continue
            %continue = OpLabel
            %outer1 = OpPhi %int %sum1 %skip %more %joined
            %k1 = OpIAdd %int %k %1
            OpBranch %header
            %merge = OpLabel
            %all = OpGroupNonUniformIAdd %int %3 InclusiveScan %outer
            %r = OpIMul %int %all %7
            """;

    /** A function with an early return, called where control flow has diverged, and where it has not. */
    private static final String FUNCTION = """
            %f = OpFunction %int None %int_f
            %x = OpFunctionParameter %int
            %f_entry = OpLabel
            %low = OpBitwiseAnd %int %x %2
            %is_low = OpIEqual %bool %low %0
            OpSelectionMerge %f_rest None
            OpBranchConditional %is_low %early %f_rest
            %early = OpLabel
            %e = OpGroupNonUniformIAdd %int %3 Reduce %x
            OpReturnValue %e
            %f_rest = OpLabel
            %o = OpGroupNonUniformShuffleXor %int %3 %x %2
            %w = OpGroupNonUniformIAdd %int %3 Reduce %o
            OpReturnValue %w
            OpFunctionEnd
            """;

    private static final String CALLS = """
            OpSelectionMerge %merge None
            OpBranchConditional %is_odd %then %merge
            %then = OpLabel
            %c = OpFunctionCall %int %f %i
            OpBranch %merge
            %merge = OpLabel
            %d = OpPhi %int %7 %entry %c %then
            %q = OpFunctionCall %int %f %d
            %r = OpIAdd %int %q %d
            """;

    private static final String MEMORY = """
            OpStore %private %v
            %own = OpAccessChain %shared_p %shared %i
            OpStore %own %v
            OpControlBarrier %3 %3 %264
            %one = OpIAdd %int %i %1
            %next = OpUMod %int %one %40
            %first_lane = OpGroupNonUniformBroadcastFirst %int %3 %i
            %sp = OpAccessChain %shared_p %shared %first_lane
            %sx = OpLoad %int %sp
            OpControlBarrier %2 %2 %264
            %np = OpAccessChain %shared_p %shared %next
            %nx = OpLoad %int %np
            %total = OpGroupIAdd %int %2 Reduce %nx
            %scan = OpGroupIAdd %int %2 ExclusiveScan %v
            %px = OpLoad %int %private
            %a = OpIAdd %int %sx %total
            %b = OpBitwiseXor %int %a %scan
            %r = OpIAdd %int %b %px
            """;

    /** What an invocation gets depends on the order, which is that of lanes. */
    private static final String ATOMICS = """
            %own = OpAccessChain %shared_p %shared %0
            %is_elected = OpGroupNonUniformElect %bool %3
            OpSelectionMerge %merge None
            OpBranchConditional %is_odd %then %merge
            %then = OpLabel
            %x = OpAtomicExchange %int %own %2 %0 %v
            %y = OpAtomicIAdd %int %own %2 %0 %i
            %z = OpIAdd %int %x %y
            OpBranch %merge
            %merge = OpLabel
            %w = OpPhi %int %0 %entry %z %then
            %e = OpSelect %int %is_elected %5 %7
            %r = OpIMul %int %w %e
            """;

    static Stream<Arguments> cases() {
        Map<String, String> bodies = Map.of(
                "uniform", MAIN + UNIFORM,
                "selection", MAIN + SELECTION,
                "loops", MAIN + LOOPS,
                "calls", FUNCTION + MAIN + CALLS,
                "memory", MAIN + MEMORY,
                "atomics", MAIN + ATOMICS);
        return bodies.entrySet().stream()
                .flatMap(each ->
                        List.of(1, 4, 16, 64).stream().map(size -> Arguments.of(each.getKey(), size, each.getValue())));
    }

    @ParameterizedTest(name = "{0} in subgroups of {1}")
    @MethodSource("cases")
    void enginesAgree(String name, int subgroupSize, String body) {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(HEAD + body + TAIL);
        Program program = Program.create(module, "main").withSubgroupSize(subgroupSize);
        int[] checked = run(program);
        Program compiled = program.withEngine(Engine.COMPILED);
        assertThat(compiled.engine()).isEqualTo(Engine.COMPILED);
        assertThat(run(compiled)).as(name).isEqualTo(checked);
    }

    private static int[] run(Program program) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Integer.BYTES * GROUPS * LOCAL_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < GROUPS * LOCAL_SIZE; i++) {
            bytes.putInt(Integer.BYTES * i, i * i % 23 + i);
        }
        assertThat(program.dispatch(Bindings.create().buffer(0, 0, bytes), GROUPS, 1, 1)
                        .findings())
                .isEmpty();
        int[] words = new int[GROUPS * LOCAL_SIZE];
        bytes.asIntBuffer().get(words);
        return words;
    }
}
