// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Fragments;
import org.spirv4j.exec.Framebuffer;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.Sampler;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.exec.Topology;
import org.spirv4j.exec.VertexOutputs;
import org.spirv4j.exec.Vertices;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Vertex and fragment shaders that are compiled do the same as those that are executed step by step. */
class CompiledStagesTest {
    private static final int WIDTH = 13;
    private static final int HEIGHT = 11;
    private static final int TEXTURE = 16;

    private static final String DEMOTION = """
            OpCapability Shader
            OpCapability DemoteToHelperInvocation
            OpExtension "SPV_EXT_demote_to_helper_invocation"
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %position %color %helper
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %position BuiltIn FragCoord
            OpDecorate %helper BuiltIn HelperInvocation
            OpDecorate %color Location 0
            """ + WordBufferText.decorations(1) + WordBufferText.DECLARATIONS + """
            %bool = OpTypeBool
            %toV4 = OpTypePointer Input %v4float
            %toBool = OpTypePointer Input %bool
            %u1 = OpConstant %uint 1
            %u3 = OpConstant %uint 3
            %u16 = OpConstant %uint 16
            %f1 = OpConstant %float 1
            %position = OpVariable %toV4 Input
            %helper = OpVariable %toBool Input
            %color = OpVariable %toOutput Output
            %main = OpFunction %void None %function
            %entry = OpLabel
            %at = OpLoad %v4float %position
            %fx = OpCompositeExtract %float %at 0
            %fy = OpCompositeExtract %float %at 1
            %x = OpConvertFToU %uint %fx
            %y = OpConvertFToU %uint %fy
            %sum = OpIAdd %uint %x %y
            %part = OpBitwiseAnd %uint %sum %u3
            %gone = OpIEqual %bool %part %u0
            OpSelectionMerge %next None
            OpBranchConditional %gone %demote %next
            %demote = OpLabel
            OpDemoteToHelperInvocation
            OpBranch %next
            %next = OpLabel
            %now = OpIsHelperInvocationEXT %bool
            %row = OpIMul %uint %y %u16
            %index = OpIAdd %uint %row %x
            %place = OpAccessChain %toUint %buffer %u0 %index
            %product = OpFMul %float %fx %fy
            %change = OpDPdx %float %product
            %bits = OpBitcast %uint %change
            OpStore %place %bits
            %isHelper = OpLoad %bool %helper
            %a = OpSelect %float %isHelper %f1 %f0
            %b = OpSelect %float %now %f1 %f0
            %value = OpCompositeConstruct %v4float %change %a %b %f1
            OpStore %color %value
            OpReturn
            OpFunctionEnd
            """;

    private static Program program(String text, Engine engine) {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text);
        Program program = Program.create(module.layout().entryPoints().get(0)).withEngine(engine);
        assertThat(program.engine()).isEqualTo(engine);
        return program;
    }

    private static String resource(String name) {
        try (InputStream stream = CompiledStagesTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a draw or a rectangle writes: the color attachment, and a buffer. */
    private static final class Target {
        final ByteBuffer color = ByteBuffer.allocate(WIDTH * HEIGHT * 16).order(ByteOrder.LITTLE_ENDIAN);
        final ByteBuffer buffer = ByteBuffer.allocate(4 * 257).order(ByteOrder.LITTLE_ENDIAN);
        final Framebuffer framebuffer = Framebuffer.of(WIDTH, HEIGHT)
                .color(0, Image.of2D(TexelFormat.R32G32B32A32_SFLOAT, WIDTH, HEIGHT, color));
        final Bindings bindings;

        Target() {
            byte[] texels = new byte[TEXTURE * TEXTURE * 4 * 2];
            new Random(5).nextBytes(texels);
            Image image = Image.of2D(TexelFormat.R8G8B8A8_UNORM, TEXTURE, TEXTURE, ByteBuffer.wrap(texels))
                    .withLevels(3);
            bindings = Bindings.create().combined(0, 0, image, Sampler.LINEAR).buffer(0, 1, buffer);
        }

        List<ByteBuffer> bytes() {
            return List.of(color, buffer);
        }
    }

    private static Target draw(Engine engine, int subgroupSize) {
        Target target = new Target();
        Vertices vertices = Vertices.of(6).instances(3).floats(0, 2, -1, -1, 1, -1, -1, 1, 1, -1, 1, 1, -1, 1);
        program(resource("turned.vert.spvasm"), engine)
                .withSubgroupSize(subgroupSize)
                .draw(
                        program(resource("divergent.frag.spvasm"), engine).withSubgroupSize(subgroupSize),
                        target.bindings,
                        vertices,
                        Topology.TRIANGLE_LIST,
                        target.framebuffer);
        return target;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 32, 64})
    void drawsAreEqual(int subgroupSize) {
        Target checked = draw(Engine.CHECKED, subgroupSize);
        assertThat(checked.buffer.getInt(0)).as("fragments").isGreaterThan(100);
        assertThat(draw(Engine.COMPILED, subgroupSize).bytes()).isEqualTo(checked.bytes());
    }

    @Test
    void verticesAreEqual() {
        Vertices vertices = Vertices.of(7).instances(9).floats(0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5);
        VertexOutputs checked =
                program(resource("turned.vert.spvasm"), Engine.CHECKED).vertices(Bindings.create(), vertices);
        VertexOutputs compiled =
                program(resource("turned.vert.spvasm"), Engine.COMPILED).vertices(Bindings.create(), vertices);
        for (int i = 0; i < 7 * 9; i++) {
            assertThat(compiled.position(i)).containsExactly(checked.position(i));
        }
    }

    /** A branch that only some lanes take, and that is too long for one method. */
    @Test
    void longBranchesAreEqualInLanes() throws IOException {
        String spheres = Files.readString(Path.of("../examples/shaders/spheres.frag.spvasm"));
        assertThat(rectangle(spheres, Engine.LANES)).isEqualTo(rectangle(spheres, Engine.SCALAR));
    }

    private static List<ByteBuffer> rectangle(String shader, Engine engine) {
        Target target = new Target();
        Fragments fragments = Fragments.rectangle(0, 0, WIDTH, HEIGHT)
                .withInputs((location, component, x, y) -> component == 0 ? x / WIDTH : y / HEIGHT);
        RunReport report = program(shader, engine).fragments(Bindings.create(), fragments, target.framebuffer);
        assertThat(report.engine()).isEqualTo(engine);
        return target.bytes();
    }

    private static Target demote(Engine engine) {
        Target target = new Target();
        program(DEMOTION, engine)
                .fragments(target.bindings, Fragments.rectangle(0, 0, WIDTH, HEIGHT), target.framebuffer);
        return target;
    }

    @Test
    void helpersWriteNothing() {
        Target compiled = demote(Engine.COMPILED);
        assertThat(compiled.bytes()).isEqualTo(demote(Engine.CHECKED).bytes());
        assertThat(compiled.buffer.getFloat(0)).as("of a helper").isZero();
        assertThat(compiled.buffer.getFloat(4)).as("of a fragment").isEqualTo(0.5f);
        assertThat(compiled.color.getFloat(0)).as("of a helper").isZero();
        assertThat(compiled.color.getFloat(16)).as("of a fragment").isEqualTo(0.5f);
    }
}
