// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** What the chapters of gates and environments say beyond that something is wrong. */
final class GateChapterTest {

    private static List<Finding> errors(String text, TargetEnv written, TargetEnv target) {
        SpirvModule module = Assembler.create().withTarget(written).assemble(text);
        return Validator.create().withTarget(target).validate(module).errors();
    }

    @Test
    void missingCapabilityIsReportedOnce() {
        List<Finding> errors = errors("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Geometry %main "main"
                OpExecutionMode %main Invocations 1
                OpExecutionMode %main InputPoints
                OpExecutionMode %main OutputPoints
                OpExecutionMode %main OutputVertices 1
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %main = OpFunction %void None %function
                %entry = OpLabel
                OpEmitVertex
                OpReturn
                OpFunctionEnd
                """, TargetEnv.VULKAN_1_3, TargetEnv.VULKAN_1_3);
        assertThat(errors).hasSize(1);
        Finding finding = errors.get(0);
        assertThat(finding.rule().id()).isEqualTo("gates.capability");
        assertThat(finding.diagnostic().position().instruction()).isEqualTo(2);
        assertThat(finding.diagnostic().hint()).isEqualTo("declare OpCapability Geometry");
        assertThat(finding.related()).hasSize(3);
    }

    @Test
    void theHintNamesTheCapabilityThatFitsAndItsExtension() {
        List<Finding> errors = errors("""
                OpCapability Shader
                OpExtension "SPV_KHR_storage_buffer_storage_class"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main" %layer
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %layer BuiltIn SubgroupSize
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %pointer = OpTypePointer Input %uint
                %layer = OpVariable %pointer Input
                %main = OpFunction %void None %function
                %entry = OpLabel
                OpReturn
                OpFunctionEnd
                """, TargetEnv.VULKAN_1_1, TargetEnv.VULKAN_1_1);
        assertThat(errors).hasSize(1);
        assertThat(errors.get(0).diagnostic().hint()).isEqualTo("declare OpCapability GroupNonUniform");
    }

    @Test
    void theModulesVersionIsSupportedByTheEnvironment() {
        List<Finding> errors = errors("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %main = OpFunction %void None %function
                %entry = OpLabel
                OpReturn
                OpFunctionEnd
                """, TargetEnv.VULKAN_1_3, TargetEnv.VULKAN_1_0);
        assertThat(errors).hasSize(1);
        assertThat(errors.get(0).rule().id()).isEqualTo("environment.module-version");
    }
}
