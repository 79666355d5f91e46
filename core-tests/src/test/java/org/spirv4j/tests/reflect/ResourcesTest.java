// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.reflect.DescriptorType;
import org.spirv4j.reflect.ImageType;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.testkit.TestModules;

/** Descriptors and other resources of shaders. */
class ResourcesTest {
    private static final String HEADER = """
            OpCapability Shader
            OpCapability TextureSampleWeightedQCOM
            OpMemoryModel Logical GLSL450
            """;

    private static final String TYPES = """
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %four = OpConstant %uint 4
            %count = OpSpecConstant %uint 3
            %twice = OpSpecConstantOp %uint IMul %count %four
            %struct = OpTypeStruct %float
            """;

    private static ModuleReflection reflect(String annotations, String declarations) {
        return ModuleReflection.of(TestModules.of(HEADER + annotations + TYPES + declarations));
    }

    @ParameterizedTest
    @CsvSource({
        "UniformConstant, OpTypeSampler, SAMPLER, 0",
        "UniformConstant, OpTypeSampledImage %sampled, COMBINED_IMAGE_SAMPLER, 1",
        "UniformConstant, OpTypeImage %float 2D 0 1 0 1 Unknown, SAMPLED_IMAGE, 2",
        "UniformConstant, OpTypeImage %float 3D 0 0 0 2 Rgba8, STORAGE_IMAGE, 3",
        "UniformConstant, OpTypeImage %float Buffer 0 0 0 1 Unknown, UNIFORM_TEXEL_BUFFER, 4",
        "UniformConstant, OpTypeImage %float Buffer 0 0 0 2 R32f, STORAGE_TEXEL_BUFFER, 5",
        "TileAttachmentQCOM, OpTypeImage %float 2D 0 0 0 2 Rgba8, STORAGE_IMAGE, 3",
        "Uniform, OpTypeStruct %float %uint, UNIFORM_BUFFER, 6",
        "StorageBuffer, OpTypeStruct %float %uint, STORAGE_BUFFER, 7",
        "UniformConstant, OpTypeImage %float SubpassData 0 0 0 2 Unknown, INPUT_ATTACHMENT, 10",
        "UniformConstant, OpTypeAccelerationStructureKHR, ACCELERATION_STRUCTURE, 1000150000",
        "UniformConstant, OpTypeTensorARM %float, TENSOR, 1000460000",
    })
    void descriptorTypes(String storageClass, String type, DescriptorType expected, int value) {
        ModuleReflection reflection = reflect(
                "OpDecorate %v DescriptorSet 2\nOpDecorate %v Binding 3\n",
                """
                %%sampled = OpTypeImage %%float 2D 0 0 0 1 Unknown
                %%type = %s
                %%pointer = OpTypePointer %s %%type
                %%v = OpVariable %%pointer %s
                """.formatted(type, storageClass, storageClass));

        ResourceVariable resource = reflection.resources().get(0);
        assertThat(resource.descriptorType()).contains(expected);
        assertThat(expected.value()).isEqualTo(value);
        assertThat(resource.descriptorSet()).hasValue(2);
        assertThat(resource.binding()).hasValue(3);
        assertThat(resource.count()).hasValue(1);
        assertThat(resource.dimensions()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "WeightTextureQCOM, SAMPLE_WEIGHT_IMAGE, 1000440000",
        "BlockMatchTextureQCOM, BLOCK_MATCH_IMAGE, 1000440001"
    })
    void descriptorTypesByDecoration(String decoration, DescriptorType expected, int value) {
        ModuleReflection reflection = reflect("OpDecorate %v " + decoration + "\n", """
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %pointer = OpTypePointer UniformConstant %image
                %v = OpVariable %pointer UniformConstant
                """);

        assertThat(reflection.resources().get(0).descriptorType()).contains(expected);
        assertThat(expected.value()).isEqualTo(value);
    }

    /** Compilers decorate the access chain to an element of an array. */
    @ParameterizedTest
    @CsvSource({"WeightTextureQCOM, SAMPLE_WEIGHT_IMAGE", "BlockMatchTextureQCOM, BLOCK_MATCH_IMAGE"})
    void descriptorTypesByDecorationOfAccessChains(String decoration, DescriptorType expected) {
        ModuleReflection reflection = reflect("OpDecorate %chain " + decoration + "\n", """
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %array = OpTypeArray %image %four
                %pointer = OpTypePointer UniformConstant %array
                %element = OpTypePointer UniformConstant %image
                %v = OpVariable %pointer UniformConstant
                %function = OpTypeFunction %void
                %f = OpFunction %void None %function
                %label = OpLabel
                %chain = OpAccessChain %element %v %count
                OpReturn
                OpFunctionEnd
                """);

        assertThat(reflection.resources().get(0).descriptorType()).contains(expected);
    }

    @Test
    void bufferBlocksAreStorageBuffers() {
        ModuleReflection reflection = reflect("OpDecorate %struct BufferBlock\n", """
                %pointer = OpTypePointer Uniform %struct
                %v = OpVariable %pointer Uniform
                """);

        assertThat(reflection.resources().get(0).descriptorType()).contains(DescriptorType.STORAGE_BUFFER);
    }

    @Test
    void uniformsOutsideBlocksAreNotDescriptors() {
        ModuleReflection reflection = reflect("OpName %v \"scale\"\n", """
                %pointer = OpTypePointer UniformConstant %float
                %v = OpVariable %pointer UniformConstant
                """);

        ResourceVariable uniform = reflection.resources().get(0);
        assertThat(uniform.descriptorType()).isEmpty();
        assertThat(uniform).hasToString("float32 scale");
    }

    @Test
    void arraysOfDescriptors() {
        ModuleReflection reflection = reflect("OpDecorate %count SpecId 7\n", """
                %sampler = OpTypeSampler
                %inner = OpTypeArray %sampler %four
                %outer = OpTypeArray %inner %twice
                %open = OpTypeRuntimeArray %sampler
                %outer_p = OpTypePointer UniformConstant %outer
                %open_p = OpTypePointer UniformConstant %open
                %v = OpVariable %outer_p UniformConstant
                %w = OpVariable %open_p UniformConstant
                """);

        ResourceVariable specialized = reflection.resources().get(0);
        assertThat(specialized.count()).hasValue(48);
        assertThat(specialized.dimensions()).hasSize(2);
        assertThat(specialized.type()).hasToString("Sampler[12][4]");
        var length = specialized.dimensions().get(0).length().orElseThrow();
        assertThat(length.specIds()).containsExactly(7);
        assertThat(length.isComputed()).isTrue();
        assertThat(length.isSpecializable()).isTrue();
        assertThat(specialized.dimensions().get(1).length().orElseThrow().isSpecializable())
                .isFalse();

        ResourceVariable open = reflection.resources().get(1);
        assertThat(open.count()).isEmpty();
        assertThat(open.dimensions().get(0).isRuntimeSized()).isTrue();
        assertThat(open.descriptorType()).contains(DescriptorType.SAMPLER);

        ModuleReflection other = reflection.with(Map.of(7, 5L));
        assertThat(other.resources().get(0).count()).hasValue(80);
        assertThat(reflection.resources().get(0).count()).hasValue(48);
    }

    @Test
    void traitsOfImages() {
        ModuleReflection reflection = reflect("""
                OpDecorate %v NonReadable
                OpDecorate %v Coherent
                """, """
                %type = OpTypeImage %float 2D 1 1 1 2 Rgba16f
                %pointer = OpTypePointer UniformConstant %type
                %v = OpVariable %pointer UniformConstant
                """);

        ResourceVariable resource = reflection.resources().get(0);
        ImageType image = resource.image().orElseThrow();
        assertThat(image.depth()).isEqualTo(ImageType.Depth.YES);
        assertThat(image.isArrayed()).isTrue();
        assertThat(image.isMultisampled()).isTrue();
        assertThat(image.sampling()).isEqualTo(ImageType.Sampling.STORAGE);
        assertThat(image.format()).contains(ImageFormat.Rgba16f);
        assertThat(image).hasToString("image2DMSArray<float32>");
        assertThat(resource.isWriteOnly()).isTrue();
        assertThat(resource.isReadOnly()).isFalse();
        assertThat(resource.decorations()).contains(Decoration.Coherent);
    }

    @Test
    void blockIsReadOnlyIfAllMembersAre() {
        ModuleReflection reflection = reflect("OpMemberDecorate %struct 0 NonWritable\n", """
                %pointer = OpTypePointer StorageBuffer %struct
                %v = OpVariable %pointer StorageBuffer
                """);

        assertThat(reflection.resources().get(0).isReadOnly()).isTrue();
    }

    @Test
    void aliasesAreLinked() {
        ModuleReflection reflection = reflect("""
                OpDecorate %v DescriptorSet 0
                OpDecorate %v Binding 1
                OpDecorate %w DescriptorSet 0
                OpDecorate %w Binding 1
                OpDecorate %x DescriptorSet 1
                OpDecorate %x Binding 1
                """, """
                %pointer = OpTypePointer StorageBuffer %struct
                %v = OpVariable %pointer StorageBuffer
                %w = OpVariable %pointer StorageBuffer
                %x = OpVariable %pointer StorageBuffer
                """);

        List<ResourceVariable> resources = reflection.resources();
        assertThat(resources.get(0).aliases()).containsExactly(resources.get(1));
        assertThat(resources.get(1).aliases()).containsExactly(resources.get(0));
        assertThat(resources.get(2).aliases()).isEmpty();
    }

    @Test
    void namesWhenStripped() {
        ModuleReflection reflection = reflect("""
                OpDecorate %v DescriptorSet 1
                OpDecorate %v Binding 4
                """, """
                %pointer = OpTypePointer StorageBuffer %struct
                %push_p = OpTypePointer PushConstant %struct
                %v = OpVariable %pointer StorageBuffer
                %w = OpVariable %push_p PushConstant
                """);

        assertThat(reflection.resources().get(0).name()).isEqualTo("resource_1_4");
        assertThat(reflection.pushConstants().get(0).name()).isEqualTo("push_constants");
        assertThat(reflection
                        .pushConstants()
                        .get(0)
                        .block()
                        .orElseThrow()
                        .members()
                        .get(0)
                        .name())
                .isEqualTo("member_0");
    }

    @Test
    void structureNamesVariableWithoutName() {
        ModuleReflection reflection = reflect("OpName %struct \"Camera\"\n", """
                %pointer = OpTypePointer Uniform %struct
                %v = OpVariable %pointer Uniform
                """);

        assertThat(reflection.resources().get(0).name()).isEqualTo("Camera");
        assertThat(reflection.resources().get(0).declaredName()).isEmpty();
    }

    @Test
    void hlslInformation() {
        ModuleReflection reflection = reflect("""
                OpDecorate %v CounterBuffer %w
                OpDecorateString %v UserTypeGOOGLE "appendstructuredbuffer:<float>"
                """, """
                %pointer = OpTypePointer StorageBuffer %struct
                %v = OpVariable %pointer StorageBuffer
                %w = OpVariable %pointer StorageBuffer
                """);

        ResourceVariable buffer = reflection.resources().get(0);
        assertThat(buffer.counterId())
                .isEqualTo(OptionalInt.of(reflection.resources().get(1).id()));
        assertThat(buffer.userType()).contains("appendstructuredbuffer:<float>");
    }

    @Test
    void descriptorHeapsHaveNoSet() {
        ModuleReflection reflection = reflect("OpDecorate %heap BuiltIn ResourceHeapEXT\n", """
                %pointer = OpTypeUntypedPointerKHR UniformConstant
                %heap = OpUntypedVariableKHR %pointer UniformConstant
                """);

        assertThat(reflection.resources()).isEmpty();
        ResourceVariable heap = reflection.descriptorHeaps().get(0);
        assertThat(heap.builtIn()).contains(BuiltIn.ResourceHeapEXT);
        assertThat(heap.name()).isEqualTo("ResourceHeapEXT");
        assertThat(heap.descriptorType()).isEmpty();
    }

    @Test
    void untypedVariablesHaveTheirDataType() {
        ModuleReflection reflection = reflect("OpDecorate %v Binding 0\n", """
                %pointer = OpTypeUntypedPointerKHR StorageBuffer
                %v = OpUntypedVariableKHR %pointer StorageBuffer %struct
                """);

        assertThat(reflection.resources().get(0).block()).isPresent();
        assertThat(reflection.resources().get(0).descriptorType()).contains(DescriptorType.STORAGE_BUFFER);
    }
}
