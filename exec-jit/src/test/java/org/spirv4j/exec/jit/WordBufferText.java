// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

/**
 * Parts of assembly text that declare {@code %buffer}, a buffer of words in set 0, and what shaders need to access it.
 */
final class WordBufferText {
    /** Types of numbers, the variable, and {@code %toUint} for pointers to words. */
    static final String DECLARATIONS = """
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %v4float = OpTypeVector %float 4
            %words = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %words
            %toBlock = OpTypePointer Uniform %block
            %toUint = OpTypePointer Uniform %uint
            %toOutput = OpTypePointer Output %v4float
            %f0 = OpConstant %float 0
            %u0 = OpConstant %uint 0
            %buffer = OpVariable %toBlock Uniform
            """;

    private WordBufferText() {}

    /** The decorations of the buffer. */
    static String decorations(int binding) {
        return """
                OpDecorate %words ArrayStride 4
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %block BufferBlock
                OpDecorate %buffer DescriptorSet 0
                """ + "OpDecorate %buffer Binding " + binding + "\n";
    }
}
