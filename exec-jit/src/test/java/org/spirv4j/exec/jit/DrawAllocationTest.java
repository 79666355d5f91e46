// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Framebuffer;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.exec.Topology;
import org.spirv4j.exec.Vertices;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Fragments allocate nothing: what a draw allocates does not depend on how many it has. */
class DrawAllocationTest {
    private static final int LARGE = 256;
    private static final int SMALL = 32;

    private static final String TYPES = """
            %void = OpTypeVoid
            %void_f = OpTypeFunction %void
            %float = OpTypeFloat 32
            %v2 = OpTypeVector %float 2
            %v4 = OpTypeVector %float 4
            %0 = OpConstant %float 0
            %1 = OpConstant %float 1
            %in_2 = OpTypePointer Input %v2
            %in_4 = OpTypePointer Input %v4
            %out_2 = OpTypePointer Output %v2
            %out_4 = OpTypePointer Output %v4
            """;

    private static final String VERTEX = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main" %corner %uv %position
            OpDecorate %corner Location 0
            OpDecorate %uv Location 0
            OpDecorate %position BuiltIn Position
            """ + TYPES + """
            %corner = OpVariable %in_2 Input
            %uv = OpVariable %out_2 Output
            %position = OpVariable %out_4 Output
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %c = OpLoad %v2 %corner
            OpStore %uv %c
            %p = OpCompositeConstruct %v4 %c %0 %1
            OpStore %position %p
            OpReturn
            OpFunctionEnd
            """;

    private static final String FRAGMENT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %uv %at %color
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %uv Location 0
            OpDecorate %color Location 0
            OpDecorate %at BuiltIn FragCoord
            """ + TYPES + """
            %bool = OpTypeBool
            %uv = OpVariable %in_2 Input
            %at = OpVariable %in_4 Input
            %color = OpVariable %out_4 Output
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %p = OpLoad %v2 %uv
            %q = OpLoad %v4 %at
            %x = OpCompositeExtract %float %p 0
            %is_left = OpFOrdLessThan %bool %x %0
            OpSelectionMerge %rest None
            OpBranchConditional %is_left %left %rest
            %left = OpLabel
            OpKill
            %rest = OpLabel
            %r = OpVectorShuffle %v4 %q %p 0 1 4 5
            OpStore %color %r
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"SCALAR", "COMPILED"})
    void fragmentsAllocateNothing(Engine engine) {
        Program vertex = program(VERTEX, engine);
        Program fragment = program(FRAGMENT, engine);
        long few = allocated(vertex, fragment, SMALL);
        assertThat(allocated(vertex, fragment, LARGE) - few).isLessThanOrEqualTo(LARGE * LARGE - SMALL * SMALL);
    }

    private static Program program(String module, Engine engine) {
        return Program.create(
                        Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(module), "main")
                .withEngine(engine);
    }

    /** The bytes that a draw allocates. */
    private static long allocated(Program vertex, Program fragment, int size) {
        Image image = Image.of2D(TexelFormat.R8G8B8A8_UNORM, size, size, ByteBuffer.allocate(4 * size * size));
        Framebuffer framebuffer = Framebuffer.of(size, size).color(0, image);
        Vertices corners = Vertices.of(4).floats(0, 2, -1, -1, 1, -1, -1, 1, 1, 1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            vertex.draw(fragment, Bindings.create(), corners, Topology.TRIANGLE_STRIP, framebuffer);
            allocated = Math.min(allocated, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return allocated;
    }
}
