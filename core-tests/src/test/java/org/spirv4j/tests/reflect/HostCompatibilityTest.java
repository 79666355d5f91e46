// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.reflect.HostCompatibility;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.text.Assembler;

/** Whether a host that works with one module works with another. */
final class HostCompatibilityTest {
    private static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %a %b
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %a Location 0
            OpDecorate %b Location 0
            OpDecorate %count SpecId 3
            OpDecorate %scale SpecId 3
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %float2 = OpTypeVector %float 2
            %count = OpSpecConstant %uint 1
            %scale = OpSpecConstant %float 1
            %in_float = OpTypePointer Input %float
            %in_float2 = OpTypePointer Input %float2
            %a = OpVariable %in_float Input
            %b = OpVariable %in_float2 Input
            %main = OpFunction %void None %function
            %entry = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static ModuleReflection reflect(String text) {
        return ModuleReflection.of(
                Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(text));
    }

    private static List<String> changes(String before, String after) {
        return HostCompatibility.changes(reflect(before), reflect(after)).stream()
                .map(Diagnostic::message)
                .toList();
    }

    @Test
    void aModuleIsCompatibleWithItselfAlsoWhereVariablesShareALocationAndConstantsASpecId() {
        assertThat(changes(SHADER, SHADER)).isEmpty();
    }

    @Test
    void eachChangedTypeIsReported() {
        String after = SHADER.replace("%scale = OpSpecConstant %float 1", "%scale = OpSpecConstantTrue %bool")
                .replace("%float2 = OpTypeVector %float 2", "%bool = OpTypeBool\n%float2 = OpTypeVector %float 3");

        assertThat(changes(SHADER, after))
                .containsExactly(
                        "entry point Fragment main: input at location 0: type changed from float32 to float32x3",
                        "SpecId 3: type changed from float32 and uint32 to bool and uint32");
    }
}
