// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * Mistakes with instructions on groups, and near misses: {@code resources/checks/groups.cases}, with the body of a
 * shader that has {@code %lane}, the number of the invocation in its subgroup of {@value #WIDTH}, {@code %index}, its
 * number in the work-group of 8, {@code %x}, a number of its own, and {@code %out}, where it stores a result.
 */
class GroupChecksTest {
    private static final int WIDTH = 4;

    private static final String HEAD = """
            OpCapability Shader
            OpCapability Groups
            OpCapability GroupNonUniform
            OpCapability GroupNonUniformVote
            OpCapability GroupNonUniformArithmetic
            OpCapability GroupNonUniformBallot
            OpCapability GroupNonUniformShuffle
            OpCapability GroupNonUniformShuffleRelative
            OpCapability GroupNonUniformClustered
            OpCapability GroupNonUniformQuad
            OpCapability GroupNonUniformPartitionedEXT
            OpCapability GroupNonUniformRotateKHR
            OpCapability SubgroupBallotKHR
            OpCapability SubgroupShuffleINTEL
            OpCapability VulkanMemoryModel
            OpCapability CooperativeMatrixKHR
            OpCapability LiteralSampler
            OpExtension "SPV_KHR_shader_ballot"
            OpExtension "SPV_KHR_subgroup_rotate"
            OpExtension "SPV_INTEL_subgroups"
            OpExtension "SPV_NV_shader_subgroup_partitioned"
            OpExtension "SPV_KHR_cooperative_matrix"
            OpMemoryModel Logical Vulkan
            OpEntryPoint GLCompute %main "main" %laneInput %indexInput %data
            OpExecutionMode %main LocalSize 8 1 1
            OpDecorate %laneInput BuiltIn SubgroupLocalInvocationId
            OpDecorate %indexInput BuiltIn LocalInvocationIndex
            OpDecorate %numbers ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %v2uint = OpTypeVector %uint 2
            %v2float = OpTypeVector %float 2
            %v4uint = OpTypeVector %uint 4
            %v4float = OpTypeVector %float 4
            %numbers = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %numbers
            %toBlock = OpTypePointer StorageBuffer %block
            %toNumber = OpTypePointer StorageBuffer %uint
            %toInput = OpTypePointer Input %uint
            %toOwn = OpTypePointer Function %uint
            %laneInput = OpVariable %toInput Input
            %indexInput = OpVariable %toInput Input
            %data = OpVariable %toBlock StorageBuffer
            %true = OpConstantTrue %bool
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %u4 = OpConstant %uint 4
            %u5 = OpConstant %uint 5
            %u8 = OpConstant %uint 8
            %u16 = OpConstant %uint 16
            %zeros = OpConstantComposite %v4uint %u0 %u0 %u0 %u0
            %f0 = OpConstant %float 0
            %f0x2 = OpConstantComposite %v2float %f0 %f0
            %anyUint = OpUndef %uint
            %anyBool = OpUndef %bool
            %anyBallot = OpUndef %v4uint
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampler = OpTypeSampler
            %samplerState = OpConstantSampler %sampler ClampToEdge 1 Nearest
            %sampled = OpTypeSampledImage %image
            %matrix = OpTypeCooperativeMatrixKHR %uint %u3 %u4 %u4 %u2
            %proc = OpTypeFunction %void
            %main = OpFunction %void None %proc
            %entry = OpLabel
            %kept = OpVariable %toOwn Function
            %lane = OpLoad %uint %laneInput
            %index = OpLoad %uint %indexInput
            %from = OpAccessChain %toNumber %data %u0 %index
            %x = OpLoad %uint %from
            %place = OpIAdd %uint %index %u8
            %out = OpAccessChain %toNumber %data %u0 %place
            %isFirst = OpIEqual %bool %lane %u0
            %isUpper = OpUGreaterThanEqual %bool %lane %u2
            """;

    static Stream<CheckCase> cases() throws IOException {
        return CheckCase.read("groups.cases").stream();
    }

    private static List<Finding> findings(String body) {
        Set<Check> checks = EnumSet.copyOf(Check.ALL);
        String text = HEAD + body + "OpReturn\nOpFunctionEnd\n";
        ByteBuffer data = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 8; i++) {
            data.putInt(4 * i, 10 + i);
        }
        return TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main")
                .withSubgroupSize(WIDTH)
                .withChecks(checks)
                .dispatch(Bindings.create().buffer(0, 0, data), 1, 1, 1)
                .findings()
                .all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mistakesAreFoundAndNearMissesAreNot(CheckCase shader) {
        shader.verify(Check.valueOf(shader.kind()), findings(shader.body()));
    }
}
