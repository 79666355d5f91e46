// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** The built-in variables of compute shaders, for all invocations and sizes of subgroups. */
@Tag(TestedEngine.TAG)
class ComputeBuiltInsTest {
    private static final int[] LOCAL = {5, 3, 2};
    private static final int INVOCATIONS = 30;
    private static final int[] GROUPS = {2, 3, 2};

    private static final List<String> VECTORS =
            List.of("NumWorkgroups", "WorkgroupId", "LocalInvocationId", "GlobalInvocationId");
    private static final List<String> NUMBERS =
            List.of("LocalInvocationIndex", "SubgroupSize", "NumSubgroups", "SubgroupId", "SubgroupLocalInvocationId");
    private static final List<String> MASKS =
            List.of("SubgroupEqMask", "SubgroupGeMask", "SubgroupGtMask", "SubgroupLeMask", "SubgroupLtMask");

    /** How many words an invocation writes. */
    private static final int WORDS = 3 * VECTORS.size() + NUMBERS.size() + 4 * MASKS.size();

    private static String module() {
        List<String> all = new ArrayList<>(VECTORS);
        all.addAll(NUMBERS);
        all.addAll(MASKS);
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpCapability GroupNonUniform
                OpCapability GroupNonUniformBallot
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                """.stripTrailing());
        all.forEach(each -> text.append(" %").append(each));
        text.append("\nOpExecutionMode %main LocalSize 5 3 2\n");
        all.forEach(each -> text.append("OpDecorate %" + each + " BuiltIn " + each + "\n"));
        text.append("""
                OpDecorate %words ArrayStride 4
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %out DescriptorSet 0
                OpDecorate %out Binding 0
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %v3uint = OpTypeVector %uint 3
                %v4uint = OpTypeVector %uint 4
                %words = OpTypeRuntimeArray %uint
                %block = OpTypeStruct %words
                %toBlock = OpTypePointer StorageBuffer %block
                %toWord = OpTypePointer StorageBuffer %uint
                %out = OpVariable %toBlock StorageBuffer
                %pv3uint = OpTypePointer Input %v3uint
                %puint = OpTypePointer Input %uint
                %pv4uint = OpTypePointer Input %v4uint
                """);
        VECTORS.forEach(each -> text.append("%" + each + " = OpVariable %pv3uint Input\n"));
        NUMBERS.forEach(each -> text.append("%" + each + " = OpVariable %puint Input\n"));
        MASKS.forEach(each -> text.append("%" + each + " = OpVariable %pv4uint Input\n"));
        for (int i = 0; i < WORDS; i++) {
            text.append("%c" + i + " = OpConstant %uint " + i + "\n");
        }
        text.append("""
                %total = OpConstant %uint 30
                %each = OpConstant %uint @
                %main = OpFunction %void None %fn
                %entry = OpLabel
                """.replace("@", "" + WORDS));
        all.forEach(each -> text.append("%v" + each + " = OpLoad "
                + (VECTORS.contains(each) ? "%v3uint" : NUMBERS.contains(each) ? "%uint" : "%v4uint") + " %" + each
                + "\n"));
        text.append("""
                %gx = OpCompositeExtract %uint %vWorkgroupId 0
                %gy = OpCompositeExtract %uint %vWorkgroupId 1
                %gz = OpCompositeExtract %uint %vWorkgroupId 2
                %z3 = OpIMul %uint %gz %c3
                %yz = OpIAdd %uint %gy %z3
                %yz2 = OpIMul %uint %yz %c2
                %group = OpIAdd %uint %gx %yz2
                %group30 = OpIMul %uint %group %total
                %invocation = OpIAdd %uint %group30 %vLocalInvocationIndex
                %first = OpIMul %uint %invocation %each
                """);
        int word = 0;
        for (String each : all) {
            int count = VECTORS.contains(each) ? 3 : NUMBERS.contains(each) ? 1 : 4;
            for (int i = 0; i < count; i++) {
                String value = count == 1 ? "%v" + each : "%x" + word;
                text.append(count == 1 ? "" : value + " = OpCompositeExtract %uint %v" + each + " " + i + "\n");
                text.append("%i" + word + " = OpIAdd %uint %first %c" + word + "\n");
                text.append("%p" + word + " = OpAccessChain %toWord %out %c0 %i" + word + "\n");
                text.append("OpStore %p" + word + " " + value + "\n");
                word++;
            }
        }
        return text + "OpReturn\nOpFunctionEnd\n";
    }

    /** The words of a mask of invocations of a subgroup, from one number to the one before another. */
    private static void addMask(List<Integer> to, int from, int end) {
        long bits = 0;
        for (int i = from; i < end; i++) {
            bits |= 1L << i;
        }
        to.addAll(List.of((int) bits, (int) (bits >>> 32), 0, 0));
    }

    private static List<Integer> expected(int x, int y, int z, int invocation, int size) {
        int[] local = {invocation % 5, invocation / 5 % 3, invocation / 15};
        int[] group = {x, y, z};
        List<Integer> expected = new ArrayList<>(List.of(GROUPS[0], GROUPS[1], GROUPS[2], x, y, z));
        expected.addAll(List.of(local[0], local[1], local[2]));
        for (int i = 0; i < 3; i++) {
            expected.add(group[i] * LOCAL[i] + local[i]);
        }
        int lane = invocation % size;
        expected.addAll(List.of(invocation, size, (INVOCATIONS + size - 1) / size, invocation / size, lane));
        addMask(expected, lane, lane + 1);
        addMask(expected, lane, size);
        addMask(expected, lane + 1, size);
        addMask(expected, 0, lane + 1);
        addMask(expected, 0, lane);
        return expected;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64})
    void allInvocations(int size) {
        ByteBuffer words = ByteBuffer.allocate(4 * WORDS * INVOCATIONS * 12).order(ByteOrder.LITTLE_ENDIAN);
        RunReport report = TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(module()), "main")
                .withSubgroupSize(size)
                .dispatch(Bindings.create().buffer(0, 0, words), GROUPS[0], GROUPS[1], GROUPS[2]);
        assertThat(report.findings()).isEmpty();
        for (int group = 0; group < 12; group++) {
            for (int invocation = 0; invocation < INVOCATIONS; invocation++) {
                List<Integer> found = new ArrayList<>();
                for (int i = 0; i < WORDS; i++) {
                    found.add(words.getInt(4 * ((group * INVOCATIONS + invocation) * WORDS + i)));
                }
                assertThat(found)
                        .as("invocation %s of group %s", invocation, group)
                        .isEqualTo(expected(group % 2, group / 2 % 3, group / 6, invocation, size));
            }
        }
    }

    /** Of kernels, the last subgroup may have a smaller size. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64})
    void subgroupsOfKernels(int size) {
        List<String> numbers = List.of(
                "SubgroupSize",
                "SubgroupMaxSize",
                "NumSubgroups",
                "NumEnqueuedSubgroups",
                "SubgroupId",
                "SubgroupLocalInvocationId");
        StringBuilder text = new StringBuilder("""
                OpCapability Kernel
                OpCapability Addresses
                OpCapability Int64
                OpCapability SubgroupDispatch
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %main "main" %id""");
        numbers.forEach(each -> text.append(" %").append(each));
        text.append("\nOpExecutionMode %main LocalSize 30 1 1\nOpDecorate %id BuiltIn GlobalLinearId\n");
        numbers.forEach(each -> text.append("OpDecorate %" + each + " BuiltIn " + each + "\n"));
        text.append("""
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %ulong = OpTypeInt 64 0
                %pulong = OpTypePointer Input %ulong
                %puint = OpTypePointer Input %uint
                %pointer = OpTypePointer CrossWorkgroup %uint
                %fn = OpTypeFunction %void %pointer
                %id = OpVariable %pulong Input
                """);
        numbers.forEach(each -> text.append("%" + each + " = OpVariable %puint Input\n"));
        for (int i = 0; i <= numbers.size(); i++) {
            text.append("%n" + i + " = OpConstant %ulong " + i + "\n");
        }
        text.append("""
                %main = OpFunction %void None %fn
                %out = OpFunctionParameter %pointer
                %entry = OpLabel
                %i = OpLoad %ulong %id
                %first = OpIMul %ulong %i %n6
                """);
        for (int i = 0; i < numbers.size(); i++) {
            text.append("%v" + i + " = OpLoad %uint %" + numbers.get(i) + "\n");
            text.append("%i" + i + " = OpIAdd %ulong %first %n" + i + "\n");
            text.append("%p" + i + " = OpPtrAccessChain %pointer %out %i" + i + "\nOpStore %p" + i + " %v" + i
                    + " Aligned 4\n");
        }
        ByteBuffer words = ByteBuffer.allocate(4 * 6 * INVOCATIONS * 2).order(ByteOrder.LITTLE_ENDIAN);
        RunReport report = TestedEngine.program(
                        Assembler.create()
                                .withTarget(TargetEnv.OPENCL_2_2)
                                .assemble(text + "OpReturn\nOpFunctionEnd\n"),
                        "main")
                .withSubgroupSize(size)
                .dispatch(Bindings.create().bufferArgument(words), 2, 1, 1);
        assertThat(report.findings()).isEmpty();
        int count = (INVOCATIONS + size - 1) / size;
        for (int i = 0; i < 2 * INVOCATIONS; i++) {
            int subgroup = i % INVOCATIONS / size;
            List<Integer> found = new ArrayList<>();
            for (int k = 0; k < 6; k++) {
                found.add(words.getInt(4 * (6 * i + k)));
            }
            assertThat(found)
                    .as("invocation %s", i)
                    .containsExactly(
                            Math.min(size, INVOCATIONS - subgroup * size),
                            size,
                            count,
                            count,
                            subgroup,
                            i % INVOCATIONS % size);
        }
    }
}
