// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.StructType;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.view.ReflectionPage;

/** What entry points read from descriptor heaps, and what they use of structures that no variable holds. */
class HeapDescriptorTest {
    private static final String DECLARATIONS = """
            OpCapability Shader
            OpCapability UntypedPointersKHR
            OpCapability DescriptorHeapEXT
            OpCapability PhysicalStorageBufferAddresses
            OpExtension "SPV_KHR_untyped_pointers"
            OpExtension "SPV_EXT_descriptor_heap"
            OpMemoryModel PhysicalStorageBuffer64 GLSL450
            OpEntryPoint GLCompute %main "main" %heap %push
            OpEntryPoint GLCompute %other "other" %heap
            OpExecutionMode %main LocalSize 1 1 1
            OpExecutionMode %other LocalSize 1 1 1
            OpName %heap "heap"
            OpName %Data "Data"
            OpName %Far "Far"
            OpDecorate %heap BuiltIn ResourceHeapEXT
            OpDecorate %buffers ArrayStride 64
            OpDecorate %rows ArrayStride 256
            OpDecorateId %sized ArrayStrideIdEXT %spec
            OpDecorate %spec SpecId 4
            OpName %spec "stride"
            OpMemberDecorate %Heap 0 Offset 16
            OpMemberDecorate %Heap 1 Offset 1024
            OpDecorate %Data Block
            OpMemberDecorate %Data 0 Offset 0
            OpMemberDecorate %Data 1 Offset 4
            OpDecorate %Far Block
            OpMemberDecorate %Far 0 Offset 0
            OpMemberDecorate %Far 1 Offset 8
            OpDecorate %Push Block
            OpMemberDecorate %Push 0 Offset 0
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %c0 = OpConstant %uint 0
            %c1 = OpConstant %uint 1
            %c2 = OpConstant %uint 2
            %c4 = OpConstant %uint 4
            %spec = OpSpecConstant %uint 96
            %image = OpTypeImage %uint 2D 0 0 0 2 R32ui
            %buffer = OpTypeBufferEXT Uniform
            %buffers = OpTypeArray %buffer %c4
            %rows = OpTypeRuntimeArray %buffers
            %sized = OpTypeRuntimeArray %image
            %Heap = OpTypeStruct %image %rows
            %Data = OpTypeStruct %uint %uint
            OpTypeForwardPointer %far PhysicalStorageBuffer
            %Far = OpTypeStruct %far %uint
            %far = OpTypePointer PhysicalStorageBuffer %Far
            %word = OpTypePointer PhysicalStorageBuffer %uint
            %Push = OpTypeStruct %far
            %pushed = OpTypePointer PushConstant %Push
            %address = OpTypePointer PushConstant %far
            %heaps = OpTypeUntypedPointerKHR UniformConstant
            %uniform = OpTypeUntypedPointerKHR Uniform
            %heap = OpUntypedVariableKHR %heaps UniformConstant
            %push = OpVariable %pushed PushConstant
            %type = OpTypeFunction %void
            %taking = OpTypeFunction %void %heaps
            """;

    private static ModuleReflection reflect(String body) {
        return ModuleReflection.of(TestModules.of(DECLARATIONS + """
                %main = OpFunction %void None %type
                %l0 = OpLabel
                """ + body + """

                OpReturn
                OpFunctionEnd
                %other = OpFunction %void None %type
                %l1 = OpLabel
                OpReturn
                OpFunctionEnd
                %take = OpFunction %void None %taking
                %pointer = OpFunctionParameter %heaps
                %l2 = OpLabel
                %taken = OpLoad %image %pointer
                OpReturn
                OpFunctionEnd
                """));
    }

    private static List<String> read(String body) {
        ModuleReflection reflection = reflect(body);
        assertThat(reflection.entryPoint("other").orElseThrow().heapDescriptors())
                .isEmpty();
        return reflection.entryPoint("main").orElseThrow().heapDescriptors().stream()
                .map(HeapDescriptor::toString)
                .toList();
    }

    @Test
    void descriptorsAndArraysOfThem() {
        assertThat(read("""
                %a = OpUntypedAccessChainKHR %heaps %Heap %heap %c0
                %b = OpLoad %image %a
                """)).containsExactly("STORAGE_IMAGE image2D<uint32> in heap at 16");
        assertThat(read("""
                %a = OpUntypedAccessChainKHR %heaps %sized %heap %c2
                %b = OpLoad %image %a
                """)).containsExactly("STORAGE_IMAGE image2D<uint32> in heap at 0 element 2, stride stride");
        // Of arrays in arrays, the offset of the inner one is known if the index of the outer one is.
        assertThat(read("""
                %a = OpUntypedAccessChainKHR %heaps %Heap %heap %c1 %c2 %c1
                %b = OpBufferPointerEXT %uniform %a
                %c = OpUntypedAccessChainKHR %uniform %Data %b %c1
                """)).containsExactly("UNIFORM_BUFFER Data in heap at 1536 element 1, stride 64");
        assertThat(read("%a = OpLoad %image %heap")).containsExactly("STORAGE_IMAGE image2D<uint32> in heap at 0");
    }

    @Test
    void pointersAreFollowed() {
        List<String> once = List.of("STORAGE_IMAGE image2D<uint32> in heap at 16");
        assertThat(read("""
                %a = OpUntypedAccessChainKHR %heaps %Heap %heap %c0
                %b = OpCopyObject %heaps %a
                %c = OpFunctionCall %void %take %b
                %d = OpLoad %image %b
                """)).isEqualTo(once);
        assertThat(read("%a = OpUntypedAccessChainKHR %heaps %Heap %heap %c0")).isEmpty();
    }

    @Test
    void membersInHeapsAndBehindAddressesAreUsed() {
        ModuleReflection reflection = reflect("""
                %a = OpUntypedAccessChainKHR %heaps %Heap %heap %c1 %c2 %c1
                %b = OpBufferPointerEXT %uniform %a
                %c = OpUntypedAccessChainKHR %uniform %Data %b %c1
                %d = OpAccessChain %address %push %c0
                %e = OpLoad %far %d
                %f = OpAccessChain %word %e %c1
                """);
        StructType data = reflection
                .entryPoints()
                .get(0)
                .heapDescriptors()
                .get(0)
                .blocks()
                .get(0);
        StructType push = reflection.pushConstants().get(0).block().orElseThrow();
        Map<StructType, Set<Integer>> unused = reflection.unusedMembers();
        assertThat(unused).containsEntry(data, Set.of(0)).containsEntry(push, Set.of());
        assertThat(unused.entrySet().stream()
                        .filter(entry -> entry.getKey().name().equals("Far"))
                        .map(Map.Entry::getValue))
                .containsExactly(Set.of(0));
        // A load of the whole structure uses all members.
        assertThat(reflect("""
                        %d = OpAccessChain %address %push %c0
                        %e = OpLoad %far %d
                        %f = OpLoad %Far %e Aligned 8
                        """).unusedMembers().entrySet().stream()
                        .filter(entry -> entry.getKey().name().equals("Far"))
                        .map(Map.Entry::getValue))
                .containsExactly(Set.of());
    }

    @Test
    void pagesListThem() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ReflectionPage.create().write(reflect("""
                %a = OpUntypedAccessChainKHR %heaps %Heap %heap %c1 %c2 %c1
                %b = OpBufferPointerEXT %uniform %a
                %c = OpUntypedAccessChainKHR %uniform %Data %b %c1
                """), out);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("<h3>Descriptors in heaps</h3>[^@]*<bdi>heap</bdi></a><td>UNIFORM_BUFFER"
                        + "<td class=type><a href=#t[0-9]+>Data</a><td class=n>1536<td class=n>64<td class=n>1\n");
    }
}
