// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * A compute shader around a few instructions on memory: two work-groups of eight invocations, with one invocation in a
 * subgroup.
 */
final class MemoryShader {
    private static final String HEAD = """
            OpCapability Shader
            OpCapability Int8
            OpCapability StorageBuffer8BitAccess
            OpCapability GroupNonUniform
            OpCapability VariablePointers
            OpCapability StorageImageExtendedFormats
            @capabilities
            OpExtension "SPV_KHR_vulkan_memory_model"
            OpMemoryModel Logical @model
            OpEntryPoint GLCompute %main "main" %inputI %inputG %inputN %buffer %bytes %pairs %shared %image %zeroed %own
            OpExecutionMode %main LocalSize 8 1 1
            OpName %buffer "buffer"
            OpName %shared "shared"
            OpName %image "image"
            OpName %bytes "bytes"
            OpName %own "own"
            OpName %local "local"
            OpDecorate %inputI BuiltIn LocalInvocationIndex
            OpDecorate %inputG BuiltIn WorkgroupId
            OpDecorate %inputN BuiltIn GlobalInvocationId
            OpDecorate %uints ArrayStride 4
            OpDecorate %chars ArrayStride 1
            OpDecorate %vectors ArrayStride 16
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %byteBlock Block
            OpMemberDecorate %byteBlock 0 Offset 0
            OpDecorate %pairBlock Block
            OpMemberDecorate %pairBlock 0 Offset 0
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            OpDecorate %bytes DescriptorSet 0
            OpDecorate %bytes Binding 1
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 2
            OpDecorate %pairs DescriptorSet 0
            OpDecorate %pairs Binding 3
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %char = OpTypeInt 8 0
            %float = OpTypeFloat 32
            %v2uint = OpTypeVector %uint 2
            %v3uint = OpTypeVector %uint 3
            %v4uint = OpTypeVector %uint 4
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %u7 = OpConstant %uint 7
            %u8 = OpConstant %uint 8
            %u16 = OpConstant %uint 16
            %u31 = OpConstant %uint 31
            %u32 = OpConstant %uint 32
            %u49 = OpConstant %uint 49
            %u48 = OpConstant %uint 48
            %u63 = OpConstant %uint 63
            %u64 = OpConstant %uint 64
            %c1 = OpConstant %char 1
            %device = OpConstant %uint 1
            %workgroup = OpConstant %uint 2
            %subgroup = OpConstant %uint 3
            %relaxed = OpConstant %uint 0
            %invocation = OpConstant %uint 4
            %sequential = OpConstant %uint 16
            %sharedOnly = OpConstant %uint 256
            %acquireShared = OpConstant %uint 258
            %releaseShared = OpConstant %uint 260
            %sequentialShared = OpConstant %uint 272
            %orderImage = OpConstant %uint 2056
            %orderShared = OpConstant %uint 264
            %orderBuffer = OpConstant %uint 72
            %acquire = OpConstant %uint 66
            %release = OpConstant %uint 68
            %acquireVisible = OpConstant %uint 16450
            %releaseAvailable = OpConstant %uint 8260
            %orderAll = OpConstant %uint 24904
            %one4 = OpConstantComposite %v4uint %u1 %u1 %u1 %u1
            %uints = OpTypeRuntimeArray %uint
            %chars = OpTypeRuntimeArray %char
            %vectors = OpTypeRuntimeArray %v4uint
            %block = OpTypeStruct %uints
            %byteBlock = OpTypeStruct %chars
            %pairBlock = OpTypeStruct %vectors
            %array = OpTypeArray %uint %u32
            %noArray = OpConstantNull %array
            %picture = OpTypeImage %uint 2D 0 0 0 2 R32ui
            %toInput = OpTypePointer Input %uint
            %toInput3 = OpTypePointer Input %v3uint
            %toBlock = OpTypePointer StorageBuffer %block
            %toBytes = OpTypePointer StorageBuffer %byteBlock
            %toPairs = OpTypePointer StorageBuffer %pairBlock
            %toUint = OpTypePointer StorageBuffer %uint
            %toChar = OpTypePointer StorageBuffer %char
            %toVector = OpTypePointer StorageBuffer %v4uint
            %toShared = OpTypePointer Workgroup %uint
            %toSharedArray = OpTypePointer Workgroup %array
            %toPicture = OpTypePointer UniformConstant %picture
            %toTexel = OpTypePointer Image %uint
            %toOwn = OpTypePointer Private %uint
            %toLocal = OpTypePointer Function %uint
            %toLocalVector = OpTypePointer Function %v4uint
            %inputI = OpVariable %toInput Input
            %inputG = OpVariable %toInput3 Input
            %inputN = OpVariable %toInput3 Input
            %buffer = OpVariable %toBlock StorageBuffer
            %bytes = OpVariable %toBytes StorageBuffer
            %pairs = OpVariable %toPairs StorageBuffer
            %shared = OpVariable %toSharedArray Workgroup
            %zeroed = OpVariable %toSharedArray Workgroup %noArray
            %image = OpVariable %toPicture UniformConstant
            %own = OpVariable %toOwn Private
            %v4bool = OpTypeVector %bool 4
            %proc = OpTypeFunction %void
            %ofVector = OpTypeFunction %uint %v4uint
            %ofNumber = OpTypeFunction %uint %uint
            %makesVector = OpTypeFunction %v4uint %uint
            %main = OpFunction %void None %proc
            %entry = OpLabel
            %local = OpVariable %toLocal Function
            %vector = OpVariable %toLocalVector Function
            %i = OpLoad %uint %inputI
            %g3 = OpLoad %v3uint %inputG
            %g = OpCompositeExtract %uint %g3 0
            %n3 = OpLoad %v3uint %inputN
            %n = OpCompositeExtract %uint %n3 0
            %i1 = OpIAdd %uint %i %u1
            %next = OpBitwiseAnd %uint %i1 %u7
            %isFirst = OpIEqual %bool %i %u0
            %isFirstOfAll = OpIEqual %bool %n %u0
            %buf0 = OpAccessChain %toUint %buffer %u0 %u0
            %buf1 = OpAccessChain %toUint %buffer %u0 %u1
            %buf16 = OpAccessChain %toUint %buffer %u0 %u16
            %bufN = OpAccessChain %toUint %buffer %u0 %n
            %g8 = OpIMul %uint %g %u8
            %nextN = OpIAdd %uint %g8 %next
            %bufNext = OpAccessChain %toUint %buffer %u0 %nextN
            %out = OpIAdd %uint %n %u32
            %bufOut = OpAccessChain %toUint %buffer %u0 %out
            %sh0 = OpAccessChain %toShared %shared %u0
            %shI = OpAccessChain %toShared %shared %i
            %shNext = OpAccessChain %toShared %shared %next
            """;

    /** The line before the functions that are not the entry point. */
    private static final String FUNCTIONS = "---\n";

    private static final String TAIL = """
            OpReturn
            OpFunctionEnd
            """;

    private final boolean isVulkan;
    private final String body;
    private int width = 1;

    private MemoryShader(boolean isVulkan, String body) {
        this.isVulkan = isVulkan;
        this.body = body;
    }

    /** A shader with the memory model GLSL450. */
    static MemoryShader glsl(String body) {
        return new MemoryShader(false, body);
    }

    /** A shader with the memory model Vulkan. */
    static MemoryShader vulkan(String body) {
        return new MemoryShader(true, body);
    }

    /** Has subgroups with so many invocations. */
    MemoryShader width(int invocations) {
        width = invocations;
        return this;
    }

    /** What a check finds. */
    List<Finding> findings(Check check) {
        return run(program().withChecks(Set.of(check)));
    }

    /** Runs a program of this shader. */
    static List<Finding> run(Program program) {
        Bindings bindings = Bindings.create()
                .buffer(0, 0, ByteBuffer.allocate(256))
                .buffer(0, 1, ByteBuffer.allocate(64))
                .image(0, 2, Image.of2D(TexelFormat.R32_UINT, 16, 2, ByteBuffer.allocate(128)))
                .buffer(0, 3, ByteBuffer.allocate(256));
        return program.dispatch(bindings, 2, 1, 1).findings().all();
    }

    /** The program. */
    Program program() {
        String head = HEAD.replace("@model", isVulkan ? "Vulkan" : "GLSL450")
                .replace(
                        "@capabilities",
                        isVulkan
                                ? "OpCapability VulkanMemoryModel\nOpCapability VulkanMemoryModelDeviceScope"
                                : "OpCapability Shader");
        String[] parts = (body + (body.contains(FUNCTIONS) ? "" : FUNCTIONS)).split(FUNCTIONS, -1);
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(head + parts[0] + TAIL + parts[1]);
        return TestedEngine.program(module, "main").withSubgroupSize(width);
    }
}
