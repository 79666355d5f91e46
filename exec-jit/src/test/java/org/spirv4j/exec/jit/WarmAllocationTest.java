// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Invocations and work-groups allocate nothing: what a dispatch allocates does not depend on how many it has. */
class WarmAllocationTest {
    private static final int GROUPS = 20_000;
    private static final int FEW = 100;

    /** Each work-group has one invocation, which reads built-ins, and adds up numbers in a loop. */
    private static final String MODULE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %group %groups %global
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %group BuiltIn WorkgroupId
            OpDecorate %groups BuiltIn NumWorkgroups
            OpDecorate %global BuiltIn GlobalInvocationId
            OpDecorate %words ArrayStride 4
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %block BufferBlock
            OpDecorate %buffer DescriptorSet 0
            OpDecorate %buffer Binding 0
            %void = OpTypeVoid
            %void_f = OpTypeFunction %void
            %int = OpTypeInt 32 0
            %int3 = OpTypeVector %int 3
            %0 = OpConstant %int 0
            %words = OpTypeRuntimeArray %int
            %block = OpTypeStruct %words
            %block_p = OpTypePointer Uniform %block
            %word_p = OpTypePointer Uniform %int
            %in_p = OpTypePointer Input %int3
            %buffer = OpVariable %block_p Uniform
            %group = OpVariable %in_p Input
            %groups = OpVariable %in_p Input
            %global = OpVariable %in_p Input
            %main = OpFunction %void None %void_f
            %entry = OpLabel
            %g = OpLoad %int3 %group
            %n = OpLoad %int3 %groups
            %i = OpLoad %int3 %global
            %gx = OpCompositeExtract %int %g 0
            %nx = OpCompositeExtract %int %n 0
            %ix = OpCompositeExtract %int %i 0
            %sum = OpIAdd %int %gx %nx
            %to = OpAccessChain %word_p %buffer %0 %ix
            OpStore %to %sum
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void invocationsAllocateNothing() {
        Program program = Program.create(
                        Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(MODULE), "main")
                .withEngine(Engine.COMPILED);
        long few = allocated(program, FEW);
        assertThat(allocated(program, GROUPS) - few).isLessThanOrEqualTo(GROUPS - FEW);
    }

    /** The bytes that a dispatch allocates. */
    private static long allocated(Program program, int groups) {
        Bindings bindings = Bindings.create().buffer(0, 0, ByteBuffer.allocate(4 * GROUPS));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            program.dispatch(bindings, groups, 1, 1);
            allocated = Math.min(allocated, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return allocated;
    }
}
