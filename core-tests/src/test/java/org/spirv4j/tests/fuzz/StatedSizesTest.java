// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Small modules that state large sizes: memory and time follow what a module holds, never what it states. */
final class StatedSizesTest {
    private static final String TYPES = """
            OpCapability Shader
            OpCapability Kernel
            OpCapability Linkage
            OpMemoryModel Logical GLSL450
            OpDecorate %length SpecId 4294967295
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %float = OpTypeFloat 32
            %v2 = OpTypeVector %float 2
            %one = OpConstant %uint 1
            %f1 = OpConstant %float 1
            %true = OpConstantTrue %bool
            """;

    private static final Map<String, String> MODULES = new LinkedHashMap<>();

    static {
        for (long count : new long[] {60_000, 1L << 20, 4_000_000, Integer.MAX_VALUE, 0xFFFF_FFFFL}) {
            MODULES.put("insertion into an array of " + count, """
                    %length = OpSpecConstant %uint COUNT
                    %array = OpTypeArray %v2 %length
                    %struct = OpTypeStruct %uint %array
                    %null = OpConstantNull %struct
                    %changed = OpSpecConstantOp %struct CompositeInsert %f1 %null 1 7 1
                    %again = OpSpecConstantOp %struct CompositeInsert %f1 %changed 1 8 1
                    %chosen = OpSpecConstantOp %struct Select %true %again %null
                    %part = OpSpecConstantOp %array CompositeExtract %chosen 1
                    %pointer = OpTypePointer Private %struct
                    %variable = OpVariable %pointer Private %chosen
                    """.replace("COUNT", String.valueOf(count)));
            MODULES.put("arrays of arrays of " + count, """
                    %length = OpConstant %uint COUNT
                    %a1 = OpTypeArray %float %length
                    %a2 = OpTypeArray %a1 %length
                    %a3 = OpTypeArray %a2 %length
                    %a4 = OpTypeArray %a3 %length
                    %null = OpConstantNull %a4
                    %changed = OpSpecConstantOp %a4 CompositeInsert %f1 %null 5 6 7 8
                    %pointer = OpTypePointer Workgroup %a4
                    %variable = OpVariable %pointer Workgroup
                    """.replace("COUNT", String.valueOf(count)));
            MODULES.put("a vector of " + count, """
                    %length = OpConstant %uint 3
                    %vector = OpTypeVector %float COUNT
                    %matrix = OpTypeMatrix %vector COUNT
                    %null = OpConstantNull %matrix
                    %nullVector = OpConstantNull %vector
                    %changed = OpSpecConstantOp %matrix CompositeInsert %f1 %null 1 0
                    %shuffled = OpSpecConstantOp %vector VectorShuffle %nullVector %nullVector 4294967294 1
                    %sum = OpSpecConstantOp %vector FAdd %nullVector %nullVector
                    %selected = OpSpecConstantOp %vector Select %true %nullVector %nullVector
                    %replicated = OpConstantCompositeReplicateEXT %vector %f1
                    """.replace("COUNT", String.valueOf(count)));
            MODULES.put("operations on a matrix of " + count, """
                    OpEntryPoint GLCompute %main "main"
                    %matrix = OpTypeMatrix %v2 COUNT
                    %null = OpConstantNull %matrix
                    %void = OpTypeVoid
                    %type = OpTypeFunction %void
                    %main = OpFunction %void None %type
                    %start = OpLabel
                    %scaled = OpMatrixTimesScalar %matrix %null %f1
                    %transposed = OpTranspose %matrix %null
                    %product = OpMatrixTimesMatrix %matrix %null %null
                    OpReturn
                    OpFunctionEnd
                    """.replace("COUNT", String.valueOf(count)));
            MODULES.put("a 64-bit length of " + count, """
                    %length = OpConstant %ulong COUNT
                    %array = OpTypeArray %uint %length
                    %struct = OpTypeStruct %array %array
                    %null = OpConstantNull %struct
                    %changed = OpSpecConstantOp %struct CompositeInsert %one %null 1 5
                    """.replace("COUNT", Long.toUnsignedString(count * count)));
            MODULES.put("decorations of " + count, """
                    OpDecorate %array ArrayStride COUNT
                    OpMemberDecorate %struct COUNT Offset COUNT
                    OpMemberDecorate %struct 0 Offset COUNT
                    OpMemberDecorate %struct 1 Location COUNT
                    OpMemberDecorate %struct 1 MatrixStride COUNT
                    OpMemberName %struct COUNT "m"
                    OpDecorate %struct Block
                    OpDecorate %variable Location COUNT
                    OpDecorate %variable Component COUNT
                    OpDecorate %variable Binding COUNT
                    OpDecorate %variable DescriptorSet COUNT
                    OpDecorate %variable XfbBuffer COUNT
                    OpDecorate %variable XfbStride COUNT
                    OpDecorate %variable Offset COUNT
                    OpDecorate %variable Stream COUNT
                    %length = OpConstant %uint COUNT
                    %array = OpTypeArray %v2 %length
                    %struct = OpTypeStruct %array %array
                    %pointer = OpTypePointer Output %struct
                    %variable = OpVariable %pointer Output
                    """.replace("COUNT", String.valueOf(count)));
            MODULES.put("execution modes and locations of " + count, """
                    OpEntryPoint Vertex %main "main" %variable %input
                    OpExecutionMode %main LocalSize COUNT COUNT COUNT
                    OpExecutionMode %main OutputVertices COUNT
                    OpExecutionMode %main OutputPrimitivesEXT COUNT
                    OpExecutionMode %main Invocations COUNT
                    OpExecutionMode %main Xfb
                    OpDecorate %variable Location COUNT
                    OpDecorate %input Location 0
                    OpDecorate %array ArrayStride 8
                    %length = OpConstant %uint COUNT
                    %array = OpTypeArray %v2 %length
                    %pointer = OpTypePointer Output %array
                    %inPointer = OpTypePointer Input %array
                    %variable = OpVariable %pointer Output
                    %input = OpVariable %inPointer Input
                    %void = OpTypeVoid
                    %type = OpTypeFunction %void
                    %main = OpFunction %void None %type
                    %start = OpLabel
                    %chain = OpAccessChain %pointer %variable %length %length %length
                    %loaded = OpLoad %array %variable
                    %extracted = OpCompositeExtract %float %loaded COUNT COUNT
                    %inserted = OpCompositeInsert %array %f1 %loaded COUNT COUNT
                    OpSelectionMerge %end None
                    OpSwitch %length %end COUNT %end
                    %end = OpLabel
                    OpReturn
                    OpFunctionEnd
                    """.replace("COUNT", String.valueOf(count)));
            MODULES.put("cooperative types and tensors of " + count, """
                    OpCapability CooperativeMatrixKHR
                    OpCapability TensorsARM
                    %length = OpConstant %uint COUNT
                    %vector = OpTypeCooperativeVectorNV %float %length
                    %matrix = OpTypeCooperativeMatrixKHR %float %one %length %length %one
                    %tensor = OpTypeTensorARM %float %length
                    %array = OpTypeArray %uint %length
                    %null = OpConstantNull %matrix
                    %nullVector = OpConstantNull %vector
                    %nullArray = OpConstantNull %array
                    %shaped = OpTypeTensorARM %float %length %nullArray
                    %nullTensor = OpConstantNull %shaped
                    %changed = OpSpecConstantOp %vector CompositeInsert %f1 %nullVector 3
                    %replicated = OpSpecConstantCompositeReplicateEXT %matrix %f1
                    """.replace("COUNT", String.valueOf(count)));
        }
    }

    @TestFactory
    Stream<DynamicTest> memoryDoesNotFollowThem() {
        return MODULES.entrySet().stream()
                .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> {
                    String text = TYPES + e.getValue();
                    Probe.allTools(Assembler.create().assemble(text).bytes());
                    Probe.text(text.getBytes(StandardCharsets.UTF_8));
                }));
    }

    @Test
    void suggestionsForManyMisspeltNamesNeedLittleMemory() {
        String text = "OpLabel|NoneOpReturn=\n".repeat(36);
        Measured.call(
                "assembling",
                text.length(),
                () -> Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text));
    }
}
