// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.ImageChannelDataType;
import org.spirv4j.grammar.ImageChannelOrder;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** What kernels are told of the formats of images, by OpImageQueryFormat and OpImageQueryOrder. */
@Tag(TestedEngine.TAG)
class KernelImageQueriesTest {
    private static final String KERNEL = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability ImageBasic
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main"
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
            %pointer = OpTypePointer CrossWorkgroup %uint
            %function = OpTypeFunction %void %image %pointer
            %one = OpConstant %uint 1
            %main = OpFunction %void None %function
            %i = OpFunctionParameter %image
            %p = OpFunctionParameter %pointer
            %label = OpLabel
            %format = OpImageQueryFormat %uint %i
            %order = OpImageQueryOrder %uint %i
            OpStore %p %format
            %q = OpPtrAccessChain %pointer %p %one
            OpStore %q %order
            OpReturn
            OpFunctionEnd
            """;

    @ParameterizedTest
    @CsvSource({
        "R8_SNORM, R, SnormInt8",
        "R8G8_SNORM, RG, SnormInt8",
        "R8G8B8A8_SNORM, RGBA, SnormInt8",
        "R16_SNORM, R, SnormInt16",
        "R16G16_SNORM, RG, SnormInt16",
        "R16G16B16A16_SNORM, RGBA, SnormInt16",
        "R8_UNORM, R, UnormInt8",
        "R8G8_UNORM, RG, UnormInt8",
        "R8G8B8_UNORM, RGB, UnormInt8",
        "R8G8B8A8_UNORM, RGBA, UnormInt8",
        "B8G8R8A8_UNORM, BGRA, UnormInt8",
        "B8G8R8A8_SRGB, sBGRA, UnormInt8",
        "R8G8B8A8_SRGB, sRGBA, UnormInt8",
        "R8G8B8_SRGB, sRGB, UnormInt8",
        "A8_UNORM, A, UnormInt8",
        "R16_UNORM, R, UnormInt16",
        "R16G16_UNORM, RG, UnormInt16",
        "R16G16B16A16_UNORM, RGBA, UnormInt16",
        "R5G6B5_UNORM_PACK16, RGB, UnormShort565",
        "R8_SINT, R, SignedInt8",
        "R8G8_SINT, RG, SignedInt8",
        "R8G8B8A8_SINT, RGBA, SignedInt8",
        "R16_SINT, R, SignedInt16",
        "R16G16_SINT, RG, SignedInt16",
        "R16G16B16A16_SINT, RGBA, SignedInt16",
        "R32_SINT, R, SignedInt32",
        "R32G32_SINT, RG, SignedInt32",
        "R32G32B32A32_SINT, RGBA, SignedInt32",
        "R8_UINT, R, UnsignedInt8",
        "R8G8_UINT, RG, UnsignedInt8",
        "R8G8B8A8_UINT, RGBA, UnsignedInt8",
        "B8G8R8A8_UINT, BGRA, UnsignedInt8",
        "R16_UINT, R, UnsignedInt16",
        "R16G16_UINT, RG, UnsignedInt16",
        "R16G16B16A16_UINT, RGBA, UnsignedInt16",
        "R32_UINT, R, UnsignedInt32",
        "R32G32_UINT, RG, UnsignedInt32",
        "R32G32B32A32_UINT, RGBA, UnsignedInt32",
        "R16_SFLOAT, R, HalfFloat",
        "R16G16_SFLOAT, RG, HalfFloat",
        "R16G16B16A16_SFLOAT, RGBA, HalfFloat",
        "R32_SFLOAT, R, Float",
        "R32G32_SFLOAT, RG, Float",
        "R32G32B32A32_SFLOAT, RGBA, Float",
        "D16_UNORM, Depth, UnormInt16",
        "D32_SFLOAT, Depth, Float",
    })
    void formats(TexelFormat format, ImageChannelOrder order, ImageChannelDataType type) {
        ByteBuffer numbers = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        TestedEngine.program(Assembler.create().withTarget(TargetEnv.OPENCL_2_2).assemble(KERNEL), "main")
                .dispatch(
                        Bindings.create()
                                .imageArgument(Image.of2D(format, 2, 2, ByteBuffer.allocate(64)))
                                .bufferArgument(numbers),
                        1,
                        1,
                        1);
        assertThat(ImageChannelDataType.of(numbers.getInt(0))).contains(type);
        assertThat(ImageChannelOrder.of(numbers.getInt(4))).contains(order);
    }
}
