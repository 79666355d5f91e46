// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.testkit.TestModules;

/** Names from debug information. */
class DebugNamesTest {
    private static ResourceVariable resource(String names) {
        return ModuleReflection.of(TestModules.of("""
                        OpCapability Shader
                        OpExtension "SPV_KHR_non_semantic_info"
                        %set = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                        OpMemoryModel Logical GLSL450
                        %camera = OpString "camera"
                        %Camera = OpString "Camera"
                        %Light = OpString "Light"
                        %view = OpString "view"
                        %lights = OpString "lights"
                        %power = OpString "power"
                        """ + names + """
                        %void = OpTypeVoid
                        %float = OpTypeFloat 32
                        %uint = OpTypeInt 32 0
                        %u0 = OpConstant %uint 0
                        %u1 = OpConstant %uint 1
                        %two = OpConstant %uint 2
                        %inner = OpTypeStruct %float
                        %array = OpTypeArray %inner %two
                        %block = OpTypeStruct %float %array
                        %pointer = OpTypePointer Uniform %block
                        %source = OpExtInst %void %set DebugSource %camera
                        %unit = OpExtInst %void %set DebugCompilationUnit %u1 %u1 %source %u1
                        %d_float = OpExtInst %void %set DebugTypeBasic %power %two %u1 %u0
                        %d_power = OpExtInst %void %set DebugTypeMember %power %d_float %source %u1 %u1 %u0 %two %u0
                        %d_light = OpExtInst %void %set DebugTypeComposite %Light %u1 %source %u1 %u1 %unit %Light %two %u0 %d_power
                        %d_array = OpExtInst %void %set DebugTypeArray %d_light %two
                        %d_view = OpExtInst %void %set DebugTypeMember %view %d_float %source %u1 %u1 %u0 %two %u0
                        %d_lights = OpExtInst %void %set DebugTypeMember %lights %d_array %source %u1 %u1 %u0 %two %u0
                        %d_camera = OpExtInst %void %set DebugTypeComposite %Camera %u1 %source %u1 %u1 %unit %Camera %two %u0 %d_view %d_lights
                        %v = OpVariable %pointer Uniform
                        %global = OpExtInst %void %set DebugGlobalVariable %camera %d_camera %source %u1 %u1 %unit %camera %v %u0
                        """))
                .resources()
                .get(0);
    }

    @Test
    void debugInformationNamesVariablesAndMembers() {
        ResourceVariable camera = resource("");

        assertThat(camera.name()).isEqualTo("camera");
        assertThat(camera.block().orElseThrow().name()).isEqualTo("Camera");
        assertThat(camera.block().orElseThrow().members().stream().map(StructMember::toString))
                .containsExactly("float32 view", "Light[2] lights");
    }

    @Test
    void namesPrecedeDebugInformation() {
        ResourceVariable camera = resource("OpName %v \"eye\"\nOpMemberName %block 0 \"matrix\"\n");

        assertThat(camera.name()).isEqualTo("eye");
        assertThat(camera.block().orElseThrow().members().stream().map(StructMember::name))
                .containsExactly("matrix", "lights");
    }
}
