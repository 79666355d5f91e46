// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.text.Assembler;

final class ReturnedFieldsTest {
    private static final String MODULE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 8 4 1
            OpDecorate %Data BufferBlock
            OpMemberDecorate %Data 0 Offset 0
            OpMemberDecorate %Data 1 Offset 16
            OpMemberDecorate %Data 1 ColMajor
            OpMemberDecorate %Data 1 MatrixStride 16
            OpDecorate %data DescriptorSet 1
            OpDecorate %data Binding 2
            OpDecorate %count SpecId 7
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %float = OpTypeFloat 32
            %int = OpTypeInt 32 1
            %uint = OpTypeInt 32 0
            %v4 = OpTypeVector %float 4
            %m4 = OpTypeMatrix %v4 4
            %Data = OpTypeStruct %uint %m4
            %pointer = OpTypePointer Uniform %Data
            %member = OpTypePointer Uniform %uint
            %zero = OpConstant %int 0
            %count = OpSpecConstant %uint 3
            %data = OpVariable %pointer Uniform
            %main = OpFunction %void None %type
            %start = OpLabel
            %at = OpAccessChain %member %data %zero
            OpStore %at %count
            OpReturn
            OpFunctionEnd
            """;

    private static final String FRAGMENT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %in %out
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %in Location 3
            OpDecorate %out Location 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %float = OpTypeFloat 32
            %v4 = OpTypeVector %float 4
            %input = OpTypePointer Input %v4
            %output = OpTypePointer Output %v4
            %in = OpVariable %input Input
            %out = OpVariable %output Output
            %main = OpFunction %void None %type
            %start = OpLabel
            %value = OpLoad %v4 %in
            OpStore %out %value
            OpReturn
            OpFunctionEnd
            """;

    private static JsonObject fields(String text) {
        return ReflectionFields.of(ModuleReflection.of(
                Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(text)));
    }

    private static List<String> differences(String text, String old, String other) {
        assertThat(text).contains(old);
        return ReturnedFields.differences(fields(text), 0, fields(text.replace(old, other)));
    }

    @Test
    void equalModulesHaveNoDifferences() {
        assertThat(differences(MODULE, "%main", "%entry")).isEmpty();
        assertThat(differences(FRAGMENT, "%main", "%entry")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%data DescriptorSet 1 | %data DescriptorSet 0 | descriptor 1.2 is missing",
                "%data Binding 2 | %data Binding 3 | descriptor 1.2 is missing",
                "%Data 1 Offset 16 | %Data 1 Offset 32 | descriptor 1.2, member at byte 16 is missing",
                "ColMajor | RowMajor | descriptor 1.2, member at byte 16, row_major: null, returned true",
                "LocalSize 8 4 1 | LocalSize 8 8 1 | entry point, local_size: [8,4,1], returned [8,8,1]",
                "%count SpecId 7 | %count SpecId 8 | specialization constant 8 is new",
                "%uint 3 | %uint 4 | specialization constant 7, default_words: [3], returned [4]"
            })
    void differencesOfResourcesAreNamed(String old, String other, String difference) {
        assertThat(differences(MODULE, old, other)).contains(difference);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%in Location 3 | %in Location 4 | input at location 3 is missing",
                "%out Location 0 | %out Location 1 | output at location 0 is missing"
            })
    void differencesOfInterfacesAreNamed(String old, String other, String difference) {
        assertThat(differences(FRAGMENT, old, other)).containsExactly(difference);
    }

    /** A text may have more than the module: members that pad, and descriptors that nothing uses. */
    @Test
    void additionsAreNoDifferences() {
        assertThat(differences(MODULE, "%Data = OpTypeStruct %uint %m4", """
                        %pad = OpTypeVector %float 2
                        %Data = OpTypeStruct %uint %m4 %pad
                        """)).isEmpty();
    }

    @Test
    void aBindingMayBeGivenWhereThereIsNone() {
        String binding = "OpDecorate %data Binding 2\n";
        assertThat(ReturnedFields.differences(fields(MODULE.replace(binding, "")), 0, fields(MODULE)))
                .isEmpty();
        assertThat(differences(MODULE, binding, "")).containsExactly("descriptor 1.2 is missing");
    }

    @Test
    void membersWithoutBytesMayBeMissing() {
        String empty = MODULE.replace("%Data = OpTypeStruct", "%None = OpTypeStruct\n%Data = OpTypeStruct")
                .replace("%uint %m4\n", "%uint %m4 %None\n")
                .replace(
                        "OpDecorate %data Binding 2", "OpDecorate %data Binding 2\nOpMemberDecorate %Data 2 Offset 80");
        assertThat(ReturnedFields.differences(fields(empty), 0, fields(MODULE))).isEmpty();
        assertThat(ReturnedFields.differences(
                        fields(empty.replace("%None = OpTypeStruct", "%None = OpTypeStruct %uint")), 0, fields(MODULE)))
                .containsExactly("descriptor 1.2, member at byte 80 is missing");
    }
}
