// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.tests.reflect.PipelineInterfaceTest.conflicts;
import static org.spirv4j.tests.reflect.PipelineInterfaceTest.stage;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceField;
import org.spirv4j.reflect.InterfaceMatch;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.VertexAttribute;
import org.spirv4j.testkit.TestModules;

/** Which outputs feed which inputs, vertex attributes, and stages that exclude each other. */
class StageInterfaceTest {
    /** An entry point with variables, each {@code name storage-class type decoration...}. */
    private static EntryPointReflection variables(String model, String... variables) {
        StringBuilder ids = new StringBuilder();
        StringBuilder decorations = new StringBuilder();
        StringBuilder declarations = new StringBuilder();
        for (String variable : variables) {
            String[] parts = variable.split(" ", 4);
            String id = "%" + parts[0];
            ids.append(' ').append(id);
            decorations.append("OpName " + id + " \"" + parts[0] + "\"\n");
            if (parts.length > 3) {
                for (String decoration : parts[3].split(", ", -1)) {
                    decorations.append("OpDecorate " + id + " " + decoration + "\n");
                }
            }
            declarations.append(id + "_p = OpTypePointer " + parts[1] + " " + parts[2] + "\n");
            declarations.append(id + " = OpVariable " + id + "_p " + parts[1] + "\n");
        }
        String text = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint %s %%main "main"%s
                %s
                %%void = OpTypeVoid
                %%float = OpTypeFloat 32
                %%double = OpTypeFloat 64
                %%int = OpTypeInt 32 1
                %%uint = OpTypeInt 32 0
                %%two = OpConstant %%uint 2
                %%vec2 = OpTypeVector %%float 2
                %%vec3 = OpTypeVector %%float 3
                %%vec4 = OpTypeVector %%float 4
                %%dvec3 = OpTypeVector %%double 3
                %%mat2 = OpTypeMatrix %%vec2 2
                %%vec4s = OpTypeArray %%vec4 %%two
                %%dvec3s = OpTypeArray %%dvec3 %%two
                %s
                %%type = OpTypeFunction %%void
                %%main = OpFunction %%void None %%type
                %%label = OpLabel
                OpReturn
                OpFunctionEnd
                """.formatted(model, ids, decorations, declarations);
        return ModuleReflection.of(TestModules.of(text)).entryPoints().get(0);
    }

    private static List<String> matches(EntryPointReflection... stages) {
        return PipelineInterface.of(stages).stageInterfaces().stream()
                .flatMap(between -> between.matches().stream())
                .map(StageInterfaceTest::text)
                .toList();
    }

    private static String text(InterfaceMatch match) {
        return (match.location().isPresent()
                        ? match.location().getAsInt() + "." + match.component().orElseThrow()
                        : "name")
                + ": " + match.output().map(InterfaceField::name).orElse("-") + " -> "
                + match.input().map(InterfaceField::name).orElse("-");
    }

    @Test
    void outputsThatFeedInputs() {
        EntryPointReflection vertex = variables(
                "Vertex",
                "color Output %vec4 Location 1",
                "normal Output %vec3 Location 0",
                "extra Output %float Location 5",
                "gl_Position Output %vec4 BuiltIn Position");
        EntryPointReflection fragment = variables(
                "Fragment",
                "xy Input %vec2 Location 1",
                "zw Input %vec2 Location 1, Component 2",
                "n Input %vec3 Location 0",
                "none Input %float Location 7");

        assertThat(matches(vertex, fragment))
                .containsExactly(
                        "0.0: normal -> n",
                        "1.0: color -> xy",
                        "1.2: color -> zw",
                        "5.0: extra -> -",
                        "7.0: - -> none");
        assertThat(conflicts(vertex, fragment))
                .isEqualTo(
                        "Fragment input 'none' at location 7, component 0 is not an output of the Vertex entry point");
        assertThat(PipelineInterface.of(vertex, fragment)
                        .stageInterfaces()
                        .get(0)
                        .producer())
                .isSameAs(vertex);
    }

    @Test
    void variablesWithoutLocationsMatchByName() {
        EntryPointReflection vertex = variables("Vertex", "color Output %vec3", "more Output %float");

        assertThat(matches(vertex, variables("Fragment", "color Input %vec3")))
                .containsExactly("name: color -> color", "name: more -> -");
        assertThat(conflicts(vertex, variables("Fragment", "color Input %vec3")))
                .isEmpty();
        assertThat(conflicts(vertex, variables("Fragment", "color Input %vec4")))
                .isEqualTo("Fragment input 'color' is float32x4, but the Vertex output 'color' is float32x3");
        assertThat(conflicts(vertex, variables("Fragment", "unused Input %vec4")))
                .as("an input that the stage does not use")
                .isEmpty();
        assertThat(conflicts(vertex, stage("Fragment", "", "", "Input", "%vec4")))
                .isEqualTo("Fragment input 'v' is not an output of the Vertex entry point");
    }

    @Test
    void blocksWithoutLocationsMatchByTheNameOfTheStructure() {
        String block = "OpName %%Block \"%s\"\nOpDecorate %%Block Block";
        String struct = "%Block = OpTypeStruct %vec3 %float";
        EntryPointReflection vertex = stage("Vertex", block.formatted("Surface"), struct, "Output", "%Block");

        assertThat(matches(vertex, stage("Fragment", block.formatted("Surface"), struct, "Input", "%Block")))
                .containsExactly("name: v -> v");
        assertThat(conflicts(vertex, stage("Fragment", block.formatted("Other"), struct, "Input", "%Block")))
                .isEqualTo("Fragment input 'v' is not an output of the Vertex entry point");
        assertThat(conflicts(vertex, stage("Fragment", block.formatted(""), struct, "Input", "%Block")))
                .as("stripped")
                .isEmpty();
    }

    @Test
    void arraysOfBlocksWhoseMembersHaveLocations() {
        String block = "OpDecorate %%Block Block\nOpMemberDecorate %%Block 0 Location %d";
        String struct = "%Block = OpTypeStruct %vec3\n%Blocks = OpTypeArray %Block %two";
        EntryPointReflection vertex = stage("Vertex", block.formatted(1), struct, "Output", "%Blocks");

        assertThat(conflicts(vertex, stage("Fragment", block.formatted(1), struct, "Input", "%Blocks")))
                .isEmpty();
        assertThat(conflicts(vertex, stage("Fragment", block.formatted(2), struct, "Input", "%Blocks")))
                .contains("'v.member_0' at location 2");
    }

    private static List<String> attributes(EntryPointReflection vertex) {
        return PipelineInterface.of(vertex).vertexAttributes().stream()
                .map(StageInterfaceTest::text)
                .toList();
    }

    private static String text(VertexAttribute attribute) {
        return attribute.location() + " " + attribute.format().map(Enum::name).orElse("?") + " " + attribute.names();
    }

    @Test
    void vertexAttributes() {
        assertThat(attributes(variables(
                        "Vertex",
                        "id Input %int BuiltIn VertexIndex",
                        "weight Input %float Location 3, Component 3",
                        "normal Input %vec3 Location 3",
                        "position Input %vec4 Location 0",
                        "matrix Input %mat2 Location 1")))
                .containsExactly(
                        "0 R32G32B32A32_SFLOAT [position]",
                        "1 R32G32_SFLOAT [matrix]",
                        "2 R32G32_SFLOAT [matrix]",
                        "3 R32G32B32A32_SFLOAT [normal, weight]");
        assertThat(attributes(variables("Vertex", "y Input %float Location 0, Component 1")))
                .containsExactly("0 R32G32_SFLOAT [y]");
        assertThat(attributes(variables("Vertex", "x Input %float Location 0", "y Input %int Location 0, Component 1")))
                .containsExactly("0 ? [x, y]");
        assertThat(attributes(variables("Vertex", "d Input %dvec3s Location 4", "e Input %double Location 8")))
                .containsExactly("4 R64G64B64_SFLOAT [d]", "6 R64G64B64_SFLOAT [d]", "8 R64_SFLOAT [e]");
        assertThat(attributes(variables("Fragment", "x Input %float Location 0")))
                .isEmpty();
    }

    @Test
    void stagesThatExcludeEachOther() {
        EntryPointReflection vertex = variables("Vertex");
        EntryPointReflection fragment = variables("Fragment");
        EntryPointReflection compute = variables("GLCompute");
        EntryPointReflection miss = variables("MissKHR");

        assertThat(conflicts(compute, variables("GLCompute")))
                .isEqualTo("Entry points 'main' and 'main' are of the same stage, GLCompute");
        assertThat(conflicts(vertex, compute))
                .isEqualTo("GLCompute entry point 'main' cannot be in a pipeline with Vertex entry point 'main'");
        assertThat(conflicts(variables("MeshEXT"), vertex, fragment))
                .isEqualTo("Vertex entry point 'main' cannot be in a pipeline with MeshEXT entry point 'main'");
        assertThat(conflicts(miss, variables("MissKHR"), variables("RayGenerationKHR")))
                .isEmpty();
        assertThat(conflicts(
                        variables("MeshEXT", "color Output %vec4s Location 0"),
                        variables("Fragment", "color Input %vec4 Location 0")))
                .isEmpty();
    }

    private static EntryPointReflection push(String model, int offset, String type) {
        return stage(
                model,
                "OpMemberDecorate %Block 0 Offset " + offset,
                "%Block = OpTypeStruct " + type,
                "PushConstant",
                "%Block");
    }

    @Test
    void blocksOfAllStagesAreCompared() {
        assertThat(conflicts(push("Vertex", 0, "%vec4"), push("Geometry", 16, "%float"), push("Fragment", 16, "%int")))
                .isEqualTo("Fragment resource 'v' has another layout than Geometry resource 'v' from byte 16: "
                        + "members 'member_0' and 'member_0' are of the types float32 and int32");
    }

    @Test
    void imagesOfSharedBindingsAreCompared() {
        String bound = "OpDecorate %v DescriptorSet 0\nOpDecorate %v Binding 0";
        EntryPointReflection vertex = stage("Vertex", bound, "", "UniformConstant", "%image");
        String cube = "%cube = OpTypeImage %float Cube 0 0 0 1 Unknown";

        assertThat(conflicts(vertex, stage("Fragment", bound, "", "UniformConstant", "%combined")))
                .isEmpty();
        assertThat(conflicts(vertex, stage("Fragment", bound, cube, "UniformConstant", "%cube")))
                .isEqualTo("Fragment resource 'v' has the type imageCube<float32>, but Vertex resource 'v' has the type"
                        + " image2D<float32>");
    }

    /** In OpenGL, there are no descriptor sets, and buffers and textures with the same binding are different things. */
    @Test
    void bindingsWithoutSets() {
        EntryPointReflection vertex = stage(
                "Vertex",
                "OpDecorate %v Binding 0\nOpDecorate %Block Block",
                "%Block = OpTypeStruct %float",
                "Uniform",
                "%Block");
        EntryPointReflection fragment =
                stage("Fragment", "OpDecorate %v Binding 0", "", "UniformConstant", "%combined");

        assertThat(conflicts(vertex, fragment)).isEmpty();
        assertThat(PipelineInterface.of(vertex, fragment)
                        .descriptorSets()
                        .get(0)
                        .bindings())
                .extracting(binding -> binding.descriptorType().name() + " " + binding.stageFlags())
                .containsExactly("COMBINED_IMAGE_SAMPLER 16", "UNIFORM_BUFFER 1");
    }
}
