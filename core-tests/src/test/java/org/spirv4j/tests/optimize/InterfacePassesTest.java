// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.edit.PassException;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimization;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.TestModules;

/** What passes over interfaces report and refuse; what they change is in the folders of {@link PassGoldenTest}. */
final class InterfacePassesTest {
    private static final String FRAGMENT = """
        OpCapability Shader
        OpMemoryModel Logical GLSL450
        OpEntryPoint Fragment %main "main" %block %whole %colour
        OpExecutionMode %main OriginUpperLeft
        OpDecorate %block Location 2
        OpDecorate %whole Location 7
        OpDecorate %colour Location 0
        OpDecorate %struct Block
        OpDecorate %filter DescriptorSet 0
        OpDecorate %filter Binding 3
        %void = OpTypeVoid
        %uint = OpTypeInt 32 0
        %float = OpTypeFloat 32
        %v4float = OpTypeVector %float 4
        %uint_1 = OpConstant %uint 1
        %uint_2 = OpConstant %uint 2
        %array = OpTypeArray %v4float %uint_2
        %struct = OpTypeStruct %array %v4float %float
        %sampler = OpTypeSampler
        %image = OpTypeImage %float 2D 0 0 0 1 Unknown
        %combined = OpTypeSampledImage %image
        %ptr_combined = OpTypePointer UniformConstant %combined
        %ptr_sampler = OpTypePointer UniformConstant %sampler
        %ptr_struct = OpTypePointer Input %struct
        %ptr_in_v4float = OpTypePointer Input %v4float
        %ptr_v4float = OpTypePointer Output %v4float
        %void_fn = OpTypeFunction %void
        %texture = OpVariable %ptr_combined UniformConstant
        %filter = OpVariable %ptr_sampler UniformConstant
        %block = OpVariable %ptr_struct Input
        %whole = OpVariable %ptr_in_v4float Input
        %colour = OpVariable %ptr_v4float Output
        %main = OpFunction %void None %void_fn
        %entry = OpLabel
        %member = OpAccessChain %ptr_in_v4float %block %uint_1
        %a = OpLoad %v4float %member
        %b = OpLoad %v4float %whole
        %sum = OpFAdd %v4float %a %b
        OpStore %colour %sum
        OpBranch %next
        %next = OpLabel
        %chosen = OpPhi %ptr_combined %texture %entry
        OpReturn
        OpFunctionEnd
        """;

    @Test
    void analyzeLiveInputReportsTheLocations() {
        Optimization result =
                Optimizer.create().withPasses(ModulePasses.analyzeLiveInput()).run(TestModules.of(FRAGMENT));
        assertThat(result.isChanged()).isFalse();
        assertThat(result.remarks())
                .singleElement()
                .satisfies(remark -> assertThat(remark.message()).isEqualTo("live inputs: 4 7"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--split-combined-image-sampler", "--convert-to-sampled-image=0:3"})
    void whatCannotBeDoneIsRefused(String flag) {
        Optimizer optimizer = PassFlags.optimizer(flag);
        assertThatThrownBy(() -> optimizer.optimize(TestModules.of(FRAGMENT))).isInstanceOf(PassException.class);
    }

    /** The value could be combined again, but the result of OpSampledImage cannot be stored. */
    @Test
    void storedCombinedImageSamplersAreRefused() {
        SpirvModule module = TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %float = OpTypeFloat 32
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %combined = OpTypeSampledImage %image
                %constant_combined = OpTypePointer UniformConstant %combined
                %function_combined = OpTypePointer Function %combined
                %texture = OpVariable %constant_combined UniformConstant
                %main = OpFunction %void None %fn
                %l = OpLabel
                %local = OpVariable %function_combined Function
                %value = OpLoad %combined %texture
                OpStore %local %value
                OpReturn
                OpFunctionEnd
                """);
        Optimizer optimizer = PassFlags.optimizer("--split-combined-image-sampler");
        assertThatThrownBy(() -> optimizer.optimize(module))
                .isInstanceOf(PassException.class)
                .hasMessageContaining("OpStore");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--convert-to-sampled-image",
                "--convert-to-sampled-image=1",
                "--convert-to-sampled-image=1:2 x",
                "--convert-to-sampled-image=1:-2",
                "--switch-descriptorset=1:",
                "--switch-descriptorset=:1",
                "--switch-descriptorset=1:+1",
                "--switch-descriptorset=1:99999999999",
                "--struct-packing=Name",
                "--struct-packing=Name:std150",
                "--eliminate-dead-input-components=both",
                "--eliminate-dead-output-stores",
                "--eliminate-dead-output-stores=Position",
                "--eliminate-dead-output-stores=1000000",
                "--analyze-live-input=1",
                "--split-combined-image-sampler=1"
            })
    void wrongArgumentsAreRefused(String flag) {
        assertThatThrownBy(() -> PassFlags.pass(flag)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keepsAllVariablesOfAnInterface() {
        String text = FRAGMENT.replace(" %block %whole %colour", " %block %whole %colour %filter %texture");
        List<String> flags = List.of("--eliminate-dead-code-aggressive");
        List<String> preserving = List.of("--preserve-interface", "--eliminate-dead-code-aggressive");
        assertThat(interfaceLine(text, flags)).endsWith(" %2 %3 %4");
        assertThat(interfaceLine(text, preserving)).endsWith(" %2 %3 %4 %5 %6");
    }

    private static String interfaceLine(String text, List<String> flags) {
        return TestModules.text(PassFlags.optimizer(flags).optimize(TestModules.of(text)))
                .lines()
                .filter(line -> line.contains("OpEntryPoint"))
                .findFirst()
                .orElseThrow();
    }
}
