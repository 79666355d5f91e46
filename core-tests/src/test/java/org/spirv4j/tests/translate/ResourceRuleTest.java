// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/** Rules that place what is one resource in the module and several in WGSL. */
class ResourceRuleTest {
    private static final String ONE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %uv %out
            OpExecutionMode %main OriginUpperLeft
            OpName %map "map"
            OpDecorate %uv Location 0
            OpDecorate %out Location 0
            OpDecorate %map DescriptorSet 0
            OpDecorate %map Binding 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %one = OpConstant %uint 1
            %two = OpConstant %uint 2
            %zero = OpConstant %float 0
            %v2 = OpTypeVector %float 2
            %v4 = OpTypeVector %float 4
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampled = OpTypeSampledImage %image
            %in_type = OpTypePointer Input %v2
            %out_type = OpTypePointer Output %v4
            %resource = OpTypePointer UniformConstant %sampled
            %uv = OpVariable %in_type Input
            %out = OpVariable %out_type Output
            %map = OpVariable %resource UniformConstant
            %main = OpFunction %void None %type
            %start = OpLabel
            %at = OpLoad %v2 %uv
            %object = OpLoad %sampled %map
            %value = OpImageSampleExplicitLod %v4 %object %at Lod %zero
            OpStore %out %value
            OpReturn
            OpFunctionEnd
            """;

    /** The same with an array, and the second element of it. */
    private static final String ARRAY = ONE.replace("%resource = OpTypePointer UniformConstant %sampled", """
                    %array = OpTypeArray %sampled %two
                    %resource = OpTypePointer UniformConstant %array
                    %element = OpTypePointer UniformConstant %sampled""")
            .replace("OpLoad %sampled %map", "OpLoad %sampled %chain")
            .replace("%at = OpLoad %v2 %uv", """
                    %at = OpLoad %v2 %uv
                    %x = OpCompositeExtract %float %at 0
                    %which = OpConvertFToU %uint %x
                    %chain = OpAccessChain %element %map %which""");

    private static Translation placed(String text, int binding) {
        SpirvModule module = TestModules.of(text);
        return Translator.create(Language.WGSL)
                .withResourceRule(resource ->
                        resource.original().binding().isPresent() ? TextResource.Slot.of(0, binding) : resource.slot())
                .translate(module);
    }

    @Test
    void samplersKeepBindingsOfTheirOwn() {
        assertThat(placed(ONE, 7).text())
                .contains("@binding(7) var map: texture_2d<f32>;", "@binding(1) var mapSampler: sampler;");
        assertThat(placed(ONE, 1).text())
                .contains("@binding(1) var map: texture_2d<f32>;", "@binding(2) var mapSampler: sampler;");
    }

    @Test
    void elementsOfArraysFollowEachOther() {
        assertThat(placed(ARRAY, 7).text())
                .contains(
                        "@binding(7) var map_0: texture_2d<f32>;",
                        "@binding(8) var map_1: texture_2d<f32>;",
                        "var map_0Sampler: sampler;")
                .doesNotContain("@binding(7) var map_0Sampler", "@binding(8) var map_1Sampler");
    }
}
