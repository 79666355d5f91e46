// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.VertexFormat;
import org.spirv4j.testkit.TestModules;

/** Entry points: execution modes, inputs and outputs, arguments, used resources. */
class EntryPointsTest {
    private static final String FUNCTION = """
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static EntryPointReflection entryPoint(String text) {
        return ModuleReflection.of(TestModules.of(text)).entryPoints().get(0);
    }

    @Test
    void inputsAndOutputs() {
        EntryPointReflection main = entryPoint("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "shade" %uv %block %id %first %second
                OpExecutionMode %main OriginUpperLeft
                OpName %uv "uv"
                OpDecorate %uv Location 2
                OpDecorate %uv Component 1
                OpDecorate %uv NoPerspective
                OpDecorate %id BuiltIn PrimitiveId
                OpDecorate %id Flat
                OpDecorate %Varyings Block
                OpMemberDecorate %Varyings 0 Location 4
                OpMemberDecorate %Varyings 1 Location 5
                OpMemberDecorate %Varyings 1 Flat
                OpDecorate %first Location 0
                OpDecorate %first Index 0
                OpDecorate %second Location 0
                OpDecorate %second Index 1
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %vec2 = OpTypeVector %float 2
                %vec4 = OpTypeVector %float 4
                %Varyings = OpTypeStruct %vec4 %uint
                %p2 = OpTypePointer Input %vec2
                %pb = OpTypePointer Input %Varyings
                %pu = OpTypePointer Input %uint
                %po = OpTypePointer Output %vec4
                %uv = OpVariable %p2 Input
                %block = OpVariable %pb Input
                %id = OpVariable %pu Input
                %first = OpVariable %po Output
                %second = OpVariable %po Output
                """ + FUNCTION);

        assertThat(main.name()).isEqualTo("shade");
        assertThat(main.executionModel()).contains(ExecutionModel.Fragment);
        assertThat(main).hasToString("Fragment shade");
        assertThat(main.executionMode(ExecutionMode.OriginUpperLeft)).isPresent();
        InterfaceVariable uv = main.inputs().get(0);
        assertThat(uv.location()).hasValue(2);
        assertThat(uv.component()).hasValue(1);
        assertThat(uv.decorations()).contains(Decoration.NoPerspective);
        assertThat(uv.format()).contains(VertexFormat.R32G32_SFLOAT);
        assertThat(uv.isUsed()).isFalse();
        InterfaceVariable block = main.inputs().get(1);
        assertThat(block.members()).hasSize(2);
        assertThat(block.members().get(1).location()).hasValue(5);
        assertThat(block.members().get(1).decorations()).contains(Decoration.Flat);
        assertThat(main.builtIns()).containsExactly(BuiltIn.PrimitiveId);
        assertThat(main.outputs().get(1).index()).hasValue(1);
        assertThat(main.outputs().get(0).name()).isEqualTo("output_0");
    }

    @Test
    void patchesAndArraysPerVertex() {
        EntryPointReflection main = entryPoint("""
                OpCapability Tessellation
                OpMemoryModel Logical GLSL450
                OpEntryPoint TessellationControl %main "main" %in %level
                OpExecutionMode %main OutputVertices 3
                OpDecorate %in Location 0
                OpDecorate %level Location 1
                OpDecorate %level Patch
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %most = OpConstant %uint 32
                %array = OpTypeArray %float %most
                %pi = OpTypePointer Input %array
                %po = OpTypePointer Output %float
                %in = OpVariable %pi Input
                %level = OpVariable %po Output
                """ + FUNCTION);

        assertThat(main.inputs().get(0).type()).hasToString("float32[32]");
        assertThat(main.inputs().get(0).element()).hasToString("float32");
        assertThat(main.outputs().get(0).decorations()).contains(Decoration.Patch);
        assertThat(main.executionMode(ExecutionMode.OutputVertices).orElseThrow())
                .hasToString("OutputVertices 3");
    }

    @Test
    void vertexFormatsHaveVulkanValues() {
        assertThat(VertexFormat.R32G32B32_SFLOAT.value()).isEqualTo(106);
        assertThat(VertexFormat.R32G32B32_SFLOAT.size()).isEqualTo(12);
        assertThat(VertexFormat.R16_UINT.size()).isEqualTo(2);
        assertThat(VertexFormat.R64G64_SFLOAT.componentCount()).isEqualTo(2);
    }

    private static final String COMPUTE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            """;

    @Test
    void localSize() {
        EntryPointReflection main =
                entryPoint(COMPUTE + "OpExecutionMode %main LocalSize 8 4 1\n%void = OpTypeVoid\n" + FUNCTION);

        assertThat(main.workgroupSize().orElseThrow()).hasToString("8 x 4 x 1");
        assertThat(main.workgroupSize().orElseThrow().x().isSpecializable()).isFalse();
    }

    @Test
    void localSizeOfConstants() {
        ModuleReflection reflection = ModuleReflection.of(TestModules.of(COMPUTE + """
                OpExecutionModeId %main LocalSizeId %x %y %y
                OpDecorate %x SpecId 11
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %x = OpSpecConstant %uint 64
                %y = OpConstant %uint 1
                """ + FUNCTION));

        var size = reflection.entryPoints().get(0).workgroupSize().orElseThrow();
        assertThat(size).hasToString("64 x 1 x 1");
        assertThat(size.x().specIds()).containsExactly(11);
        assertThat(size.x().isComputed()).isFalse();
        var changed = reflection.with(Map.of(11, 128L));
        assertThat(changed.entryPoints().get(0).workgroupSize().orElseThrow()).hasToString("128 x 1 x 1");
    }

    @Test
    void builtInWorkgroupSizeTakesPrecedence() {
        ModuleReflection reflection = ModuleReflection.of(TestModules.of(COMPUTE + """
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %x SpecId 0
                OpDecorate %size BuiltIn WorkgroupSize
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %vec3 = OpTypeVector %uint 3
                %two = OpConstant %uint 2
                %x = OpSpecConstant %uint 16
                %half = OpSpecConstantOp %uint UDiv %x %two
                %size = OpSpecConstantComposite %vec3 %x %half %two
                """ + FUNCTION));

        var size = reflection.entryPoints().get(0).workgroupSize().orElseThrow();
        assertThat(size).hasToString("16 x 8 x 2");
        assertThat(size.y().specIds()).containsExactly(0);
        assertThat(size.y().isComputed()).isTrue();
        assertThat(reflection
                        .with(Map.of(0, 32L))
                        .entryPoints()
                        .get(0)
                        .workgroupSize()
                        .orElseThrow())
                .hasToString("32 x 16 x 2");
    }

    @Test
    void specializationConstants() {
        ModuleReflection reflection = ModuleReflection.of(TestModules.of(COMPUTE + """
                OpName %on "enabled"
                OpDecorate %on SpecId 4
                OpDecorate %scale SpecId 5
                %void = OpTypeVoid
                %bool = OpTypeBool
                %float = OpTypeFloat 32
                %on = OpSpecConstantTrue %bool
                %scale = OpSpecConstant %float 0.5
                """ + FUNCTION));

        assertThat(reflection.specializationConstants().stream()
                        .map(c -> c.specId().orElseThrow() + " " + c.type() + " " + c.defaultValue()))
                .containsExactly("4 bool true", "5 float32 0.5");
    }

    @Test
    void resourcesOfEachEntryPoint() {
        ModuleReflection reflection = ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %a "a"
                OpEntryPoint GLCompute %b "b"
                OpName %v "v"
                OpName %w "w"
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %struct = OpTypeStruct %float
                %p = OpTypePointer StorageBuffer %struct
                %v = OpVariable %p StorageBuffer
                %w = OpVariable %p StorageBuffer
                %type = OpTypeFunction %void
                %a = OpFunction %void None %type
                %la = OpLabel
                %x = OpFunctionCall %void %f
                OpReturn
                OpFunctionEnd
                %b = OpFunction %void None %type
                %lb = OpLabel
                OpReturn
                OpFunctionEnd
                %f = OpFunction %void None %type
                %lf = OpLabel
                %y = OpLoad %struct %v
                OpReturn
                OpFunctionEnd
                """));

        EntryPointReflection a = reflection.entryPoint("a").orElseThrow();
        assertThat(a.resources()).containsExactly(reflection.resources().get(0));
        assertThat(reflection.entryPoint("b").orElseThrow().resources()).isEmpty();
        assertThat(reflection.resources()).hasSize(2);
        assertThat(reflection.usersOf(reflection.resources().get(0))).containsExactly(a);
        assertThat(reflection.usersOf(reflection.resources().get(1))).isEmpty();
        assertThat(reflection.entryPoint("c")).isEmpty();
    }

    @Test
    void argumentsOfKernels() {
        EntryPointReflection kernel = entryPoint("""
                OpCapability Kernel
                OpCapability Addresses
                OpCapability ImageBasic
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %main "scale"
                OpExecutionMode %main LocalSize 64 1 1
                OpName %buffer "buffer"
                OpDecorate %buffer FuncParamAttr NoWrite
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %global = OpTypePointer CrossWorkgroup %float
                %local = OpTypePointer Workgroup %float
                %image = OpTypeImage %void 2D 0 0 0 0 Unknown WriteOnly
                %type = OpTypeFunction %void %global %local %image %float
                %main = OpFunction %void None %type
                %buffer = OpFunctionParameter %global
                %scratch = OpFunctionParameter %local
                %picture = OpFunctionParameter %image
                %factor = OpFunctionParameter %float
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """);

        List<KernelArgument> arguments = kernel.arguments();
        assertThat(arguments.stream().map(KernelArgument::toString))
                .containsExactly("float32* buffer", "float32* argument_1", "image2D argument_2", "float32 argument_3");
        assertThat(arguments.get(0).addressSpace()).contains(StorageClass.CrossWorkgroup);
        assertThat(arguments.get(0).attributes()).hasToString("[NoWrite]");
        assertThat(arguments.get(1).addressSpace()).contains(StorageClass.Workgroup);
        assertThat(arguments.get(2).access()).isPresent();
        assertThat(arguments.get(3).type().size()).hasValue(4);
        assertThat(kernel.workgroupSize().orElseThrow()).hasToString("64 x 1 x 1");
    }

    @Test
    void moduleWithoutEntryPoints() {
        ModuleReflection library = ModuleReflection.of(TestModules.of("""
                OpCapability Shader
                OpCapability Linkage
                OpMemoryModel Logical GLSL450
                """));

        assertThat(library.entryPoints()).isEmpty();
        assertThat(library.resources()).isEmpty();
        assertThat(library.pushConstants()).isEmpty();
        assertThat(library.type(1)).isEmpty();
        assertThat(library.type(-1)).isEmpty();
    }

    @Test
    void pointersHaveTheSizeOfTheAddressingModel() {
        String kernel = """
                OpCapability Addresses
                OpCapability Kernel
                OpMemoryModel Physical32 OpenCL
                OpEntryPoint Kernel %main "main"
                OpDecorate %value FuncParamAttr ByVal
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %four = OpConstant %uint 4
                %numbers = OpTypeArray %uint %four
                %buffer = OpTypePointer CrossWorkgroup %uint
                %constants = OpTypePointer UniformConstant %uint
                %local = OpTypePointer Workgroup %uint
                %generic = OpTypePointer Function %numbers
                %type = OpTypeFunction %void %buffer %constants %local %generic
                %main = OpFunction %void None %type
                %first = OpFunctionParameter %buffer
                %second = OpFunctionParameter %constants
                %third = OpFunctionParameter %local
                %value = OpFunctionParameter %generic
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """;
        assertThat(entryPoint(kernel).arguments())
                .extracting(KernelArgument::size)
                .containsExactly(OptionalLong.of(4), OptionalLong.of(4), OptionalLong.empty(), OptionalLong.of(16));
        assertThat(entryPoint(kernel.replace("Physical32", "Physical64")).arguments())
                .extracting(KernelArgument::size)
                .containsExactly(OptionalLong.of(8), OptionalLong.of(8), OptionalLong.empty(), OptionalLong.of(16));
    }

    /** Blocks of work-groups with explicit layout share one memory. */
    @Test
    void blocksOfWorkgroupsShareMemory() {
        EntryPointReflection main = entryPoint("""
                OpCapability Shader
                OpCapability WorkgroupMemoryExplicitLayoutKHR
                OpExtension "SPV_KHR_workgroup_memory_explicit_layout"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpName %N "N"
                OpDecorate %N SpecId 0
                OpDecorate %floats ArrayStride 4
                OpDecorate %A Block
                OpDecorate %B Block
                OpDecorate %a Aliased
                OpDecorate %b Aliased
                OpMemberDecorate %A 0 Offset 0
                OpMemberDecorate %B 0 Offset 0
                OpMemberDecorate %B 1 Offset 16
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %float = OpTypeFloat 32
                %N = OpSpecConstant %uint 3
                %floats = OpTypeArray %float %N
                %A = OpTypeStruct %uint
                %B = OpTypeStruct %uint %floats
                %pa = OpTypePointer Workgroup %A
                %pb = OpTypePointer Workgroup %B
                %a = OpVariable %pa Workgroup
                %b = OpVariable %pb Workgroup
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %label = OpLabel
                %la = OpLoad %A %a
                %lb = OpLoad %B %b
                OpReturn
                OpFunctionEnd
                """);
        assertThat(main.workgroupMemory().map(Object::toString)).contains("28 bytes = max(4, 16 + 4 * N)");
        assertThat(main.workgroupMemory().orElseThrow().variables()).hasSize(2);
    }

    @Test
    void specializationConstantsDetermineTheLengthsOfVectors() {
        EntryPointReflection main = entryPoint("""
                OpCapability Shader
                OpCapability LongVectorEXT
                OpExtension "SPV_EXT_long_vector"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpName %N "N"
                OpDecorate %N SpecId 0
                %void = OpTypeVoid
                %uint = OpTypeInt 32 0
                %N = OpSpecConstant %uint 9
                %three = OpConstant %uint 3
                %vector = OpTypeVectorIdEXT %uint %N
                %vectors = OpTypeArray %vector %three
                %pointer = OpTypePointer Workgroup %vectors
                %variable = OpVariable %pointer Workgroup
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %label = OpLabel
                %value = OpLoad %vectors %variable
                OpReturn
                OpFunctionEnd
                """);
        assertThat(main.workgroupMemory().map(Object::toString)).contains("144 bytes = align(4 * N, 16) * 3");
    }
}
