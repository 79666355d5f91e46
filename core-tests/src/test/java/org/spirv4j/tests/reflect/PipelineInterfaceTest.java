// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.reflect.DescriptorBinding;
import org.spirv4j.reflect.DescriptorType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineConflict;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.PushConstantRange;
import org.spirv4j.reflect.ShaderStage;
import org.spirv4j.testkit.TestModules;

/** Stages merged into pipelines. */
class PipelineInterfaceTest {
    private static final String TYPES = """
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %double = OpTypeFloat 64
            %int = OpTypeInt 32 1
            %uint = OpTypeInt 32 0
            %two = OpConstant %uint 2
            %three = OpConstant %uint 3
            %vec2 = OpTypeVector %float 2
            %vec3 = OpTypeVector %float 3
            %vec4 = OpTypeVector %float 4
            %dvec3 = OpTypeVector %double 3
            %mat2 = OpTypeMatrix %vec2 2
            %floats = OpTypeArray %float %three
            %vec4s = OpTypeArray %vec4 %two
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampler = OpTypeSampler
            %combined = OpTypeSampledImage %image
            """;

    /** A stage with a variable {@code %v} that it uses. */
    static EntryPointReflection stage(
            String model, String decorations, String declarations, String storageClass, String type) {
        String text = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint %s %%main "main" %%v
                OpName %%v "v"
                %s
                %s
                %s
                %%p = OpTypePointer %s %s
                %%v = OpVariable %%p %s
                %%type = OpTypeFunction %%void
                %%main = OpFunction %%void None %%type
                %%label = OpLabel
                %%use = OpCopyObject %%p %%v
                OpReturn
                OpFunctionEnd
                """.formatted(model, decorations, TYPES, declarations, storageClass, type, storageClass);
        return ModuleReflection.of(TestModules.of(text)).entryPoints().get(0);
    }

    private static EntryPointReflection output(String location, String type) {
        return stage("Vertex", "OpDecorate %v " + location, "", "Output", type);
    }

    private static EntryPointReflection input(String location, String type) {
        return stage("Fragment", "OpDecorate %v " + location, "", "Input", type);
    }

    static String conflicts(EntryPointReflection... stages) {
        return String.join(
                "\n",
                PipelineInterface.of(stages).conflicts().stream()
                        .map(PipelineConflict::toString)
                        .toList());
    }

    @Test
    void outputsFeedInputs() {
        assertThat(conflicts(output("Location 1", "%vec4"), input("Location 1", "%vec4")))
                .isEmpty();
        assertThat(conflicts(output("Location 1", "%vec4"), input("Location 1", "%vec2")))
                .isEmpty();
        assertThat(conflicts(output("Location 1", "%vec4s"), input("Location 2", "%vec4")))
                .isEmpty();
        assertThat(conflicts(output("Location 0", "%mat2"), input("Location 1", "%vec2")))
                .isEmpty();
        assertThat(conflicts(output("Location 0", "%dvec3"), input("Location 0", "%dvec3")))
                .isEmpty();
    }

    @Test
    void inputsWithoutOutputs() {
        assertThat(conflicts(output("Location 0", "%vec4"), input("Location 1", "%vec4")))
                .isEqualTo("Fragment input 'v' at location 1, component 0 is not an output of the Vertex entry point");
        assertThat(conflicts(output("Location 0", "%vec2"), input("Location 0", "%vec3")))
                .isEqualTo("Fragment input 'v' at location 0, component 2 is not an output of the Vertex entry point");
        assertThat(conflicts(output("Location 0", "%floats"), input("Location 3", "%float")))
                .isEqualTo("Fragment input 'v' at location 3, component 0 is not an output of the Vertex entry point");
    }

    @Test
    void typesOfOutputsAndInputs() {
        assertThat(conflicts(output("Location 0", "%uint"), input("Location 0", "%int")))
                .isEqualTo(
                        "Fragment input 'v' at location 0, component 0 is int32, but the Vertex output 'v' is uint32");
        PipelineConflict conflict = PipelineInterface.of(output("Location 0", "%float"), input("Location 0", "%int"))
                .conflicts()
                .get(0);
        assertThat(conflict.stage().name()).isEqualTo("main");
        assertThat(conflict.diagnostic().severity()).isEqualTo(Severity.ERROR);
        assertThat(conflict.diagnostic().position().instruction()).isPositive();
        assertThat(conflict.related().position().instruction()).isPositive();
        assertThat(conflict.related().instruction()).contains("OpVariable");
        assertThat(conflict.other().executionModel()).isPresent();
    }

    @Test
    void arraysPerVertex() {
        EntryPointReflection vertex = output("Location 0", "%float");
        EntryPointReflection geometry = stage("Geometry", "OpDecorate %v Location 0", "", "Input", "%floats");

        assertThat(conflicts(vertex, geometry)).isEmpty();
        assertThat(PipelineInterface.of(geometry, vertex).stages()).containsExactly(vertex, geometry);
    }

    @Test
    void membersOfBlocks() {
        String block = """
                OpDecorate %%Block Block
                OpMemberName %%Block 1 "color"
                OpMemberDecorate %%Block 0 BuiltIn Position
                OpMemberDecorate %%Block 1 Location %d
                """;
        String struct = "%Block = OpTypeStruct %vec4 %vec3";
        EntryPointReflection vertex = stage("Vertex", block.formatted(2), struct, "Output", "%Block");

        assertThat(conflicts(vertex, stage("Fragment", block.formatted(2), struct, "Input", "%Block")))
                .isEmpty();
        assertThat(conflicts(vertex, input("Location 2", "%vec3"))).isEmpty();
        assertThat(conflicts(vertex, stage("Fragment", block.formatted(3), struct, "Input", "%Block")))
                .startsWith("Fragment input 'v.color' at location 3");
    }

    @Test
    void patchesAreApart() {
        EntryPointReflection control =
                stage("TessellationControl", "OpDecorate %v Location 0\nOpDecorate %v Patch", "", "Output", "%float");

        assertThat(conflicts(
                        control,
                        stage(
                                "TessellationEvaluation",
                                "OpDecorate %v Location 0\nOpDecorate %v Patch",
                                "",
                                "Input",
                                "%float")))
                .isEmpty();
        assertThat(conflicts(
                        control, stage("TessellationEvaluation", "OpDecorate %v Location 0", "", "Input", "%floats")))
                .contains("is not an output");
    }

    @Test
    void stageGivenTwice() {
        assertThat(conflicts(output("Location 0", "%float"), output("Location 0", "%float")))
                .isEqualTo("Entry points 'main' and 'main' are of the same stage, Vertex");
    }

    private static final String BOUND = "OpDecorate %v DescriptorSet 1\nOpDecorate %v Binding 2\n";

    private static EntryPointReflection resource(String model, String type) {
        return stage(model, BOUND, "", "UniformConstant", type);
    }

    private static EntryPointReflection buffer(String model, String decorations, String members) {
        return stage(model, BOUND + decorations, "%Block = OpTypeStruct " + members, "Uniform", "%Block");
    }

    @Test
    void bindingsHaveStageFlags() {
        EntryPointReflection fragment = resource("Fragment", "%sampler");
        PipelineInterface pipeline = PipelineInterface.of(fragment, resource("Vertex", "%sampler"));

        assertThat(pipeline.conflicts()).isEmpty();
        assertThat(pipeline.descriptorSets()).hasSize(1);
        assertThat(pipeline.descriptorSets().get(0).set()).isEqualTo(1);
        DescriptorBinding binding = pipeline.descriptorSets().get(0).bindings().get(0);
        assertThat(binding.binding()).isEqualTo(2);
        assertThat(binding.descriptorType()).isEqualTo(DescriptorType.SAMPLER);
        assertThat(binding.stageFlags())
                .isEqualTo(ShaderStage.VERTEX.value() | ShaderStage.FRAGMENT.value())
                .isEqualTo(0x11);
        assertThat(binding.count()).hasValue(1);
        assertThat(binding.uses()).extracting(use -> use.stage().modelName()).containsExactly("Vertex", "Fragment");
        assertThat(binding.variables()).hasSize(2);
        assertThat(binding.names()).containsExactly("v");
        assertThat(pipeline.stages(binding.stageFlags())).isEqualTo(pipeline.stages());
        assertThat(pipeline.stages(ShaderStage.FRAGMENT.value())).containsExactly(fragment);
    }

    @Test
    void fragmentOutputsAreColorAttachments() {
        EntryPointReflection color = stage("Fragment", "OpDecorate %v Location 3", "", "Output", "%vec4");
        EntryPointReflection depth = stage("Fragment", "OpDecorate %v BuiltIn FragDepth", "", "Output", "%float");

        assertThat(PipelineInterface.of(output("Location 0", "%vec4"), color).fragmentOutputs())
                .isEqualTo(color.outputs())
                .hasSize(1);
        assertThat(PipelineInterface.of(depth).fragmentOutputs()).isEmpty();
        assertThat(PipelineInterface.of(output("Location 0", "%vec4")).fragmentOutputs())
                .isEmpty();
    }

    @Test
    void separateImageAndSamplerMayBeCombined() {
        PipelineInterface pipeline =
                PipelineInterface.of(resource("Vertex", "%sampler"), resource("Fragment", "%image"));

        assertThat(pipeline.conflicts()).isEmpty();
        assertThat(pipeline.descriptorSets().get(0).bindings().get(0).descriptorType())
                .isEqualTo(DescriptorType.COMBINED_IMAGE_SAMPLER);
    }

    @Test
    void bindingsThatDisagree() {
        assertThat(conflicts(buffer("Vertex", "", "%float"), resource("Fragment", "%image")))
                .isEqualTo("Fragment resource 'v' is a SAMPLED_IMAGE, but Vertex resource 'v' is a UNIFORM_BUFFER");
        assertThat(conflicts(
                        resource("Vertex", "%sampler"),
                        stage(
                                "Fragment",
                                BOUND,
                                "%samplers = OpTypeArray %sampler %three",
                                "UniformConstant",
                                "%samplers")))
                .isEqualTo("Fragment resource 'v' has 3 descriptors, but Vertex resource 'v' has 1");
    }

    @Test
    void blocksThatDisagree() {
        String packed = "OpMemberDecorate %Block 0 Offset 0\nOpMemberDecorate %Block 1 Offset 4";
        String padded = "OpMemberDecorate %Block 0 Offset 0\nOpMemberDecorate %Block 1 Offset 16";

        assertThat(conflicts(buffer("Vertex", packed, "%float %vec3"), buffer("Fragment", packed, "%float %vec3")))
                .isEmpty();
        assertThat(conflicts(buffer("Vertex", packed, "%float %vec4"), buffer("Fragment", padded, "%float %vec4")))
                .isEqualTo("Fragment resource 'v' has another layout than Vertex resource 'v' from byte 16: "
                        + "member 'member_1' at byte 4 overlaps 'member_1' at byte 16");
        assertThat(conflicts(buffer("Vertex", packed, "%float %vec3"), buffer("Fragment", packed, "%int %vec3")))
                .endsWith("from byte 0: members 'member_0' and 'member_0' are of the types float32 and int32");
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
    void pushConstantRanges() {
        assertThat(PipelineInterface.of(push("Vertex", 0, "%vec4"), push("Fragment", 16, "%float"))
                        .pushConstantRanges())
                .containsExactly(new PushConstantRange(0x1, 0, 16), new PushConstantRange(0x10, 16, 4));
        assertThat(PipelineInterface.of(push("GLCompute", 0, "%vec4"), push("GLCompute", 16, "%float"))
                        .pushConstantRanges())
                .containsExactly(new PushConstantRange(0x20, 0, 20));
        assertThat(PipelineInterface.of(push("Vertex", 8, "%vec2"), push("Fragment", 8, "%vec2"))
                        .pushConstantRanges())
                .containsExactly(new PushConstantRange(0x11, 8, 8));
        assertThat(conflicts(push("Vertex", 0, "%vec4"), push("Fragment", 16, "%float")))
                .isEmpty();
        assertThat(conflicts(push("Vertex", 0, "%float"), push("Fragment", 0, "%int")))
                .contains("from byte 0");
    }

    @Test
    void computePipelines() {
        PipelineInterface pipeline = PipelineInterface.of(resource("GLCompute", "%combined"));

        assertThat(pipeline.descriptorSets().get(0).bindings().get(0).stageFlags())
                .isEqualTo(0x20);
        assertThat(PipelineInterface.of().descriptorSets()).isEmpty();
    }
}
