// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;
import org.spirv4j.testkit.CompiledSources;
import org.spirv4j.text.Assembler;

/** The structures that generated methods fill, without a device. */
class LwjglSourcesTest {
    @TempDir
    Path folder;

    private Class<?> shader(String text) throws Exception {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3).assemble(text);
        Map<String, String> sources = JavaBindings.create("generated")
                .withLwjgl(true)
                .sources(List.of(new BindingInput("m", ModuleReflection.of(module))));
        CompiledSources compiled = new CompiledSources();
        compiled.add("generated", sources);
        URLClassLoader loader = compiled.compile(folder, 17);
        return loader.loadClass("generated.MShader");
    }

    /** Two compute shaders that use a binding each in its own way. */
    private static final String TWO_ENTRY_POINTS = """
            OpCapability Shader
            OpCapability RuntimeDescriptorArray
            OpExtension "SPV_EXT_descriptor_indexing"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %first "first"
            OpEntryPoint GLCompute %second "second"
            OpExecutionMode %first LocalSize 8 1 1
            OpExecutionMode %second LocalSize 8 1 1
            OpName %images "images"
            OpName %sampler "filter"
            OpName %one "one"
            OpDecorate %images DescriptorSet 1
            OpDecorate %images Binding 2
            OpDecorate %sampler DescriptorSet 1
            OpDecorate %sampler Binding 5
            OpDecorate %one DescriptorSet 1
            OpDecorate %one Binding 2
            OpDecorate %struct BufferBlock
            OpMemberDecorate %struct 0 Offset 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %array = OpTypeRuntimeArray %image
            %array_pointer = OpTypePointer UniformConstant %array
            %images = OpVariable %array_pointer UniformConstant
            %sampler_type = OpTypeSampler
            %sampler_pointer = OpTypePointer UniformConstant %sampler_type
            %sampler = OpVariable %sampler_pointer UniformConstant
            %struct = OpTypeStruct %float
            %struct_pointer = OpTypePointer Uniform %struct
            %one = OpVariable %struct_pointer Uniform
            %int = OpTypeInt 32 0
            %zero = OpConstant %int 0
            %image_pointer = OpTypePointer UniformConstant %image
            %float_pointer = OpTypePointer Uniform %float
            %first = OpFunction %void None %function
            %a = OpLabel
            %b = OpAccessChain %image_pointer %images %zero
            %c = OpLoad %image %b
            %d = OpLoad %sampler_type %sampler
            OpReturn
            OpFunctionEnd
            %second = OpFunction %void None %function
            %e = OpLabel
            %f = OpAccessChain %float_pointer %one %zero
            %g = OpLoad %float %f
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void entryPointsThatDisagreeHaveTheirOwnLayouts() throws Exception {
        Class<?> type = shader(TWO_ENTRY_POINTS);
        assertThat(type.getField("FIRST_DESCRIPTOR_SET_COUNT").get(null)).isEqualTo(2);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            Method first = type.getMethod("firstDescriptorSetLayoutBindings", int.class, int.class, MemoryStack.class);
            assertThat(((VkDescriptorSetLayoutBinding.Buffer) first.invoke(null, 0, 9, stack)).remaining())
                    .isZero();
            VkDescriptorSetLayoutBinding.Buffer bindings =
                    (VkDescriptorSetLayoutBinding.Buffer) first.invoke(null, 1, 9, stack);
            assertThat(bindings.remaining()).isEqualTo(2);
            assertThat(describe(bindings.get(0))).isEqualTo("2: 9 of type 2, stages 32");
            assertThat(describe(bindings.get(1))).isEqualTo("5: 1 of type 0, stages 32");
            VkDescriptorPoolSize.Buffer sizes = (VkDescriptorPoolSize.Buffer)
                    type.getMethod("firstDescriptorPoolSizes", int.class, int.class, MemoryStack.class)
                            .invoke(null, 3, 9, stack);
            assertThat(sizes.get(1).descriptorCount()).isEqualTo(27);
            Method second = type.getMethod("secondDescriptorSetLayoutBindings", int.class, MemoryStack.class);
            bindings = (VkDescriptorSetLayoutBinding.Buffer) second.invoke(null, 1, stack);
            assertThat(describe(bindings.get(0))).isEqualTo("2: 1 of type 7, stages 32");
        }
    }

    private static String describe(VkDescriptorSetLayoutBinding binding) {
        return binding.binding() + ": " + binding.descriptorCount() + " of type " + binding.descriptorType()
                + ", stages " + binding.stageFlags();
    }

    @Test
    void vertexInputsThatShareALocationAreOneAttribute() throws Exception {
        Class<?> type = shader("""
                OpCapability Shader
                OpCapability Float64
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" %xy %z %wide
                OpName %xy "xy"
                OpName %z "z"
                OpName %wide "wide"
                OpDecorate %xy Location 4
                OpDecorate %z Location 4
                OpDecorate %z Component 2
                OpDecorate %wide Location 1
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %float = OpTypeFloat 32
                %vec2 = OpTypeVector %float 2
                %double = OpTypeFloat 64
                %a = OpTypePointer Input %vec2
                %b = OpTypePointer Input %float
                %c = OpTypePointer Input %double
                %xy = OpVariable %a Input
                %z = OpVariable %b Input
                %wide = OpVariable %c Input
                %main = OpFunction %void None %function
                %d = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        assertThat(type.getField("MAIN_VERTEX_INPUTS").get(null))
                .hasToString("[VertexInput[name=wide, location=1, format=112, size=8, offset=0],"
                        + " VertexInput[name=xy, z, location=4, format=106, size=12, offset=8]]");
        assertThat(type.getField("MAIN_VERTEX_STRIDE").get(null)).isEqualTo(24);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkVertexInputAttributeDescription.Buffer attributes = (VkVertexInputAttributeDescription.Buffer)
                    type.getMethod("mainVertexInputAttributes", int.class, MemoryStack.class)
                            .invoke(null, 3, stack);
            VkVertexInputAttributeDescription last = attributes.get(1);
            assertThat(List.of(last.location(), last.binding(), last.format(), last.offset()))
                    .containsExactly(4, 3, 106, 8);
        }
    }
}
