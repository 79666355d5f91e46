// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Fragment shaders that read the distances that the vertex shader has written. */
@Tag(TestedEngine.TAG)
class ClipDistanceInputTest {
    private static final int SIZE = 4;

    private static Program program(String model, String variables, String body) {
        return TestedEngine.program(
                Assembler.create()
                        .withTarget(TargetEnv.VULKAN_1_0)
                        .assemble("""
                                OpCapability Shader
                                OpCapability ClipDistance
                                OpCapability CullDistance
                                OpMemoryModel Logical GLSL450
                                """ + model + """
                                %void = OpTypeVoid
                                %float = OpTypeFloat 32
                                %v4float = OpTypeVector %float 4
                                %uint = OpTypeInt 32 0
                                %u0 = OpConstant %uint 0
                                %u1 = OpConstant %uint 1
                                %f2 = OpConstant %float 2
                                %array = OpTypeArray %float %u1
                                %procedure = OpTypeFunction %void
                                """ + variables + """
                                %main = OpFunction %void None %procedure
                                %start = OpLabel
                                """ + body + "OpReturn\nOpFunctionEnd\n"),
                "main");
    }

    private static float[] draw(String builtIn) {
        Program vertex = program("""
                OpEntryPoint Vertex %main "main" %place %number %position %distances
                OpDecorate %place Location 0
                OpDecorate %number Location 1
                OpDecorate %position BuiltIn Position
                OpDecorate %distances BuiltIn "@"
                """.replace("\"@\"", builtIn), """
                %toIn4 = OpTypePointer Input %v4float
                %toIn = OpTypePointer Input %float
                %toOut4 = OpTypePointer Output %v4float
                %toOut = OpTypePointer Output %float
                %toArray = OpTypePointer Output %array
                %place = OpVariable %toIn4 Input
                %number = OpVariable %toIn Input
                %position = OpVariable %toOut4 Output
                %distances = OpVariable %toArray Output
                """, """
                %p = OpLoad %v4float %place
                OpStore %position %p
                %n = OpLoad %float %number
                %to = OpAccessChain %toOut %distances %u0
                OpStore %to %n
                """);
        Program fragment = program("""
                OpEntryPoint Fragment %main "main" %distances %color
                OpExecutionMode %main OriginUpperLeft
                OpDecorate %distances BuiltIn "@"
                OpDecorate %color Location 0
                """.replace("\"@\"", builtIn), """
                %toIn = OpTypePointer Input %float
                %toArray = OpTypePointer Input %array
                %toOut = OpTypePointer Output %float
                %distances = OpVariable %toArray Input
                %color = OpVariable %toOut Output
                """, """
                %from = OpAccessChain %toIn %distances %u0
                %d = OpLoad %float %from
                %twice = OpFMul %float %d %f2
                OpStore %color %twice
                """);
        ByteBuffer texels = ByteBuffer.allocate(SIZE * SIZE * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Framebuffer framebuffer =
                Framebuffer.of(SIZE, SIZE).color(0, Image.of2D(TexelFormat.R32_SFLOAT, SIZE, SIZE, texels));
        Vertices vertices = Vertices.of(3)
                .floats(0, 4, -1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1)
                .floats(1, 1, -0.5f, 3.5f, -0.5f);
        vertex.draw(fragment, Bindings.create(), vertices, Topology.TRIANGLE_LIST, framebuffer);
        float[] row = new float[SIZE];
        texels.asFloatBuffer().get(row);
        return row;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ClipDistance", "CullDistance"})
    void distancesAreInterpolated(String builtIn) {
        // Where the first distance is negative, ClipDistance cuts the triangle off.
        assertThat(draw(builtIn)).containsExactly(builtIn.equals("ClipDistance") ? 0 : -0.5f, 0.5f, 1.5f, 2.5f);
    }
}
