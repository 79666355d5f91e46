// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/** Semantics that options, or decorations of the module, give to inputs and outputs. */
class HlslSemanticsTest {
    private static final SpirvModule MODULE = TestModules.of("""
            OpCapability Shader
            OpExtension "SPV_GOOGLE_decorate_string"
            OpExtension "SPV_GOOGLE_hlsl_functionality1"
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main" %position %colors %world %output %block
            OpName %position "position"
            OpName %colors "colors"
            OpName %world "world"
            OpName %output "tone"
            OpMemberName %Block 1 "normal"
            OpDecorate %position Location 0
            OpDecorate %colors Location 1
            OpDecorate %world Location 3
            OpDecorate %output Location 0
            OpDecorate %Block Block
            OpDecorate %block Location 4
            OpDecorateString %position UserSemantic "POSITION"
            OpDecorateString %colors UserSemantic "COLOR1"
            OpDecorateString %world UserSemantic "SV_World"
            OpMemberDecorateString %Block 1 UserSemantic "NORMAL"
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %two = OpConstant %uint 2
            %float = OpTypeFloat 32
            %v4 = OpTypeVector %float 4
            %matrix = OpTypeMatrix %v4 4
            %pair = OpTypeArray %v4 %two
            %Block = OpTypeStruct %v4 %v4
            %in_v4 = OpTypePointer Input %v4
            %in_pair = OpTypePointer Input %pair
            %in_matrix = OpTypePointer Input %matrix
            %out_v4 = OpTypePointer Output %v4
            %out_Block = OpTypePointer Output %Block
            %position = OpVariable %in_v4 Input
            %colors = OpVariable %in_pair Input
            %world = OpVariable %in_matrix Input
            %output = OpVariable %out_v4 Output
            %block = OpVariable %out_Block Output
            %main = OpFunction %void None %type
            %label = OpLabel
            %p = OpLoad %v4 %position
            OpStore %output %p
            OpReturn
            OpFunctionEnd
            """);

    private static final Translator HLSL = Translator.create(Language.HLSL_60);

    private static String text(Translator translator) {
        return translator.translate(MODULE).text();
    }

    @Test
    void locationsAreTheDefault() {
        assertThat(text(HLSL))
                .contains("float4 position : TEXCOORD0;")
                .contains("float4 colors_0 : TEXCOORD1;")
                .contains("float4 colors_1 : TEXCOORD2;")
                .contains("float4 world_3 : TEXCOORD6;")
                .contains("float4 normal : TEXCOORD5;");
    }

    @Test
    void decorationsOfTheModuleGiveThem() {
        assertThat(text(HLSL.withUserSemantics(true)))
                .contains("float4 position : POSITION;")
                .contains("float4 colors_0 : COLOR1;")
                .contains("float4 colors_1 : COLOR2;")
                .contains("float4 world_0 : TEXCOORD3;")
                .contains("float4 tone : TEXCOORD0;")
                .contains("float4 normal : NORMAL;");
    }

    @Test
    void optionsGiveThemByLocationAndName() {
        Translator translator = HLSL.withUserSemantics(true)
                .withInputSemantic(0, "VERTEX")
                .withInputSemantic("world", "WORLD")
                .withOutputSemantic(0, "COLOR")
                .withOutputSemantic("normal", "DIRECTION2");
        assertThat(text(translator))
                .contains("float4 position : VERTEX;")
                .contains("float4 world_0 : WORLD;")
                .contains("float4 world_3 : WORLD3;")
                .contains("float4 tone : COLOR;")
                .contains("float4 normal : DIRECTION2;");
    }

    @Test
    void twoOfOneSemanticAreRefused() {
        Translation translation = HLSL.withInputSemantic("position", "WORLD2")
                .withInputSemantic("world", "world")
                .translate(MODULE);
        assertThat(translation.isComplete()).isFalse();
        assertThat(translation.diagnostics())
                .anyMatch(each -> each.message().equals("two inputs have the semantic world2"));
    }

    @Test
    void systemValuesAndOtherTextsAreNoSemantics() {
        for (String text : new String[] {"", "SV_Position", "sv_target", "1A", "A B"}) {
            assertThatThrownBy(() -> HLSL.withInputSemantic(0, text)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void otherLanguagesHaveNoSemantics() {
        Translation translation = Translator.create(Language.GLSL_450)
                .withOutputSemantic(0, "COLOR")
                .translate(MODULE);
        assertThat(translation.diagnostics())
                .anyMatch(each -> each.message().equals("the option for semantics has no effect in GLSL"));
    }

    @Test
    void defaultSemanticsCountToo() {
        for (int location : new int[] {0, 3}) {
            Translation translation = HLSL.withInputSemantic(location, "TEXCOORD" + (3 - location))
                    .translate(MODULE);
            assertThat(translation.diagnostics())
                    .anyMatch(each -> each.message().startsWith("two inputs have the semantic TEXCOORD"));
        }
    }

    @Test
    void placesAreLocationsOrNames() {
        assertThatThrownBy(() -> HLSL.withInputSemantic(-1, "COLOR")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HLSL.withOutputSemantic("", "COLOR")).isInstanceOf(IllegalArgumentException.class);
    }
}
