// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/** Locations, components and bindings that are missing, or that no host has. */
class LocationLimitsTest {
    private static final String FRAGMENT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %in %out
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %in Location 0
            OpDecorate %out Location 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %length = OpConstant %uint 4000000000
            %array = OpTypeArray %float %length
            %v4 = OpTypeVector %float 4
            %in_type = OpTypePointer Input %v4
            %out_type = OpTypePointer Output %v4
            %in = OpVariable %in_type Input
            %out = OpVariable %out_type Output
            %main = OpFunction %void None %type
            %start = OpLabel
            %value = OpLoad %v4 %in
            OpStore %out %value
            OpReturn
            OpFunctionEnd
            """;

    private static final String BLOCK = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %in %out
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %Block Block
            OpMemberDecorate %Block 0 Component 1
            OpDecorate %in Location 3
            OpDecorate %out Location 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %int = OpTypeInt 32 1
            %zero = OpConstant %int 0
            %float = OpTypeFloat 32
            %Block = OpTypeStruct %float
            %in_Block = OpTypePointer Input %Block
            %in_float = OpTypePointer Input %float
            %out_float = OpTypePointer Output %float
            %in = OpVariable %in_Block Input
            %out = OpVariable %out_float Output
            %main = OpFunction %void None %type
            %start = OpLabel
            %at = OpAccessChain %in_float %in %zero
            %value = OpLoad %float %at
            OpStore %out %value
            OpReturn
            OpFunctionEnd
            """;

    private static List<String> messages(Translation translation) {
        return translation.diagnostics().stream().map(each -> each.message()).toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = Language.class,
            names = {"GLSL_450", "GLSL_460_VULKAN", "ESSL_310", "HLSL_60", "MSL_32", "WGSL"})
    void numbersOf32BitsAreTooLarge(Language language) {
        Translation translation = Translator.create(language)
                .translate(TestModules.of(FRAGMENT.replace("%in Location 0", "%in Location 4294967295")));
        assertThat(translation.isComplete()).isFalse();
        assertThat(messages(translation)).contains("Location 4294967295 is too large");
    }

    @Test
    void arraysCanBeLongerThanThereAreLocations() {
        String text = FRAGMENT.replace("OpDecorate %in Location 0\n", "")
                .replace("OpTypePointer Input %v4", "OpTypePointer Input %array")
                .replace("%value = OpLoad %v4 %in\n", "")
                .replace("OpStore %out %value\n", "");
        Translation translation = Translator.create(Language.GLSL_460_VULKAN).translate(TestModules.of(text));
        assertThat(messages(translation)).noneMatch(each -> each.startsWith("internal error"));
    }

    @Test
    void componentsOfMembersCountFromTheLocationOfTheirBlock() {
        assertThat(Translator.create(Language.WGSL)
                        .translate(TestModules.of(BLOCK))
                        .text())
                .contains("@location(3) location3_in: vec4<f32>")
                .contains("= location3_in.y;");
    }
}
