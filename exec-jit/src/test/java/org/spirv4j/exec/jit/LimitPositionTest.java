// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.Limits;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Errors about limits are about the module that was given, not about the one that was optimised and compiled. */
class LimitPositionTest {
    /**
     * A loop in a function that is inlined, with declarations that the optimiser removes; the entry point has source
     * lines.
     */
    private static final String ENDLESS = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %file = OpString "endless.comp"
            OpName %head "head"
            OpName %unused "unused"
            OpDecorate %block BufferBlock
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %bool = OpTypeBool
            %true = OpConstantTrue %bool
            %c0 = OpConstant %uint 0
            %c1 = OpConstant %uint 1
            %unused = OpConstant %uint 77
            %block = OpTypeStruct %uint
            %to_block = OpTypePointer Uniform %block
            %to_uint = OpTypePointer Uniform %uint
            %buffer = OpVariable %to_block Uniform
            %main = OpFunction %void None %type
            %start = OpLabel
            OpLine %file 3 1
            %call = OpFunctionCall %void %count
            OpReturn
            OpFunctionEnd
            %count = OpFunction %void None %type
            %first = OpLabel
            %place = OpAccessChain %to_uint %buffer %c0
            OpBranch %head
            %head = OpLabel
            OpLoopMerge %end %next None
            OpBranchConditional %true %body %end
            %body = OpLabel
            %x = OpLoad %uint %place
            %y = OpIAdd %uint %x %c1
            OpStore %place %y
            OpBranch %next
            %next = OpLabel
            OpBranch %head
            %end = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static Diagnostic failure(SpirvModule module, Engine engine, Limits limits) {
        Program program = Program.create(module, "main").withLimits(limits).withEngine(engine);
        ByteBuffer bytes = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        try {
            program.dispatch(Bindings.create().buffer(0, 0, bytes), 1, 1, 1);
        } catch (ExecutionException e) {
            return e.diagnostics().get(0);
        }
        throw new AssertionError("the run ended");
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void theLoopOfTheGivenModule(Engine engine) {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(ENDLESS);
        int header = module.layout().functions().get(1).block(1).labelId();
        Limits limits = new Limits(1000, Limits.DEFAULT.memoryBytes(), Limits.DEFAULT.time());
        Diagnostic diagnostic = failure(module, engine, limits);
        assertThat(diagnostic.position().wordOffset())
                .isEqualTo(module.definition(header).orElseThrow().wordOffset());
        assertThat(diagnostic.message()).contains("it was in the loop with the header %head");
    }
}
