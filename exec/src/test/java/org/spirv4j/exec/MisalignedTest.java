// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** Addresses that are not multiples of an alignment, and null pointers. */
class MisalignedTest {
    private static final String HEAD = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Int64
            OpCapability Int8
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpName %data "data"
            %void = OpTypeVoid
            %bool = OpTypeBool
            %char = OpTypeInt 8 0
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %v4uint = OpTypeVector %uint 4
            %c1 = OpConstant %char 1
            %u1 = OpConstant %uint 1
            %l0 = OpConstant %ulong 0
            %l1 = OpConstant %ulong 1
            %l2 = OpConstant %ulong 2
            %l4 = OpConstant %ulong 4
            %l8 = OpConstant %ulong 8
            %toChar = OpTypePointer CrossWorkgroup %char
            %toUint = OpTypePointer CrossWorkgroup %uint
            %toLong = OpTypePointer CrossWorkgroup %ulong
            %toVector = OpTypePointer CrossWorkgroup %v4uint
            %null = OpConstantNull %toUint
            %device = OpConstant %uint 1
            %relaxed = OpConstant %uint 0
            %proc = OpTypeFunction %void %toChar
            %main = OpFunction %void None %proc
            %data = OpFunctionParameter %toChar
            %entry = OpLabel
            %at1 = OpInBoundsPtrAccessChain %toChar %data %l1
            %at2 = OpInBoundsPtrAccessChain %toChar %data %l2
            %at4 = OpInBoundsPtrAccessChain %toChar %data %l4
            %at8 = OpInBoundsPtrAccessChain %toChar %data %l8
            %uint2 = OpBitcast %toUint %at2
            %uint4 = OpBitcast %toUint %at4
            %uint8 = OpBitcast %toUint %at8
            %long4 = OpBitcast %toLong %at4
            %long8 = OpBitcast %toLong %at8
            %vector0 = OpBitcast %toVector %data
            %vector8 = OpBitcast %toVector %at8
            """;

    private static List<String> found(String body) {
        return findings(body).stream()
                .map(finding -> finding.diagnostic().message())
                .toList();
    }

    /** What the check for alignment and the usual ones find in a kernel. */
    static List<Finding> findings(String body) {
        SpirvModule module = Assembler.create()
                .withTarget(TargetEnv.UNIVERSAL_1_6)
                .assemble(HEAD + body + "OpReturn\nOpFunctionEnd\n");
        return TestedEngine.program(module, "main")
                .withChecks(Set.of(Check.MISALIGNED))
                .dispatch(Bindings.create().bufferArgument(ByteBuffer.allocate(64)), 1, 1, 1)
                .findings()
                .all();
    }

    @Test
    void theAddressAndTheAlignmentAreTold() {
        assertThat(found("%r = OpLoad %uint %uint2 Aligned 4\n"))
                .containsExactly("OpLoad accesses offset 2 of %data, which is not a multiple of the 4 bytes that it"
                        + " states (invocation 0, 0, 0)");
        assertThat(found("OpStore %uint2 %u1\n"))
                .containsExactly("OpStore accesses offset 2 of %data, which is not a multiple of the 4 bytes of the"
                        + " scalars there (invocation 0, 0, 0)");
    }

    @Test
    void nullPointersAreTold() {
        assertThat(found("%r = OpLoad %uint %null Aligned 4\n"))
                .containsExactly("OpLoad accesses 4 bytes through a null pointer (invocation 0, 0, 0)");
        assertThat(found("%p = OpInBoundsPtrAccessChain %toUint %null %l2\nOpStore %p %u1 Aligned 4\n"))
                .containsExactly("OpStore accesses 4 bytes through a null pointer, at offset 8 (invocation 0, 0, 0)");
        assertThat(found("OpCopyMemory %null %uint4 Aligned 4\n"))
                .containsExactly("OpCopyMemory accesses 4 bytes through a null pointer (invocation 0, 0, 0)");
    }
}
