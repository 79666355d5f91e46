// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

/** Modules with a buffer whose structures are nested deeply. */
public final class NestedStructures {
    private NestedStructures() {}

    /**
     * Returns the assembly text of a compute shader with a uniform buffer. Each structure contains the next one at byte
     * 16; the innermost contains an array whose length is the specialization constant {@code N} with the value 3 and
     * whose stride is 4.
     *
     * @param count the number of structures
     */
    public static String text(int count) {
        StringBuilder text = new StringBuilder("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpName %length "N"
                OpDecorate %length SpecId 0
                OpDecorate %array ArrayStride 4
                OpDecorate %buffer DescriptorSet 0
                OpDecorate %buffer Binding 0
                """);
        StringBuilder structures = new StringBuilder();
        String inner = "%array";
        for (int i = 0; i < count; i++) {
            String structure = "%struct" + i;
            text.append("OpMemberDecorate ").append(structure).append(" 0 Offset 16\n");
            structures
                    .append(structure)
                    .append(" = OpTypeStruct ")
                    .append(inner)
                    .append('\n');
            inner = structure;
        }
        text.append("""
                OpDecorate OUTERMOST Block
                %void = OpTypeVoid
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %length = OpSpecConstant %uint 3
                %array = OpTypeArray %float %length
                STRUCTURES%pointer = OpTypePointer Uniform OUTERMOST
                %buffer = OpVariable %pointer Uniform
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %label = OpLabel
                %value = OpLoad OUTERMOST %buffer
                OpReturn
                OpFunctionEnd
                """.replace("STRUCTURES", structures).replace("OUTERMOST", inner));
        return text.toString();
    }
}
