// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Vertex shaders, and triangles that are drawn by a vertex and a fragment shader. */
@Tag(TestedEngine.TAG)
class DrawTest {
    private static final String TYPES = """
            %void = OpTypeVoid
            %int = OpTypeInt 32 1
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %double = OpTypeFloat 64
            %v2float = OpTypeVector %float 2
            %v3float = OpTypeVector %float 3
            %v4float = OpTypeVector %float 4
            %v3double = OpTypeVector %double 3
            %mat2 = OpTypeMatrix %v2float 2
            %u0 = OpConstant %uint 0
            %u2 = OpConstant %uint 2
            %i0 = OpConstant %int 0
            %i1 = OpConstant %int 1
            %f0 = OpConstant %float 0
            %f1 = OpConstant %float 1
            %array = OpTypeArray %float %u2
            %proc = OpTypeFunction %void
            """;

    /** Position is the attribute at location 0; the output at location 1 is the attribute at location 1. */
    private static Program passing(String decoration) {
        return program("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" %in0 %in1 %block %out
                OpDecorate %in0 Location 0
                OpDecorate %in1 Location 1
                OpDecorate %out Location 1
                """ + decoration + """

                OpDecorate %perVertex Block
                OpMemberDecorate %perVertex 0 BuiltIn Position
                OpMemberDecorate %perVertex 1 BuiltIn PointSize
                """ + TYPES + """
                %perVertex = OpTypeStruct %v4float %float
                %toBlock = OpTypePointer Output %perVertex
                %inV4 = OpTypePointer Input %v4float
                %outV4 = OpTypePointer Output %v4float
                %outFloat = OpTypePointer Output %float
                %in0 = OpVariable %inV4 Input
                %in1 = OpVariable %inV4 Input
                %block = OpVariable %toBlock Output
                %out = OpVariable %outV4 Output
                %main = OpFunction %void None %proc
                %start = OpLabel
                %p = OpLoad %v4float %in0
                %at = OpAccessChain %outV4 %block %i0
                OpStore %at %p
                %size = OpAccessChain %outFloat %block %i1
                OpStore %size %f1
                %v = OpLoad %v4float %in1
                OpStore %out %v
                OpReturn
                OpFunctionEnd
                """);
    }

    /** Stores the input at location 1 to the output at location 0. */
    private static Program painting(String decoration) {
        return program("""
                OpCapability Shader
                OpCapability FragmentBarycentricKHR
                OpExtension "SPV_KHR_fragment_shader_barycentric"
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "main" %in %out
                OpExecutionMode %main OriginUpperLeft
                OpName %in "paint"
                """ + decoration + """

                OpDecorate %out Location 0
                """ + TYPES + """
                %inV4 = OpTypePointer Input %v4float
                %outV4 = OpTypePointer Output %v4float
                %in = OpVariable %inV4 Input
                %out = OpVariable %outV4 Output
                %main = OpFunction %void None %proc
                %start = OpLabel
                %v = OpLoad %v4float %in
                OpStore %out %v
                OpReturn
                OpFunctionEnd
                """);
    }

    private static Program program(String text) {
        return TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main");
    }

    private static final String SMOOTH = "OpDecorate %in Location 1";

    private static final float[] SQUARE = {-1, -1, 1, -1, -1, 1, 1, 1};

    @ParameterizedTest
    @EnumSource
    void topologies(Topology topology) {
        float[] corners = switch (topology) {
            case TRIANGLE_LIST -> new float[] {-1, -1, 1, -1, -1, 1, -1, 1, 1, -1, 1, 1};
            case TRIANGLE_STRIP -> SQUARE;
            case TRIANGLE_FAN -> new float[] {-1, -1, 1, -1, 1, 1, -1, 1};
        };
        Picture picture = new Picture(5, 3);
        Vertices vertices =
                Vertices.of(corners.length / 2).floats(0, 2, corners).buffer(1, 1, ByteBuffer.allocate(4), 0);
        passing("").draw(painting(SMOOTH), Bindings.create(), vertices, topology, picture.framebuffer);
        assertThat(picture.text()).isEqualTo("0 0 0 0 0\n".repeat(3));
        assertThat(picture.pixel(2, 1)).containsExactly(0, 0, 0, 1);
    }

    @Test
    void inputsAreInterpolatedWithPerspective() {
        float[] corners = {-1, -1, 0, 1, 3, -3, 0, 3, -1, 1, 0, 1};
        float[] values = {0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0};
        Vertices vertices = Vertices.of(3).floats(0, 4, corners).floats(1, 4, values);
        Picture smooth = new Picture(4, 4);
        passing("").draw(painting(SMOOTH), Bindings.create(), vertices, Topology.TRIANGLE_LIST, smooth.framebuffer);
        Picture linear = new Picture(4, 4);
        passing("")
                .draw(
                        painting(SMOOTH + "\nOpDecorate %in NoPerspective"),
                        Bindings.create(),
                        vertices,
                        Topology.TRIANGLE_LIST,
                        linear.framebuffer);
        for (int x = 0; x < 3; x++) {
            float share = (x + 0.5f) / 4;
            assertThat(linear.pixel(x, 0)[0]).isCloseTo(share, within(1e-6f));
            assertThat(smooth.pixel(x, 0)[0]).isCloseTo(share / 3 / (share / 3 + 1 - share), within(1e-6f));
        }
    }

    @Test
    void flatInputsAreThoseOfTheFirstVertex() {
        float[] values = {7, 0, 0, 0, 8, 0, 0, 0, 9, 0, 0, 0, 10, 0, 0, 0};
        Vertices vertices = Vertices.of(4).floats(0, 2, SQUARE).floats(1, 4, values);
        Picture picture = new Picture(3, 3);
        passing("OpDecorate %out Flat")
                .draw(
                        painting(SMOOTH + "\nOpDecorate %in Flat"),
                        Bindings.create(),
                        vertices,
                        Topology.TRIANGLE_STRIP,
                        picture.framebuffer);
        // The samples of the pixels of the diagonal are on the left edge of the second triangle.
        assertThat(picture.text()).isEqualTo("7 7 8\n7 8 8\n8 8 8\n");
    }

    @ParameterizedTest
    @CsvSource({"D32_SFLOAT", "D16_UNORM"})
    void nearerFragmentsAreSeen(TexelFormat format) {
        ByteBuffer depths = ByteBuffer.allocate(4 * 16);
        Picture picture = new Picture(4, 4);
        picture.framebuffer.depth(Image.of2D(format, 4, 4, depths)).clear(-1, 0, 0, 0);
        float[][] planes = {{0.25f, 0.75f}, {0.5f, 0.5f}};
        for (int i = 0; i < 2; i++) {
            float left = planes[i][0];
            float right = planes[i][1];
            float[] corners = {-1, -1, left, 1, 1, -1, right, 1, -1, 1, left, 1, 1, 1, right, 1};
            float[] value = {i, 0, 0, 0};
            ByteBuffer values = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
            values.asFloatBuffer().put(value);
            Vertices vertices = Vertices.of(4).floats(0, 4, corners).buffer(1, 4, values, 0);
            for (int again = 0; again < 2; again++) {
                passing("")
                        .draw(
                                painting(SMOOTH),
                                Bindings.create(),
                                vertices,
                                Topology.TRIANGLE_STRIP,
                                picture.framebuffer);
            }
        }
        assertThat(picture.text()).isEqualTo("0 0 1 1\n".repeat(4));
    }

    @Test
    void inputsThatTheVertexShaderDoesNotWriteAreNamed() {
        Vertices vertices = Vertices.of(3).floats(0, 2, SQUARE).floats(1, 2, SQUARE);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> passing("")
                        .draw(
                                painting("OpDecorate %in Location 5"),
                                Bindings.create(),
                                vertices,
                                Topology.TRIANGLE_LIST,
                                Framebuffer.of(4, 4)))
                .withMessageContaining(
                        "the fragment shader's input %paint reads component 0 of location 5, which is not an"
                                + " output of the vertex shader");
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() ->
                        passing("").vertices(Bindings.create(), Vertices.of(3).floats(0, 2, SQUARE)))
                .withMessageContaining("the vertices have no attribute at location 1");
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> passing("")
                        .vertices(
                                Bindings.create(),
                                Vertices.of(9).floats(0, 2, SQUARE).floats(1, 2, SQUARE)))
                .withMessageContaining("has no bytes for vertex 4");
    }

    /** Stores an integer built-in as the first component of the output at location 0. */
    @ParameterizedTest
    @CsvSource({
        "VertexIndex, Shader, 17 19 17 19",
        "InstanceIndex, Shader, 5 5 6 6",
        "BaseVertex, DrawParameters, 10 10 10 10",
        "BaseInstance, DrawParameters, 5 5 5 5",
        "DrawIndex, DrawParameters, 3 3 3 3",
        "VertexId, Shader, 17 19 17 19",
        "InstanceId, Shader, 0 0 1 1",
        "SubgroupLocalInvocationId, GroupNonUniform, 0 1 2 3",
    })
    void numbersOfVertices(String builtIn, String capability, String expected) {
        Program program = program("""
                OpCapability Shader
                OpCapability %s
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %%main "main" %%in %%out
                OpDecorate %%in BuiltIn %s
                OpDecorate %%out Location 0
                %s
                %%inInt = OpTypePointer Input %%int
                %%outInt = OpTypePointer Output %%int
                %%in = OpVariable %%inInt Input
                %%out = OpVariable %%outInt Output
                %%main = OpFunction %%void None %%proc
                %%start = OpLabel
                %%v = OpLoad %%int %%in
                OpStore %%out %%v
                OpReturn
                OpFunctionEnd
                """.formatted(capability, builtIn, TYPES));
        Vertices vertices = Vertices.indexed(7, 9).instances(2).first(10, 5).drawIndex(3);
        VertexOutputs outputs = program.vertices(Bindings.create(), vertices);
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < outputs.count(); i++) {
            found.append(i == 0 ? "" : " ").append((int) outputs.value(i, 0, 0));
        }
        assertThat(found).hasToString(expected);
        assertThat(outputs.position(0)).containsExactly(0, 0, 0, 1);
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> outputs.value(0, 0, 1));
    }

    /** Copies inputs of all shapes to outputs: matrices and arrays take a location for each part, large vectors two. */
    @Test
    void locationsOfPartsFollowEachOther() {
        Program program = program("""
                OpCapability Shader
                OpCapability Float64
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" %inMatrix %inArray %inDouble %inPart %outStruct %outPart %clip %cull
                OpDecorate %inMatrix Location 0
                OpDecorate %inArray Location 2
                OpDecorate %inDouble Location 4
                OpDecorate %inPart Location 6
                OpDecorate %inPart Component 1
                OpDecorate %struct Block
                OpMemberDecorate %struct 0 Location 1
                OpMemberDecorate %struct 2 Location 7
                OpDecorate %outPart Location 0
                OpDecorate %outPart Component 3
                OpDecorate %clip BuiltIn ClipDistance
                OpDecorate %cull BuiltIn CullDistance
                """ + TYPES + """
                %struct = OpTypeStruct %mat2 %array %v3double
                %inMat = OpTypePointer Input %mat2
                %inArr = OpTypePointer Input %array
                %inDbl = OpTypePointer Input %v3double
                %inFlt = OpTypePointer Input %float
                %outStr = OpTypePointer Output %struct
                %outFlt = OpTypePointer Output %float
                %outArr = OpTypePointer Output %array
                %inMatrix = OpVariable %inMat Input
                %inArray = OpVariable %inArr Input
                %inDouble = OpVariable %inDbl Input
                %inPart = OpVariable %inFlt Input
                %outStruct = OpVariable %outStr Output
                %outPart = OpVariable %outFlt Output
                %clip = OpVariable %outArr Output
                %cull = OpVariable %outArr Output
                %main = OpFunction %void None %proc
                %start = OpLabel
                %m = OpLoad %mat2 %inMatrix
                %a = OpLoad %array %inArray
                %d = OpLoad %v3double %inDouble
                %p = OpLoad %float %inPart
                %s = OpCompositeConstruct %struct %m %a %d
                OpStore %outStruct %s
                OpStore %outPart %p
                OpStore %clip %a
                OpStore %cull %a
                OpReturn
                OpFunctionEnd
                """);
        ByteBuffer doubles = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        doubles.putDouble(0, 7).putDouble(8, 8).putDouble(16, 9);
        Vertices vertices = Vertices.of(1)
                .floats(0, 2, 1, 2)
                .floats(1, 2, 3, 4)
                .floats(2, 1, 5)
                .floats(3, 1, 6)
                .buffer(4, 3, doubles, 24)
                .floats(6, 2, 0, 10);
        VertexOutputs outputs = program.vertices(Bindings.create(), vertices);
        assertThat(outputs.value(0, 0, 3)).isEqualTo(10);
        assertThat(outputs.value(0, 1, 0)).isEqualTo(1);
        assertThat(outputs.value(0, 1, 1)).isEqualTo(2);
        assertThat(outputs.value(0, 2, 0)).isEqualTo(3);
        assertThat(outputs.value(0, 2, 1)).isEqualTo(4);
        assertThat(outputs.value(0, 3, 0)).isEqualTo(5);
        assertThat(outputs.value(0, 4, 0)).isEqualTo(6);
        assertThat(outputs.value(0, 7, 0)).isEqualTo(7);
        assertThat(outputs.value(0, 7, 2)).isEqualTo(8);
        assertThat(outputs.value(0, 8, 0)).isEqualTo(9);
        assertThat(outputs.clipDistances(0)).containsExactly(5, 6);
        assertThat(outputs.cullDistances(0)).containsExactly(5, 6);
    }

    @Test
    void attributesOfInstances() {
        ByteBuffer values = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        values.asFloatBuffer().put(new float[] {1, 2, 3, 4});
        Vertices vertices =
                Vertices.of(2).instances(2).first(0, 1).floats(0, 1, 8, 9).instanceBuffer(1, 1, values, 4);
        VertexOutputs outputs = passing("").vertices(Bindings.create(), vertices);
        assertThat(outputs.value(0, 1, 0)).isEqualTo(2);
        assertThat(outputs.value(1, 1, 0)).isEqualTo(2);
        assertThat(outputs.value(2, 1, 0)).isEqualTo(3);
        assertThat(outputs.position(1)).containsExactly(9, 0, 0, 1);
        assertThat(outputs.pointSize(1)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"Geometry, Geometry", "TessellationControl, Tessellation", "TessellationEvaluation, Tessellation"})
    void otherStagesAreRefused(String model, String capability) {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> program("""
                        OpCapability %s
                        OpMemoryModel Logical GLSL450
                        OpEntryPoint %s %%main "main"
                        %s
                        %%main = OpFunction %%void None %%proc
                        %%start = OpLabel
                        OpReturn
                        OpFunctionEnd
                        """.formatted(
                                capability,
                                model,
                                TYPES.replace("%double = OpTypeFloat 64", "")
                                        .replace("%v3double = OpTypeVector %double 3", ""))))
                .withMessageContaining("has the execution model " + model + ", which is not supported");
    }
}
