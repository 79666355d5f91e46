// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.testkit.TestModules;

/** What modules need, in environments that have it and in others. */
final class RequirementsTest {
    private static final String FLOAT_ADD = """
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %Data Block
            OpMemberDecorate %Data 0 Offset 0
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %one = OpConstant %uint 1
            %zero = OpConstant %uint 0
            %half = OpConstant %float 0.5
            %Data = OpTypeStruct %float
            %to_data = OpTypePointer StorageBuffer %Data
            %to_float = OpTypePointer StorageBuffer %float
            %data = OpVariable %to_data StorageBuffer
            %main = OpFunction %void None %function
            %entry = OpLabel
            %element = OpAccessChain %to_float %data %zero
            %old = OpAtomicFAddEXT %float %element %one %zero %half
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void requirementsFollowFromGrammarAndTypes() {
        Requirements requirements = Requirements.of(TestModules.of(FLOAT_ADD), TargetEnv.VULKAN_1_1);
        assertThat(requirements.capabilities().toString()).isEqualTo("[Shader, AtomicFloat32AddEXT]");
        assertThat(requirements.extensions()).containsExactly("SPV_EXT_shader_atomic_float_add");
        assertThat(requirements.version()).isEqualTo(new SpirvVersion(1, 3));
        assertThat(requirements.problems()).isEmpty();
    }

    @Test
    void extensionReplacesVersionThatTheEnvironmentLacks() {
        Requirements requirements = Requirements.of(TestModules.of(FLOAT_ADD), TargetEnv.VULKAN_1_0);
        assertThat(requirements.extensions())
                .containsExactly("SPV_EXT_shader_atomic_float_add", "SPV_KHR_storage_buffer_storage_class");
        assertThat(requirements.version()).isEqualTo(new SpirvVersion(1, 0));
    }

    @Test
    void theReasonNamesTheUnsupportedCapability() {
        Requirements requirements = Requirements.of(TestModules.of(FLOAT_ADD), TargetEnv.OPENGL_4_5);
        assertThat(requirements.problems())
                .extracting(Diagnostic::message)
                .first()
                .isEqualTo(
                        "OpAtomicFAddEXT on 32 bits requires capability AtomicFloat32AddEXT, which opengl4.5 does not"
                                + " support (AtomicFloat32AddEXT is part of SPV_EXT_shader_atomic_float_add, which opengl4.5"
                                + " does not support)");
    }

    @Test
    void eachEntryPointHasRequirementsOfItsOwn() {
        SpirvModule module = TestModules.of("""
                OpCapability Shader
                OpCapability Float64
                OpCapability Geometry
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %doubles "doubles"
                OpEntryPoint Geometry %points "points" %layer
                OpEntryPoint GLCompute %plain "plain"
                OpExecutionMode %doubles LocalSize 1 1 1
                OpExecutionMode %points InputPoints
                OpExecutionMode %points OutputPoints
                OpExecutionMode %points OutputVertices 1
                OpExecutionMode %plain LocalSizeId %one %one %one
                OpDecorate %layer BuiltIn Layer
                OpDecorate %sum NoContraction
                OpDecorate %group Invariant
                %group = OpDecorationGroup
                OpGroupDecorate %group %layer
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %double = OpTypeFloat 64
                %uint = OpTypeInt 32 0
                %int = OpTypeInt 32 1
                %one = OpConstant %uint 1
                %half = OpConstant %double 0.5
                %to_output = OpTypePointer Output %int
                %layer = OpVariable %to_output Output
                %add = OpFunction %void None %function
                %add_entry = OpLabel
                %sum = OpFAdd %double %half %half
                OpReturn
                OpFunctionEnd
                %doubles = OpFunction %void None %function
                %doubles_entry = OpLabel
                %call = OpFunctionCall %void %add
                OpReturn
                OpFunctionEnd
                %points = OpFunction %void None %function
                %points_entry = OpLabel
                OpEmitVertex
                OpReturn
                OpFunctionEnd
                %plain = OpFunction %void None %function
                %plain_entry = OpLabel
                OpReturn
                OpFunctionEnd
                """);

        List<EntryPointReflection> entryPoints = ModuleReflection.of(module).entryPoints();

        assertThat(entryPoints
                        .get(0)
                        .requirements(TargetEnv.VULKAN_1_2)
                        .capabilities()
                        .toString())
                .isEqualTo("[Shader, Float64]");
        assertThat(entryPoints
                        .get(1)
                        .requirements(TargetEnv.VULKAN_1_2)
                        .capabilities()
                        .toString())
                .isEqualTo("[Geometry]");
        Requirements plain = entryPoints.get(2).requirements(TargetEnv.VULKAN_1_2);
        assertThat(plain.capabilities().toString()).isEqualTo("[Shader]");
        assertThat(plain.version()).isEqualTo(new SpirvVersion(1, 2));
        assertThat(entryPoints.get(0).requirements(TargetEnv.OPENGL_4_5).problems())
                .isEmpty();
        assertThat(Requirements.of(module, TargetEnv.VULKAN_1_2).capabilities().toString())
                .isEqualTo("[Geometry, Float64]");
    }
}
