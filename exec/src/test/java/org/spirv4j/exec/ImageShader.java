// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * A compute shader with one invocation that writes a vector of four components to the storage buffer with the binding
 * 9.
 */
final class ImageShader {
    private static final String TEMPLATE = """
            OpCapability Shader
            OpCapability ImageQuery
            OpCapability ImageBuffer
            OpCapability Image1D
            OpCapability Sampled1D
            OpCapability SampledRect
            OpCapability ImageRect
            OpCapability SampledCubeArray
            OpCapability ImageCubeArray
            OpCapability StorageImageMultisample
            OpCapability ImageMSArray
            OpCapability StorageImageExtendedFormats
            OpCapability StorageImageReadWithoutFormat
            OpCapability StorageImageWriteWithoutFormat
            OpCapability ImageGatherExtended
            OpCapability SparseResidency
            OpCapability MinLod
            OpCapability Int64
            OpCapability Int64ImageEXT
            OpCapability Int64Atomics
            OpCapability SampledImageArrayNonUniformIndexing
            OpExtension "SPV_EXT_shader_image_int64"
            OpExtension "SPV_EXT_descriptor_indexing"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %%main "main"
            OpExecutionMode %%main LocalSize 1 1 1
            OpDecorate %%block Block
            OpMemberDecorate %%block 0 Offset 0
            OpDecorate %%out DescriptorSet 0
            OpDecorate %%out Binding 9
            OpDecorate %%image DescriptorSet 0
            OpDecorate %%image Binding 0
            OpDecorate %%sampler DescriptorSet 0
            OpDecorate %%sampler Binding 1
            %%void = OpTypeVoid
            %%function = OpTypeFunction %%void
            %%bool = OpTypeBool
            %%int = OpTypeInt 32 1
            %%uint = OpTypeInt 32 0
            %%long = OpTypeInt 64 0
            %%float = OpTypeFloat 32
            %%v2float = OpTypeVector %%float 2
            %%v3float = OpTypeVector %%float 3
            %%v4float = OpTypeVector %%float 4
            %%v2int = OpTypeVector %%int 2
            %%v3int = OpTypeVector %%int 3
            %%v4int = OpTypeVector %%int 4
            %%v4uint = OpTypeVector %%uint 4
            %%v4long = OpTypeVector %%long 4
            %%sparse4 = OpTypeStruct %%int %%v4float
            %%sparse1 = OpTypeStruct %%int %%float
            %%n1 = OpConstant %%int -1
            %%0 = OpConstant %%int 0
            %%1 = OpConstant %%int 1
            %%2 = OpConstant %%int 2
            %%3 = OpConstant %%int 3
            %%4 = OpConstant %%int 4
            %%5 = OpConstant %%int 5
            %%u0 = OpConstant %%uint 0
            %%u1 = OpConstant %%uint 1
            %%fn1 = OpConstant %%float -1
            %%f0 = OpConstant %%float 0
            %%f1 = OpConstant %%float 1
            %%f2 = OpConstant %%float 2
            %%f25 = OpConstant %%float 0.25
            %%f5 = OpConstant %%float 0.5
            %%f75 = OpConstant %%float 0.75
            %s
            %%block = OpTypeStruct %s
            %%ptr_block = OpTypePointer StorageBuffer %%block
            %%ptr_value = OpTypePointer StorageBuffer %s
            %%out = OpVariable %%ptr_block StorageBuffer
            %%ptr_image = OpTypePointer UniformConstant %%type
            %%image = OpVariable %%ptr_image UniformConstant
            %%sampler_type = OpTypeSampler
            %%ptr_sampler = OpTypePointer UniformConstant %%sampler_type
            %%sampler = OpVariable %%ptr_sampler UniformConstant
            %%main = OpFunction %%void None %%function
            %%label = OpLabel
            %%place = OpAccessChain %%ptr_value %%out %%0
            %s
            OpStore %%place %%value
            OpReturn
            OpFunctionEnd
            """;

    private final Program program;

    /**
     * Makes a shader.
     *
     * @param declarations declares {@code %type}, the type of the descriptor {@code %image}
     * @param resultType the type of the result
     * @param body computes {@code %value}
     */
    ImageShader(String declarations, String resultType, String body) {
        String text = TEMPLATE.formatted(declarations, resultType, resultType, body);
        program = TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(text), "main");
    }

    /** The words of the result, and the report. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Result(int[] words, RunReport report) {
        float[] floats() {
            float[] floats = new float[words.length];
            for (int i = 0; i < floats.length; i++) {
                floats[i] = Float.intBitsToFloat(words[i]);
            }
            return floats;
        }
    }

    Result run(Bindings bindings) {
        return run(bindings, 0);
    }

    /** Runs the shader; the output buffer starts with a float. */
    Result run(Bindings bindings, float first) {
        ByteBuffer output =
                ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).putFloat(0, first);
        RunReport report = program.dispatch(bindings.buffer(0, 9, output), 1, 1, 1);
        int[] words = new int[8];
        output.asIntBuffer().get(words);
        return new Result(words, report);
    }

    float[] sample(Image image, Sampler sampler) {
        Result result = run(Bindings.create().combined(0, 0, image, sampler));
        if (!result.report().findings().isClean()) {
            throw new AssertionError(result.report().findings().toString());
        }
        return Arrays.copyOf(result.floats(), 4);
    }

    /** An image of one float for each texel: 0, 1, 2, and so on. */
    static ByteBuffer counting(int count) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            bytes.putFloat(4 * i, i);
        }
        return bytes;
    }
}
