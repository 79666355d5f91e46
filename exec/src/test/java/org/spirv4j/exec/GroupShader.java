// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * A compute shader in which invocations compute a number of 64 bits together. The body of the shader has {@code %v},
 * the number that the invocation is given, and {@code %lane}, its number in the subgroup; it defines {@code %r}, the
 * result. Not all invocations execute it.
 *
 * @param body the instructions
 * @param reference what they compute
 */
record GroupShader(String name, String body, Reference reference) {
    /** Computes the result of an invocation in Java. */
    @FunctionalInterface
    interface Reference {
        /**
         * Computes a result.
         *
         * @param own the number of the invocation in the subgroup or work-group
         * @param active the numbers of all that execute the body, ascending
         * @param values the numbers that invocations are given
         * @param limit the number of invocations of a whole subgroup or work-group
         */
        long of(int own, int[] active, long[] values, int limit);
    }

    private static final String HEAD = """
            OpCapability Shader
            OpCapability Int8
            OpCapability Int16
            OpCapability Int64
            OpCapability Float16
            OpCapability Float64
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
            OpCapability GroupUniformArithmeticKHR
            OpCapability QuadControlKHR
            OpCapability SubgroupBallotKHR
            OpCapability SubgroupVoteKHR
            OpCapability SubgroupShuffleINTEL
            OpExtension "SPV_KHR_shader_ballot"
            OpExtension "SPV_KHR_subgroup_vote"
            OpExtension "SPV_KHR_subgroup_rotate"
            OpExtension "SPV_KHR_uniform_group_instructions"
            OpExtension "SPV_KHR_quad_control"
            OpExtension "SPV_INTEL_subgroups"
            OpExtension "SPV_AMD_shader_ballot"
            OpExtension "SPV_NV_shader_subgroup_partitioned"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %laneInput %indexInput %input %flags %output
            OpExecutionMode %main LocalSize 16 4 1
            OpDecorate %laneInput BuiltIn SubgroupLocalInvocationId
            OpDecorate %indexInput BuiltIn LocalInvocationIndex
            OpDecorate %numbers ArrayStride 8
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %input DescriptorSet 0
            OpDecorate %input Binding 0
            OpDecorate %flags DescriptorSet 0
            OpDecorate %flags Binding 1
            OpDecorate %output DescriptorSet 0
            OpDecorate %output Binding 2
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uchar = OpTypeInt 8 0
            %ushort = OpTypeInt 16 0
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %half = OpTypeFloat 16
            %float = OpTypeFloat 32
            %double = OpTypeFloat 64
            %v2uint = OpTypeVector %uint 2
            %v3uint = OpTypeVector %uint 3
            %v4uint = OpTypeVector %uint 4
            %v2half = OpTypeVector %half 2
            %v3bool = OpTypeVector %bool 3
            %numbers = OpTypeRuntimeArray %ulong
            %block = OpTypeStruct %numbers
            %toBlock = OpTypePointer StorageBuffer %block
            %toNumber = OpTypePointer StorageBuffer %ulong
            %toUint = OpTypePointer Input %uint
            %laneInput = OpVariable %toUint Input
            %indexInput = OpVariable %toUint Input
            %input = OpVariable %toBlock StorageBuffer
            %flags = OpVariable %toBlock StorageBuffer
            %output = OpVariable %toBlock StorageBuffer
            %true = OpConstantTrue %bool
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %u4 = OpConstant %uint 4
            %u5 = OpConstant %uint 5
            %u8 = OpConstant %uint 8
            %u16 = OpConstant %uint 16
            %u31 = OpConstant %uint 31
            %u32 = OpConstant %uint 32
            %u64 = OpConstant %uint 64
            %l0 = OpConstant %ulong 0
            %l1 = OpConstant %ulong 1
            %l3 = OpConstant %ulong 3
            %l7 = OpConstant %ulong 7
            %subgroup = OpConstant %uint 3
            %workgroup = OpConstant %uint 2
            %fiveThree = OpConstantComposite %v2uint %u5 %u3
            %proc = OpTypeFunction %void
            %main = OpFunction %void None %proc
            %entry = OpLabel
            %lane = OpLoad %uint %laneInput
            %index = OpLoad %uint %indexInput
            %from = OpAccessChain %toNumber %input %u0 %index
            %v = OpLoad %ulong %from
            %flagged = OpAccessChain %toNumber %flags %u0 %index
            %flag = OpLoad %ulong %flagged
            %isActive = OpINotEqual %bool %flag %l0
            OpSelectionMerge %end None
            OpBranchConditional %isActive %then %end
            %then = OpLabel
            """;

    private static final String TAIL = """
            OpBranch %end
            %end = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static final String FUNCTIONS = "%proc = OpTypeFunction %void\n";
    private static final Pattern RESULT = Pattern.compile("^%(\\w+) = ", Pattern.MULTILINE);
    private static final Pattern ID = Pattern.compile("%(\\w+)");

    /** The number of invocations of the work-group. */
    static final int INVOCATIONS = 64;

    /**
     * A module with the bodies of several shaders, one after another. The results of the shader at an index begin at
     * the element {@value #INVOCATIONS} times the index of the output.
     */
    static SpirvModule module(List<GroupShader> shaders) {
        StringBuilder places = new StringBuilder();
        StringBuilder bodies = new StringBuilder();
        for (int i = 0; i < shaders.size(); i++) {
            places.append("%first" + i + " = OpConstant %uint " + i * INVOCATIONS + "\n");
            bodies.append(shaders.get(i).numbered(i));
            bodies.append("%place" + i + " = OpIAdd %uint %index %first" + i + "\n");
            bodies.append("%to" + i + " = OpAccessChain %toNumber %output %u0 %place" + i + "\n");
            bodies.append("OpStore %to" + i + " %r_" + i + "\n");
        }
        String head = HEAD.replace(FUNCTIONS, places + FUNCTIONS);
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(head + bodies + TAIL);
    }

    /** The body with a number appended to the names of its results. */
    private String numbered(int number) {
        Set<String> results =
                RESULT.matcher(body).results().map(found -> found.group(1)).collect(Collectors.toSet());
        return ID.matcher(body)
                .replaceAll(found -> "%" + found.group(1) + (results.contains(found.group(1)) ? "_" + number : ""));
    }

    /** The rules that a module of shaders breaks. */
    static List<String> mistakes(List<GroupShader> shaders) {
        return Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6).validate(module(shaders)).stream()
                .map(Object::toString)
                .toList();
    }

    /** Runs the shader for some sets of invocations that execute the body, and compares results. */
    void check(int width, boolean isWorkGroup) {
        check(List.of(this), width, isWorkGroup);
    }

    /** Runs shaders in one module for some sets of invocations that execute the bodies, and compares results. */
    static void check(List<GroupShader> shaders, int width, boolean isWorkGroup) {
        Program program = TestedEngine.program(module(shaders), "main").withSubgroupSize(width);
        Random random = new Random(width);
        for (int pattern = 0; pattern < 4; pattern++) {
            long[] values = new long[INVOCATIONS];
            long[] flags = new long[INVOCATIONS];
            for (int i = 0; i < INVOCATIONS; i++) {
                values[i] = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(17) - 8;
                flags[i] = switch (pattern) {
                    case 0 -> 1;
                    case 1 -> i % 3 == 1 ? 0 : 1;
                    case 2 -> random.nextInt(2);
                    default -> i == 11 ? 1 : 0;
                };
            }
            ByteBuffer output = bytes(new long[INVOCATIONS * shaders.size()]);
            Bindings bindings = Bindings.create()
                    .buffer(0, 0, bytes(values))
                    .buffer(0, 1, bytes(flags))
                    .buffer(0, 2, output);
            RunReport report = program.dispatch(bindings, 1, 1, 1);
            if (pattern == 0 || !isWorkGroup) {
                assertThat(report.findings()).as("%s", shaders).isEmpty();
            }
            for (int i = 0; i < shaders.size(); i++) {
                long[] results = new long[INVOCATIONS];
                output.asLongBuffer().position(i * INVOCATIONS).get(results);
                assertThat(results)
                        .as("%s with %s lanes, pattern %s", shaders.get(i), width, pattern)
                        .isEqualTo(shaders.get(i).expected(values, flags, isWorkGroup ? INVOCATIONS : width));
            }
        }
    }

    private long[] expected(long[] values, long[] flags, int width) {
        long[] expected = new long[INVOCATIONS];
        for (int first = 0; first < INVOCATIONS; first += width) {
            List<Integer> active = new ArrayList<>();
            long[] own = new long[width];
            for (int k = 0; k < width; k++) {
                own[k] = values[first + k];
                if (flags[first + k] != 0) {
                    active.add(k);
                }
            }
            int[] numbers = active.stream().mapToInt(Integer::intValue).toArray();
            for (int k : numbers) {
                expected[first + k] = reference.of(k, numbers, own, width);
            }
        }
        return expected;
    }

    private static ByteBuffer bytes(long[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return bytes;
    }

    @Override
    public String toString() {
        return name;
    }
}
