// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Outputs that a shader does not write although somebody needs them. */
class UnwrittenOutputsTest {
    private static final String TYPES = """
            OpName %position "position"
            OpName %color "color"
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %v4float = OpTypeVector %float 4
            %uint = OpTypeInt 32 0
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %bool = OpTypeBool
            %f0 = OpConstant %float 0
            %f1 = OpConstant %float 1
            %toOut = OpTypePointer Output %v4float
            %toFloat = OpTypePointer Output %float
            %toIn = OpTypePointer Input %v4float
            %proc = OpTypeFunction %void
            """;

    private static Program program(String text) {
        return TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(text), "main")
                .withChecks(Set.of(Check.UNINITIALIZED));
    }

    private static Program vertex(String body) {
        return program("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" %in %position %color
                OpDecorate %in Location 0
                OpDecorate %position BuiltIn Position
                OpDecorate %color Location 0
                """ + TYPES + """
                %in = OpVariable %toIn Input
                %position = OpVariable %toOut Output
                %color = OpVariable %toOut Output
                %main = OpFunction %void None %proc
                %start = OpLabel
                %p = OpLoad %v4float %in
                """ + body + "OpReturn\nOpFunctionEnd\n");
    }

    private static Program fragment(String body) {
        return program("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "main" %in %color
                OpExecutionMode %main OriginUpperLeft
                OpDecorate %in Location 0
                OpDecorate %color Location 0
                """ + TYPES + """
                %in = OpVariable %toIn Input
                %color = OpVariable %toOut Output
                %main = OpFunction %void None %proc
                %start = OpLabel
                %p = OpLoad %v4float %in
                """ + body + "OpReturn\nOpFunctionEnd\n");
    }

    private static List<String> draw(TexelFormat format, String vertex, String fragment) {
        return findings(format, vertex, fragment).stream()
                .map(finding -> finding.diagnostic().message())
                .toList();
    }

    /** What is found in a triangle that two shaders draw. */
    static List<Finding> findings(TexelFormat format, String vertex, String fragment) {
        Framebuffer framebuffer =
                Framebuffer.of(4, 4).color(0, Image.of2D(format, 4, 4, ByteBuffer.allocate(4 * 4 * 16)));
        float[] corners = {-1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1};
        Vertices vertices = Vertices.of(3).floats(0, 4, corners);
        return vertex(vertex)
                .draw(fragment(fragment), Bindings.create(), vertices, Topology.TRIANGLE_LIST, framebuffer)
                .findings()
                .all();
    }

    @Test
    void outputsThatTheNextStageOrTheFramebufferNeeds() {
        String both = "OpStore %position %p\nOpStore %color %p\n";
        String whole = "OpStore %color %p\n";
        String green = "%at = OpAccessChain %toFloat %color %u1\nOpStore %at %f1\n";
        TexelFormat format = TexelFormat.R32G32B32A32_SFLOAT;
        assertThat(draw(format, both, whole)).isEmpty();
        assertThat(draw(format, "OpStore %position %p\n", whole))
                .containsExactly("OpVariable %2 is an input that reads component 0 of location 0, which the vertex"
                        + " shader has not written (vertex 0, instance 0)");
        assertThat(draw(format, "OpStore %color %p\n", whole))
                .first()
                .isEqualTo("OpVariable %position is an output with the built-in Position, but nothing has written it"
                        + " (vertex 0, instance 0)");
        assertThat(draw(format, both, ""))
                .containsExactly("OpVariable %color is an output that the framebuffer needs, but nothing has written"
                        + " its component 0 (pixel 0, 0)");
        assertThat(draw(format, both, green)).hasSize(1);
        assertThat(draw(format, both, "OpKill\n%unreached = OpLabel\n")).isEmpty();
        String red = "%at = OpAccessChain %toFloat %color %u0\nOpStore %at %f1\n";
        assertThat(draw(TexelFormat.R32_SFLOAT, both, red)).isEmpty();
    }
}
