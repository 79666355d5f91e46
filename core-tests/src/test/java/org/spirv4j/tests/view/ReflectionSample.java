// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import org.spirv4j.reflect.ModuleReflection;

/** Modules for the page of reflections. */
final class ReflectionSample {
    static final String HOSTILE = "</section><script>document.title='owned'</script>\\\"\u202e-->";

    private ReflectionSample() {}

    /**
     * A vertex shader with a buffer that has nested structures, arrays, a matrix, padding and a member that is not
     * used.
     */
    static ModuleReflection shader() {
        return ModuleReflection.of(GraphSample.module("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" %position %color
                OpName %main "main"
                OpName %position "position"
                OpName %color "color"
                OpName %Scene "Scene"
                OpMemberName %Scene 0 "view"
                OpMemberName %Scene 1 "eye"
                OpMemberName %Scene 2 "lights"
                OpMemberName %Scene 3 "fog"
                OpMemberName %Scene 4 "tail"
                OpName %Light "Light"
                OpMemberName %Light 0 "position"
                OpMemberName %Light 1 "power"
                OpName %scene "scene"
                OpName %texture "texture"
                OpName %N "N"
                OpDecorate %position Location 0
                OpDecorate %color Location 1
                OpDecorate %Scene Block
                OpMemberDecorate %Scene 0 Offset 0
                OpMemberDecorate %Scene 0 ColMajor
                OpMemberDecorate %Scene 0 MatrixStride 16
                OpMemberDecorate %Scene 1 Offset 64
                OpMemberDecorate %Scene 2 Offset 80
                OpMemberDecorate %Scene 3 Offset 176
                OpMemberDecorate %Scene 4 Offset 184
                OpMemberDecorate %Light 0 Offset 0
                OpMemberDecorate %Light 1 Offset 12
                OpDecorate %lights ArrayStride 32
                OpDecorate %tail ArrayStride 4
                OpDecorate %scene DescriptorSet 0
                OpDecorate %scene Binding 0
                OpDecorate %texture DescriptorSet 0
                OpDecorate %texture Binding 1
                OpDecorate %N SpecId 7
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %int = OpTypeInt 32 1
                %zero = OpConstant %int 0
                %one = OpConstant %int 1
                %N = OpSpecConstant %uint 3
                %vec2 = OpTypeVector %float 2
                %vec3 = OpTypeVector %float 3
                %vec4 = OpTypeVector %float 4
                %mat4 = OpTypeMatrix %vec4 4
                %Light = OpTypeStruct %vec3 %float
                %lights = OpTypeArray %Light %N
                %tail = OpTypeRuntimeArray %float
                %Scene = OpTypeStruct %mat4 %vec3 %lights %vec2 %tail
                %scene_p = OpTypePointer StorageBuffer %Scene
                %scene = OpVariable %scene_p StorageBuffer
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %texture_p = OpTypePointer UniformConstant %image
                %texture = OpVariable %texture_p UniformConstant
                %in_p = OpTypePointer Input %vec3
                %out_p = OpTypePointer Output %vec3
                %position = OpVariable %in_p Input
                %color = OpVariable %out_p Output
                %eye_p = OpTypePointer StorageBuffer %vec3
                %fn = OpTypeFunction %void
                %main = OpFunction %void None %fn
                %label = OpLabel
                %eye = OpAccessChain %eye_p %scene %one
                %value = OpLoad %vec3 %eye
                OpStore %color %value
                OpReturn
                OpFunctionEnd
                """));
    }

    /** A module with resources that have a block of their own each, which has a hostile name. */
    static ModuleReflection large(int resources) {
        StringBuilder decorations = new StringBuilder();
        StringBuilder declarations = new StringBuilder();
        for (int i = 0; i < resources; i++) {
            String block = "%b" + i;
            decorations.append("OpName " + block + " \"Block" + i
                    + HOSTILE.replace("\"", "'").replace("\\", "") + "\"\n");
            decorations.append(
                    "OpMemberDecorate " + block + " 0 Offset 0\nOpMemberDecorate " + block + " 1 Offset 16\n");
            decorations.append(
                    "OpDecorate %v" + i + " DescriptorSet " + i % 3 + "\nOpDecorate %v" + i + " Binding " + i + "\n");
            declarations.append(
                    block + " = OpTypeStruct %float %vec4\n%p" + i + " = OpTypePointer Uniform " + block + "\n");
            declarations.append("%v" + i + " = OpVariable %p" + i + " Uniform\n");
        }
        return ModuleReflection.of(GraphSample.module("OpCapability Shader\nOpMemoryModel Logical GLSL450\n"
                + decorations + "%float = OpTypeFloat 32\n%vec4 = OpTypeVector %float 4\n" + declarations));
    }
}
