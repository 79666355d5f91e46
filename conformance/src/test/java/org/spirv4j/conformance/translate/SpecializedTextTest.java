// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spirv4j.conformance.run.RecordedRun.Constant;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

final class SpecializedTextTest {
    private static final SpirvModule MODULE = Assembler.create().assemble("""
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %out
            OpExecutionMode %main OriginUpperLeft
            OpName %flag "flag"
            OpDecorate %out Location 0
            OpDecorate %flag SpecId 1
            OpDecorate %unsigned SpecId 2
            OpDecorate %signed SpecId 3
            OpDecorate %float SpecId 4
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %int = OpTypeInt 32 1
            %f32 = OpTypeFloat 32
            %pointer = OpTypePointer Output %f32
            %out = OpVariable %pointer Output
            %flag = OpSpecConstantTrue %bool
            %unsigned = OpSpecConstant %uint 5
            %signed = OpSpecConstant %int -5
            %float = OpSpecConstant %f32 0.5
            %main = OpFunction %void None %type
            %start = OpLabel
            %a = OpConvertUToF %f32 %unsigned
            %b = OpConvertSToF %f32 %signed
            %c = OpSelect %f32 %flag %a %b
            %d = OpFAdd %f32 %c %float
            OpStore %out %d
            OpReturn
            OpFunctionEnd
            """);

    private static String text(Language language, Map<Integer, Constant> constants) {
        Translation translation = Translator.create(language).translate(MODULE);
        return SpecializedText.of(translation, MODULE, constants);
    }

    @Test
    void macrosHaveTheValuesInTheFormOfTheirTypes() {
        String text = text(
                Language.GLSL_450,
                Map.of(
                        1, new Constant(false, "0"),
                        2, new Constant(false, "4000000000"),
                        3, new Constant(false, "-7"),
                        4, new Constant(true, "2")));
        assertThat(text)
                .startsWith("#version 450\n#define ")
                .contains(
                        "#define CONSTANT_ID_1 false\n",
                        "#define CONSTANT_ID_2 4000000000u\n",
                        "#define CONSTANT_ID_3 -7\n",
                        "#define CONSTANT_ID_4 2.0\n");
    }

    @Test
    void otherConstantsKeepTheirDefaults() {
        Translation plain = Translator.create(Language.GLSL_450).translate(MODULE);
        assertThat(text(Language.GLSL_450, Map.of())).isEqualTo(plain.text());
        assertThat(text(Language.GLSL_450, Map.of(9, new Constant(false, "1")))).isEqualTo(plain.text());
        assertThat(text(Language.GLSL_450, Map.of(2, new Constant(false, "1"))))
                .contains("#define CONSTANT_ID_2 1u\n")
                .doesNotContain("#define CONSTANT_ID_3 -7");
    }

    /** In Vulkan, the host sets the constants of a pipeline. */
    @Test
    void textsWithNumberedConstantsStayAsTheyAre() {
        Translation plain = Translator.create(Language.GLSL_460_VULKAN).translate(MODULE);
        assertThat(text(Language.GLSL_460_VULKAN, Map.of(2, new Constant(false, "1"))))
                .isEqualTo(plain.text());
    }
}
