// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Tests the layout rules under each relaxation, and deeply nested types. */
final class ExplicitLayoutChapterTest {

    private static List<Finding> errors(String text, TargetEnv env, Validator validator) {
        SpirvModule module = Assembler.create().withTarget(env).assemble(text);
        return validator.withTarget(env).validate(module).errors();
    }

    private static String module(String annotations, String types, String storageClass) {
        return """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %block Block
                OpDecorate %variable DescriptorSet 0
                OpDecorate %variable Binding 0
                """ + annotations + """
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %two = OpConstant %uint 2
                %vector = OpTypeVector %float 3
                """ + types + """
                %pointer = OpTypePointer STORAGE %block
                %variable = OpVariable %pointer STORAGE
                %main = OpFunction %void None %function
                %entry = OpLabel
                OpReturn
                OpFunctionEnd
                """.replace("STORAGE", storageClass);
    }

    @Test
    void eachRelaxationAllowsMoreLayouts() {
        String vectorAfterFloat = module("""
                OpMemberDecorate %block 0 Offset 0
                OpMemberDecorate %block 1 Offset 4
                """, "%block = OpTypeStruct %float %vector\n", "Uniform");
        assertThat(errors(vectorAfterFloat, TargetEnv.VULKAN_1_0, Validator.create()))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.rule().id()).isEqualTo("explicit-layout.alignment");
                    assertThat(f.diagnostic().hint())
                            .isEqualTo("use offset 16, or validate with relax-block-layout if the device supports it");
                });
        assertThat(errors(
                        vectorAfterFloat,
                        TargetEnv.VULKAN_1_0,
                        Validator.create().withRelaxedBlockLayout()))
                .isEmpty();

        String narrowArray =
                module("""
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %array ArrayStride 12
                """, "%array = OpTypeArray %vector %two\n%block = OpTypeStruct %array\n", "Uniform");
        for (String relaxed : List.of("relax-block-layout", "uniform-buffer-standard-layout")) {
            assertThat(errors(
                            narrowArray,
                            TargetEnv.VULKAN_1_1,
                            Validator.create().with(relaxed, 1)))
                    .extracting(f -> f.rule().id())
                    .containsExactly("explicit-layout.array-stride");
        }
        for (String relaxed : List.of("scalar-block-layout", "skip-block-layout")) {
            assertThat(errors(
                            narrowArray,
                            TargetEnv.VULKAN_1_1,
                            Validator.create().with(relaxed, 1)))
                    .isEmpty();
        }
    }

    @Test
    void structureIsReportedOnce() {
        String text = module("", "%block = OpTypeStruct %float %float\n", "StorageBuffer")
                .replace("%main = OpFunction", """
                        %other = OpVariable %pointer StorageBuffer
                        %main = OpFunction""")
                .replace("OpDecorate %block Block", """
                        OpDecorate %block Block
                        OpDecorate %other DescriptorSet 0
                        OpDecorate %other Binding 1""");
        assertThat(errors(text, TargetEnv.VULKAN_1_1, Validator.create()))
                .extracting(f -> f.rule().id())
                .containsExactly("explicit-layout.offset");
    }

    @Test
    void typesMayBeNestedDeeply() {
        int depth = 20_000;
        StringBuilder annotations = new StringBuilder();
        StringBuilder types = new StringBuilder();
        for (int i = 1; i <= depth; i++) {
            annotations.append("OpMemberDecorate %inner").append(i).append(" 0 Offset 0\n");
            types.append("%inner")
                    .append(i)
                    .append(" = OpTypeStruct %inner")
                    .append(i - 1)
                    .append('\n');
        }
        String text = module(
                "OpMemberDecorate %block 0 Offset 0\nOpMemberDecorate %inner0 0 Offset 0\n" + annotations,
                "%inner0 = OpTypeStruct %float\n" + types + "%block = OpTypeStruct %inner" + depth + "\n",
                "StorageBuffer");
        Validator validator = Validator.create().withMaxStructDepth(Integer.MAX_VALUE);
        assertThat(errors(text, TargetEnv.VULKAN_1_1, validator)).isEmpty();
    }
}
