// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Cost;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Modules that would take the square of their size if each of their mistakes were looked at by itself. */
final class HostileModuleTest {
    private static final int SIZE = 16_000;

    private static final String HEAD = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            """;

    private static final String MAIN = """
            %void = OpTypeVoid
            %bool = OpTypeBool
            %true = OpConstantTrue %bool
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %start = OpLabel
            OpBranch %b0
            """;

    @Test
    void branchesBackAmongBlocksOfOneCycle() {
        Findings report = validate(HEAD
                + MAIN
                + lines(i -> "%b" + i + " = OpLabel\nOpBranchConditional %true %b" + (i + 1) + " %b"
                        + Math.max(0, i - 1) + "\n")
                + end("%b" + SIZE));
        assertThat(report.errors()).anyMatch(f -> f.rule().id().equals("flow.back-edges"));
    }

    @Test
    void leavesNestedSelectionsFromEverywhere() {
        Findings report = validate(HEAD + MAIN
                + lines(i -> "%b" + i + " = OpLabel\nOpSelectionMerge %m" + i + " None\nOpBranchConditional %true %b"
                        + (i + 1) + " %out\n")
                + "%b" + SIZE + " = OpLabel\nOpBranch %m" + (SIZE - 1) + "\n"
                + lines(i -> "%m" + (SIZE - 1 - i) + " = OpLabel\nOpBranch "
                        + (i == SIZE - 1 ? "%out" : "%m" + (SIZE - 2 - i)) + "\n")
                + end("%out"));
        assertThat(report.errors()).anyMatch(f -> f.rule().id().equals("flow.exits"));
    }

    @Test
    void decoratesMembersOfAStructureInManyVariables() {
        Findings report = validate(HEAD
                + lines(i -> "OpMemberDecorate %struct 0 BuiltIn " + (i % 2 == 0 ? "Position" : "PointSize") + "\n")
                + "%float = OpTypeFloat 32\n%struct = OpTypeStruct" + lines(i -> " %float") + "\n"
                + "%pointer = OpTypePointer Private %struct\n"
                + lines(i -> "%v" + i + " = OpVariable %pointer Private\n")
                + "%void = OpTypeVoid\n%type = OpTypeFunction %void\n%main = OpFunction %void None %type\n"
                + end("%start"));
        assertThat(report.errors()).anyMatch(f -> f.rule().id().equals("decorations.repeated"));
    }

    @Test
    void derivesInManyFunctionsOfManyEntryPoints() {
        Findings report = validate("""
                OpCapability Shader
                OpCapability ComputeDerivativeGroupLinearKHR
                OpExtension "SPV_KHR_compute_shader_derivatives"
                OpMemoryModel Logical GLSL450
                """
                + lines(i -> "OpEntryPoint GLCompute %e" + i + " \"e" + i + "\"\n")
                + lines(i -> "OpExecutionMode %e" + i + " LocalSize 4 1 1\n"
                        + (i == SIZE - 1 ? "" : "OpExecutionMode %e" + i + " DerivativeGroupLinearKHR\n"))
                + """
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %one = OpConstant %float 1
                %type = OpTypeFunction %void
                """
                + lines(i -> "%e" + i + " = OpFunction %void None %type\n%x" + i + " = OpLabel\n%y" + i
                        + " = OpFunctionCall %void %f0\nOpReturn\nOpFunctionEnd\n")
                + lines(i -> "%f" + i + " = OpFunction %void None %type\n%l" + i + " = OpLabel\n%d" + i
                        + " = OpDPdx %float %one\n"
                        + (i == SIZE - 1 ? "" : "%c" + i + " = OpFunctionCall %void %f" + (i + 1) + "\n")
                        + "OpReturn\nOpFunctionEnd\n"));
        assertThat(report.errors()).isNotEmpty().allMatch(f -> f.rule().id().equals("stages.derivative-group"));
    }

    @Test
    void matchesBlocksThroughManyPointers() {
        Findings report = validate("""
                OpCapability Shader
                OpCapability TextureBlockMatchQCOM
                OpExtension "SPV_QCOM_image_processing"
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "main" %v
                OpExecutionMode %main OriginUpperLeft
                OpDecorate %v DescriptorSet 0
                OpDecorate %v Binding 0
                OpDecorate %v BlockMatchTextureQCOM
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %uint2 = OpTypeVector %uint 2
                %float4 = OpTypeVector %float 4
                %zero2 = OpConstantNull %uint2
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %sampled = OpTypeSampledImage %image
                %pointer = OpTypePointer UniformConstant %sampled
                %v = OpVariable %pointer UniformConstant
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %start = OpLabel
                %p0 = OpAccessChain %pointer %v
                """
                + lines(i -> "%p" + (i + 1) + " = OpAccessChain %pointer %p" + i + "\n%s" + i + " = OpLoad %sampled %p"
                        + (i + 1) + "\n%m" + i + " = OpImageBlockMatchSSDQCOM %float4 %s" + i + " %zero2 %s" + i
                        + " %zero2 %zero2\n")
                + "OpReturn\nOpFunctionEnd\n");
        assertThat(report.errors()).isEmpty();
    }

    @Test
    void listsALargeBlockInManyEntryPoints() {
        Findings report = validate("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                """
                + lines(i -> "OpEntryPoint Vertex %main \"main" + i + "\" %v\n")
                + "OpDecorate %struct Block\n"
                + lines(i -> "OpMemberDecorate %struct " + i % 4000 + " Location " + i + "\n")
                + "%float = OpTypeFloat 32\n%struct = OpTypeStruct" + " %float".repeat(4000) + "\n"
                + "%pointer = OpTypePointer Output %struct\n%v = OpVariable %pointer Output\n"
                + "%void = OpTypeVoid\n%type = OpTypeFunction %void\n%main = OpFunction %void None %type\n"
                + end("%start"));
        assertThat(report.isComplete()).isFalse();
    }

    private static Findings validate(String text) {
        SpirvModule module = Assembler.create().assemble(text);
        Validator validator = Validator.create().withTarget(TargetEnv.VULKAN_1_3);
        return Cost.within(Duration.ofSeconds(20), () -> validator.validate(module));
    }

    private static String lines(IntFunction<String> line) {
        return IntStream.range(0, SIZE).mapToObj(line).collect(Collectors.joining());
    }

    private static String end(String label) {
        return label + " = OpLabel\nOpReturn\nOpFunctionEnd\n";
    }
}
