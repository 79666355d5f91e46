// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Modules with entry points of other stages beside the compiled one. */
class OtherStagesTest {
    @Test
    void inputsOfOtherStagesAreNotNeeded() {
        String text = """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpEntryPoint Vertex %vertex "vertex" %number %position
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %number BuiltIn VertexIndex
                OpDecorate %position BuiltIn Position
                """ + WordBufferText.decorations(0) + WordBufferText.DECLARATIONS + """
                %toInput = OpTypePointer Input %uint
                %number = OpVariable %toInput Input
                %position = OpVariable %toOutput Output
                %main = OpFunction %void None %function
                %1 = OpLabel
                %length = OpArrayLength %uint %buffer 0
                %first = OpAccessChain %toUint %buffer %u0 %u0
                OpStore %first %length
                OpReturn
                OpFunctionEnd
                %vertex = OpFunction %void None %function
                %2 = OpLabel
                %n = OpLoad %uint %number
                %x = OpConvertUToF %float %n
                %p = OpCompositeConstruct %v4float %x %f0 %f0 %f0
                OpStore %position %p
                OpReturn
                OpFunctionEnd
                """;
        Program program = Program.create(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_0).assemble(text), "main")
                .withEngine(Engine.COMPILED);
        ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        program.dispatch(Bindings.create().buffer(0, 0, buffer), 1, 1, 1);
        assertThat(program.engine()).isEqualTo(Engine.COMPILED);
        assertThat(buffer.getInt(0)).isEqualTo(4);
    }
}
